# SPDX-License-Identifier: Apache-2.0
# needs: sh
# slow: preload.sh and place.sh do the same
# Another program in the same process.
(ulimit -c 0; "$BIN/writer" exec); echo "code $?"
