# SPDX-License-Identifier: Apache-2.0
# needs: go
# Goroutines and C code, files by both, children by a clone that shares memory.
"$BIN/go_program"; echo "code $?"
