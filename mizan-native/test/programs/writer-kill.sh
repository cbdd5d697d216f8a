# SPDX-License-Identifier: Apache-2.0
# needs: sh
# An end that nobody can prepare for (SIGKILL).
(ulimit -c 0; "$BIN/writer" kill) 2> /dev/null; echo "code $?"
