// SPDX-License-Identifier: MIT
#pragma once

namespace espalier::app {

/// Under mpirun the whole program runs once a rank. When the command line asks for the machine
/// `mpi`, or is a command for all ranks that there are (analyze), starts MPI before anything else
/// is read, so that whatever goes wrong is said once; only rank 0 has a standard output from then
/// on.
void start_ranks(int argc, char** argv);

/// How many ranks work together: 1 when MPI was not started. Throws InputError when mpirun started
/// several of a program that has no MPI.
int count_ranks();

}  // namespace espalier::app
