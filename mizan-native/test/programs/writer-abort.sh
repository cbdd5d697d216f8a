# SPDX-License-Identifier: Apache-2.0
# needs: sh
# slow: preload.sh and place.sh do the same
# abort().
(ulimit -c 0; "$BIN/writer" abort) 2> /dev/null; echo "code $?"
