// SPDX-License-Identifier: MIT
// Stands in for network.cpp in builds without MPI.
#include <cstdlib>

#include "espalier/core/input_error.hpp"
#include "espalier/machine/mpi/network.hpp"

namespace espalier::mpi {

struct Network::State {};

bool is_available() { return false; }

Network::Network() { throw InputError("this build has no MPI; configure with -DESPALIER_MPI=ON"); }
Network::~Network() = default;

// No Network, so nobody gets here.
void Network::send(int, int, Bytes) {}
bool Network::is_transferring() { return false; }
std::optional<Network::Letter> Network::receive() { return std::nullopt; }
std::vector<std::int64_t> Network::gather_numbers(std::int64_t) { return {}; }
std::vector<Bytes> Network::gather_bytes(const Bytes&, const std::vector<std::int64_t>&,
                                         std::optional<int>) {
  return {};
}
std::uint64_t Network::count_incoming(const std::vector<std::uint64_t>&) { return 0; }
std::vector<int> Network::machines() { return {}; }
std::optional<std::span<std::byte>> Network::share_memory(std::size_t) { return std::nullopt; }
void Network::abort(int status) { std::_Exit(status); }

}  // namespace espalier::mpi
