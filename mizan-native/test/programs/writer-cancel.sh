# SPDX-License-Identifier: Apache-2.0
# needs: sh
# slow: preload.sh and place.sh do the same
# Threads that are cancelled while they write.
(ulimit -c 0; "$BIN/writer" cancel); echo "code $?"
