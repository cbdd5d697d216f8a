# SPDX-License-Identifier: Apache-2.0
# needs: sh
# SIGTERM.
(ulimit -c 0; "$BIN/writer" term) 2> /dev/null; echo "code $?"
