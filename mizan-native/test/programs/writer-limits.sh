# SPDX-License-Identifier: Apache-2.0
# needs: sh
# slow: preload.sh and place.sh do the same
# No room for descriptors and for bytes.
(ulimit -c 0; "$BIN/writer" limits); echo "code $?"
