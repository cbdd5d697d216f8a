# SPDX-License-Identifier: Apache-2.0
# needs: sh
# slow: preload.sh and place.sh do the same
# Signal actions set, read back, reset.
(ulimit -c 0; "$BIN/writer" actions); echo "code $?"
