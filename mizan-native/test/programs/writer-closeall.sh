# SPDX-License-Identifier: Apache-2.0
# needs: sh
# slow: preload.sh and place.sh do the same
# All descriptors closed, one by one.
(ulimit -c 0; "$BIN/writer" closeall); echo "code $?"
