# SPDX-License-Identifier: Apache-2.0
# needs: sh
# Children that go on writing what their parent opened.
(ulimit -c 0; "$BIN/writer" fork); echo "code $?"
