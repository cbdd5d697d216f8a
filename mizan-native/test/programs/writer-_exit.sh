# SPDX-License-Identifier: Apache-2.0
# needs: sh
# An end without a word to anyone.
(ulimit -c 0; "$BIN/writer" _exit); echo "code $?"
