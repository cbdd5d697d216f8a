# SPDX-License-Identifier: Apache-2.0
# needs: sh
# slow: preload.sh and place.sh do the same
# All descriptors closed with close_range.
(ulimit -c 0; "$BIN/writer" closefrom); echo "code $?"
