// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace espalier::mpi {

using Bytes = std::vector<std::byte>;

/// False when the library was built without MPI; then a Network cannot be made.
bool is_available();

/// Bytes between the ranks that one mpirun started: the only thing that speaks to the MPI library,
/// from one thread. At most one is made in a process, since MPI starts only once. Errors inside MPI
/// end the whole job, as MPI does by default.
///
/// Messages from one rank to another arrive in the order in which they were sent. Sending never
/// waits for the receiver. What is awaited is looked for with Patience, so that waiting ranks
/// sleep.
class Network {
 public:
  struct Letter {
    int from;
    int kind;
    Bytes bytes;
  };

  /// Starts MPI, unless the program around it has. Throws InputError where there is none.
  Network();
  /// Ends what it started; every rank must get there.
  ~Network();
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return size_; }

  /// To another rank. Keeps the bytes for as long as MPI needs them.
  void send(int to, int kind, Bytes bytes);
  /// Whether a letter is on its way out of or into this rank. Those over a few kilobytes move only
  /// while both ends call this, send() or receive().
  [[nodiscard]] bool is_transferring();
  /// The next letter, if one is here.
  std::optional<Letter> receive();

  // Collective: every rank calls these in the same order.

  /// Every rank's number, by rank.
  std::vector<std::int64_t> gather_numbers(std::int64_t mine);
  /// Every rank's bytes, by rank, given everybody's sizes; only rank `only` gets them, if there is
  /// one.
  std::vector<Bytes> gather_bytes(const Bytes& mine, const std::vector<std::int64_t>& sizes,
                                  std::optional<int> only = std::nullopt);
  /// How many letters the others sent to this rank; `sent` counts this rank's, by receiver.
  std::uint64_t count_incoming(const std::vector<std::uint64_t>& sent);

  /// The machine of every rank, by the lowest rank that runs there.
  std::vector<int> machines();
  /// Zeroed memory that the ranks of a machine share (MPI-3's shared windows), for as long as the
  /// network lives; at the start of a page. Nothing on all ranks when some machine has too little.
  std::optional<std::span<std::byte>> share_memory(std::size_t bytes);

  /// Ends all ranks at once.
  [[noreturn]] void abort(int status);

 private:
  struct State;  // what MPI has in hand
  std::unique_ptr<State> state_;
  int rank_ = 0;
  int size_ = 1;
};

}  // namespace espalier::mpi
