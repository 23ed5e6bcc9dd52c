// SPDX-License-Identifier: MIT
#include "espalier/trees/tree_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "espalier/core/hash.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/new_file.hpp"
#include "espalier/core/text.hpp"

namespace espalier {
namespace {

constexpr std::string_view kMagic = "ESPALTRE";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kHeaderBytes = 28;
constexpr std::size_t kHashBytes = 8;
constexpr std::size_t kLargestFile = kHeaderBytes + 8 * ExplicitTree::kMaxNodes + kHashBytes;

template <class Number>
void append(std::string& bytes, Number number) {
  for (unsigned i = 0; i < sizeof(Number); ++i)
    bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * i) & 0xff);
}

class Reader {
 public:
  Reader(std::string_view bytes, const std::string& path) : bytes_(bytes), path_(path) {}

  template <class Number>
  Number number() {
    if (bytes_.size() < sizeof(Number)) fail("is cut short");
    std::uint64_t value = 0;
    for (unsigned i = 0; i < sizeof(Number); ++i)
      value |= std::uint64_t{static_cast<unsigned char>(bytes_[i])} << (8 * i);
    bytes_.remove_prefix(sizeof(Number));
    return static_cast<Number>(value);
  }
  [[nodiscard]] std::size_t left() const { return bytes_.size(); }
  [[noreturn]] void fail(std::string_view what) const {
    throw InputError("tree file " + in_quotes(path_) + " " + std::string(what));
  }

 private:
  std::string_view bytes_;
  const std::string& path_;
};

std::string read_all(const std::string& path) {
  std::error_code error;
  const bool is_file = std::filesystem::is_regular_file(path, error);
  const auto size = is_file ? std::filesystem::file_size(path, error) : 0;
  std::ifstream file(path, std::ios::binary);
  if (!is_file || error || !file) throw InputError("cannot read the tree file " + in_quotes(path));
  if (size > kLargestFile) throw InputError("tree file " + in_quotes(path) + " is too large");
  std::string bytes(size, '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(size));
  bytes.resize(static_cast<std::size_t>(file.gcount()));
  return bytes;
}

}  // namespace

void save_tree(const ExplicitTree& tree, const std::string& path) {
  std::string bytes(kMagic);
  append(bytes, kVersion);
  append(bytes, std::uint64_t{tree.size()});
  append(bytes, std::uint64_t{tree.leaf_count()});
  for (ExplicitTree::NodeId node = 0; node < tree.size(); ++node) {
    append(bytes, tree.child_count(node));
    if (tree.child_count(node) == 0) append(bytes, static_cast<std::uint32_t>(tree.value(node)));
  }
  append(bytes, hash_bytes(bytes));

  NewFile file(path);
  file.stream().write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.finish();
}

ExplicitTree load_tree(const std::string& path) {
  const auto bytes = read_all(path);
  const std::string_view all = bytes;
  Reader reader(all.substr(std::min(all.size(), kMagic.size())), path);
  if (all.substr(0, kMagic.size()) != kMagic) reader.fail("is not a tree file");
  if (const auto version = reader.number<std::uint32_t>(); version != kVersion)
    reader.fail("has version " + std::to_string(version) + ", not " + std::to_string(kVersion));
  if (all.size() < kHeaderBytes + kHashBytes) reader.fail("is cut short");
  const auto body = all.substr(0, all.size() - kHashBytes);
  if (Reader(all.substr(body.size()), path).number<std::uint64_t>() != hash_bytes(body))
    reader.fail("is cut short or damaged: its checksum is wrong");

  const auto nodes = reader.number<std::uint64_t>();
  const auto leaves = reader.number<std::uint64_t>();
  if (nodes > body.size() / sizeof(std::uint32_t)) reader.fail("has fewer nodes than it says");
  std::vector<std::uint32_t> counts(nodes);
  std::vector<Value> values(nodes);
  for (std::size_t i = 0; i < nodes; ++i) {
    counts[i] = reader.number<std::uint32_t>();
    if (counts[i] == 0) values[i] = static_cast<Value>(reader.number<std::uint32_t>());
  }
  if (reader.left() != kHashBytes) reader.fail("does not have as many nodes as it says");
  const auto tree = ExplicitTree::from_levels(counts, values, "file=" + path);
  if (tree.leaf_count() != leaves) reader.fail("does not have as many leaves as it says");
  return tree;
}

}  // namespace espalier
