// SPDX-License-Identifier: MIT
#include "espalier/machine/mpi/network.hpp"

#include <mpi.h>
#include <sys/prctl.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <deque>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

#include "espalier/machine/mpi/large_pages.hpp"
#include "espalier/machine/mpi/patience.hpp"

namespace espalier::mpi {
namespace {

int as_count(std::uint64_t bytes) {
  if (bytes > static_cast<std::uint64_t>(std::numeric_limits<int>::max()))
    throw std::runtime_error("MPI carries at most 2 GiB at once, not " + std::to_string(bytes) +
                             " bytes");
  return static_cast<int>(bytes);
}

bool is_done(MPI_Request& request) {
  int done = 0;
  MPI_Test(&request, &done, MPI_STATUS_IGNORE);
  return done != 0;
}

void await(MPI_Request request) {
  Patience patience;
  while (!is_done(request)) patience.pause();
}

/// By the file system in which Open MPI keeps it.
bool has_shared_memory(std::size_t bytes) {
  struct statvfs room {};
  if (statvfs("/dev/shm", &room) != 0) return true;  // elsewhere; MPI will say
  return bytes / room.f_frsize < room.f_bavail;
}

}  // namespace

struct Network::State {
  struct Transfer {
    int from = -1;  // of one that comes in
    int kind = 0;
    Bytes bytes = {};
    MPI_Request request = MPI_REQUEST_NULL;
  };
  bool ends_mpi = false;                    // because it started it
  MPI_Comm neighbours = MPI_COMM_NULL;      // the ranks of this machine
  std::vector<MPI_Win> windows;             // on memory that they share
  std::vector<std::span<std::byte>> views;  // of our own on that memory
  // Deques, because MPI holds on to the addresses of what has not ended.
  std::deque<Transfer> out;
  std::deque<Transfer> in;  // in the order in which MPI matched them, which keeps that of each link
};

bool is_available() { return true; }

Network::Network() : state_(std::make_unique<State>()) {
  // Many containers forbid the system call by which Open MPI would copy large messages directly
  // between processes; it would then complain and fail. A value that is set already stays.
  setenv("OMPI_MCA_btl_vader_single_copy_mechanism", "none", /*overwrite=*/0);
  // By default Linux lets sleepers sleep 50 us too long, which is most of a short wait.
  prctl(PR_SET_TIMERSLACK, 1000);
  int running = 0;
  MPI_Initialized(&running);
  state_->ends_mpi = !running;
  int granted = 0;
  if (!running) MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &granted);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
}

Network::~Network() {
  for (const auto view : state_->views) forget_view(view);
  for (MPI_Win& window : state_->windows) {
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
  }
  if (state_->neighbours != MPI_COMM_NULL) MPI_Comm_free(&state_->neighbours);
  if (state_->ends_mpi) MPI_Finalize();
}

void Network::send(int to, int kind, Bytes bytes) {
  const int count = as_count(bytes.size());
  auto& transfer = state_->out.emplace_back();
  transfer.kind = kind;
  transfer.bytes = std::move(bytes);
  MPI_Isend(transfer.bytes.data(), count, MPI_BYTE, to, kind, MPI_COMM_WORLD, &transfer.request);
  static_cast<void>(is_transferring());
}

bool Network::is_transferring() {
  auto& out = state_->out;
  while (!out.empty() && is_done(out.front().request)) out.pop_front();
  return !out.empty() || !state_->in.empty();
}

std::optional<Network::Letter> Network::receive() {
  auto& in = state_->in;
  for (;;) {
    int found = 0;
    MPI_Message message;
    MPI_Status status;
    MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &found, &message, &status);
    if (!found) break;
    int count = 0;
    MPI_Get_count(&status, MPI_BYTE, &count);
    auto& transfer = in.emplace_back();
    transfer.from = status.MPI_SOURCE;
    transfer.kind = status.MPI_TAG;
    transfer.bytes.resize(static_cast<std::size_t>(count));
    MPI_Imrecv(transfer.bytes.data(), count, MPI_BYTE, &message, &transfer.request);
  }
  if (!state_->out.empty()) static_cast<void>(is_transferring());
  if (in.empty() || !is_done(in.front().request)) return std::nullopt;
  Letter letter{in.front().from, in.front().kind, std::move(in.front().bytes)};
  in.pop_front();
  return letter;
}

