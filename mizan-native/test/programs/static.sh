# SPDX-License-Identifier: Apache-2.0
# needs: cc
# A program without the loader: nothing is preloaded, nothing may go wrong.
[ -x "$BIN/static" ] && "$BIN/static" a b; echo "code $?"
