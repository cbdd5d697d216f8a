# SPDX-License-Identifier: Apache-2.0
# needs: sh
# slow: preload.sh and place.sh do the same
# Nine hundred files open at once.
(ulimit -c 0; "$BIN/writer" many); echo "code $?"
