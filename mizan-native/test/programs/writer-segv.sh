# SPDX-License-Identifier: Apache-2.0
# needs: sh
# slow: preload.sh and place.sh do the same
# A write to nowhere (SIGSEGV).
(ulimit -c 0; "$BIN/writer" segv) 2> /dev/null; echo "code $?"
