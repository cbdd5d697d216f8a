# SPDX-License-Identifier: Apache-2.0
# needs: sh
# slow: preload.sh and place.sh do the same
# Eight threads that write at once.
(ulimit -c 0; "$BIN/writer" threads); echo "code $?"
