# SPDX-License-Identifier: Apache-2.0
# needs: ed
# An editor that writes and reads back.
printf 'a\none\ntwo\n.\nw f\n1d\nw g\nr f\nw f\nq\n' | ed -s; cat f g
