# SPDX-License-Identifier: Apache-2.0
# needs: valgrind
# slow
# A program on a simulated processor.
valgrind -q --error-exitcode=99 --leak-check=no "$BIN/writer" calls; echo "code $?"
