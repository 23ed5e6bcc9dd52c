// SPDX-License-Identifier: MIT
// Nothing: this file exists so that the test libraries' headers are compiled once (see CMakeLists).
