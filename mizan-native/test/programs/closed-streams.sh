# SPDX-License-Identifier: Apache-2.0
# needs: sh cat
# Programs that start without standard streams: files get their numbers.
sh -c 'exec 0<&- 1>&- 2>&-; "$BIN/writer" steps; echo x > f'; cp f g <&- >&- 2>&-; sh -c 'cat f > h' <&-; ls
