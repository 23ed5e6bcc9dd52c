// SPDX-License-Identifier: MIT
#pragma once

namespace espalier::app {

/// Under mpirun the whole program runs once a rank. When the command line asks for the machine
/// `mpi`, starts MPI before anything else is read, so that whatever goes wrong is said once; only
/// rank 0 has a standard output from then on.
void start_ranks(int argc, char** argv);

}  // namespace espalier::app
