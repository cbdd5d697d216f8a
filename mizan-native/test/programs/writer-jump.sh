# SPDX-License-Identifier: Apache-2.0
# needs: sh
# slow: preload.sh and place.sh do the same
# A jump out of a signal handler.
(ulimit -c 0; "$BIN/writer" jump); echo "code $?"
