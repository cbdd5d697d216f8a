# SPDX-License-Identifier: Apache-2.0
# needs: sh
# slow: preload.sh and place.sh do the same
# A signal handler that writes.
(ulimit -c 0; "$BIN/writer" handler); echo "code $?"
