# SPDX-License-Identifier: Apache-2.0
# needs: sh
# A write to nowhere (SIGSEGV).
(ulimit -c 0; "$BIN/writer" segv) 2> /dev/null; echo "code $?"
