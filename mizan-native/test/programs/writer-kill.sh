# SPDX-License-Identifier: Apache-2.0
# needs: sh
# slow: preload.sh and place.sh do the same
# An end that nobody can prepare for (SIGKILL).
(ulimit -c 0; "$BIN/writer" kill) 2> /dev/null; echo "code $?"
