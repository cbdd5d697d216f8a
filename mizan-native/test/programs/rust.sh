# SPDX-License-Identifier: Apache-2.0
# needs: rustc
# Threads, buffers, copies and a child, by the standard library of Rust.
"$BIN/rust_program"; echo "code $?"