std::vector<std::int64_t> Network::gather_numbers(std::int64_t mine) {
  std::vector<std::int64_t> all(static_cast<std::size_t>(size_));
  MPI_Request request;
  MPI_Iallgather(&mine, 1, MPI_INT64_T, all.data(), 1, MPI_INT64_T, MPI_COMM_WORLD, &request);
  await(request);
  return all;
}

std::vector<Bytes> Network::gather_bytes(const Bytes& mine, const std::vector<std::int64_t>& sizes,
                                         std::optional<int> only) {
  std::vector<int> counts, starts;
  std::uint64_t total = 0;
  for (const std::int64_t size : sizes) {
    starts.push_back(as_count(total));
    counts.push_back(as_count(static_cast<std::uint64_t>(size)));
    total += static_cast<std::uint64_t>(size);
  }
  const bool gets_them = !only || *only == rank_;
  Bytes joint(gets_them ? static_cast<std::size_t>(as_count(total)) : 0);
  const int count = as_count(mine.size());
  MPI_Request request;
  if (only)
    MPI_Igatherv(mine.data(), count, MPI_BYTE, joint.data(), counts.data(), starts.data(), MPI_BYTE,
                 *only, MPI_COMM_WORLD, &request);
  else
    MPI_Iallgatherv(mine.data(), count, MPI_BYTE, joint.data(), counts.data(), starts.data(),
                    MPI_BYTE, MPI_COMM_WORLD, &request);
  await(request);
  std::vector<Bytes> parts;
  for (std::size_t i = 0; gets_them && i < sizes.size(); ++i) {
    const auto first = joint.begin() + starts[i];
    parts.emplace_back(first, first + counts[i]);
  }
  return parts;
}

std::uint64_t Network::count_incoming(const std::vector<std::uint64_t>& sent) {
  std::uint64_t incoming = 0;
  MPI_Request request;
  MPI_Ireduce_scatter_block(sent.data(), &incoming, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD,
                            &request);
  await(request);
  return incoming;
}

std::vector<int> Network::machines() {
  MPI_Comm& neighbours = state_->neighbours;
  if (neighbours == MPI_COMM_NULL) {
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &neighbours);
    MPI_Comm_set_errhandler(neighbours, MPI_ERRORS_RETURN);
  }
  std::int64_t lowest = rank_;
  MPI_Bcast(&lowest, 1, MPI_INT64_T, 0, neighbours);
  const auto all = gather_numbers(lowest);
  return {all.begin(), all.end()};
}

std::optional<std::span<std::byte>> Network::share_memory(std::size_t bytes) {
  const auto first_here = machines()[static_cast<std::size_t>(rank_)];
  // Open MPI would speak of it at length by itself.
  std::int64_t is_missing = first_here == rank_ && !has_shared_memory(bytes) ? 1 : 0;
  for (const auto missing : gather_numbers(is_missing))
    if (missing) return std::nullopt;

  const auto alignment = static_cast<std::size_t>(sysconf(_SC_PAGE_SIZE));
  const std::size_t room = first_here == rank_ ? bytes + alignment : 0;
  void* memory = nullptr;
  MPI_Win window = MPI_WIN_NULL;
  is_missing = MPI_Win_allocate_shared(static_cast<MPI_Aint>(room), 1, MPI_INFO_NULL,
                                       state_->neighbours, &memory, &window) == MPI_SUCCESS
                   ? 0
                   : 1;
  for (const auto missing : gather_numbers(is_missing))
    if (missing) return std::nullopt;
  state_->windows.push_back(window);
  MPI_Win_lock_all(MPI_MODE_NOCHECK, window);
  MPI_Aint size = 0;
  int unit = 0;
  MPI_Win_shared_query(window, 0, &size, &unit, &memory);
  std::size_t left = bytes + alignment;
  std::align(alignment, bytes, memory, left);
  std::span shared(static_cast<std::byte*>(memory), bytes);
  const auto view = view_for_large_pages(shared);
  if (view) state_->views.push_back(shared = *view);
  if (first_here == rank_) {
    std::memset(shared.data(), 0, bytes);
    if (view) ask_for_large_pages(*view);
  }
  gather_numbers(0);  // nobody reads before it is zeroed
  if (view && first_here != rank_) ask_for_large_pages(*view);
  return shared;
}

void Network::abort(int status) {
  MPI_Abort(MPI_COMM_WORLD, status);
  std::_Exit(status);
}

}  // namespace espalier::mpi
