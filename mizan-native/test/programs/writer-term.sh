# SPDX-License-Identifier: Apache-2.0
# needs: sh
# slow: preload.sh and place.sh do the same
# SIGTERM.
(ulimit -c 0; "$BIN/writer" term) 2> /dev/null; echo "code $?"
