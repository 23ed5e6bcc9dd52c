// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>

namespace espalier::app {

// One function a subcommand, each in commands/<name>.cpp. It adds the subcommand with its help, an
// example and its options; CLI11 calls its callback. Callbacks throw InputError for bad input.
void add_advise(CLI::App& app);
void add_analyze(CLI::App& app);
void add_algorithms(CLI::App& app);
void add_bench(CLI::App& app);
void add_bench_ablation(CLI::App& bench);
void add_bench_calibrate(CLI::App& bench);
void add_bench_moves(CLI::App& bench);
void add_bench_nodes(CLI::App& bench);
void add_bench_parallel(CLI::App& bench);
void add_bench_perft(CLI::App& bench);
void add_bench_ranks(CLI::App& bench);
void add_bench_soak(CLI::App& bench);
void add_book(CLI::App& app);
void add_evaluate(CLI::App& app);
void add_explain(CLI::App& app);
void add_games(CLI::App& app);
void add_lab(CLI::App& app);
void add_search(CLI::App& app);
void add_check_game(CLI::App& app);
void add_perft(CLI::App& app);
void add_match(CLI::App& app);
void add_matrix(CLI::App& app);
void add_uci(CLI::App& app);
void add_suite(CLI::App& app);
void add_theory(CLI::App& app);
void add_trace(CLI::App& app);
void add_tree(CLI::App& app);
void add_messages(CLI::App& app);
void add_learn(CLI::App& app);
void add_linda(CLI::App& app);
void add_play(CLI::App& app);
void add_solve(CLI::App& app);
void add_worker(CLI::App& app);
void add_xboard(CLI::App& app);

}  // namespace espalier::app
