# SPDX-License-Identifier: Apache-2.0
# needs: sh
# slow: preload.sh and place.sh do the same
# An end without a word to anyone.
(ulimit -c 0; "$BIN/writer" _exit); echo "code $?"
