# SPDX-License-Identifier: Apache-2.0
# needs: sh
# slow: preload.sh and place.sh do the same
# Children that go on writing what their parent opened.
(ulimit -c 0; "$BIN/writer" fork); echo "code $?"
