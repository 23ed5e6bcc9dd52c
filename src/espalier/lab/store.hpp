// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "espalier/lab/figure.hpp"
#include "espalier/lab/revision.hpp"

namespace espalier::lab {

/// The results in one SQLite file: a row for every search of every position. A search is stored by
/// what it is (its key), not by the experiment that asked for it: experiments share their runs, and
/// more positions only add rows. A row also says by which revision of the program it was found;
/// rows of other revisions are not seen, and are replaced when their searches are run again.
///
/// Every row is in the file when put() returns; a program that is killed loses the searches in
/// progress only. A computer that fails may lose the last rows too, but leaves a whole file. All
/// functions may be called from several threads, and several programs may use the same file.
class Store {
 public:
  /// A file that is only read must be there, and stays as it is.
  enum class Use { kRead, kKeep };

  /// Makes the file when there is none. Throws InputError when it cannot, or when the file is
  /// something else.
  explicit Store(const std::string& path, std::string_view revision = kRevision,
                 Use use = Use::kKeep);
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  void put(const Search& search, std::uint64_t number, const Measurement& measurement);
  /// The numbers of the positions that are done.
  std::set<std::uint64_t> done(const Search& search);
  Data load(const std::vector<Search>& searches);
  /// How many rows of these searches another revision has found.
  std::size_t outdated(const std::vector<Search>& searches);
  /// Forgets the rows of these searches that `count` positions from the seed on have.
  void forget(const std::vector<Search>& searches, std::uint64_t seed, int count);

 private:
  class Database;
  std::unique_ptr<Database> database_;
  std::mutex mutex_;
};

}  // namespace espalier::lab
