# SPDX-License-Identifier: Apache-2.0
# needs: cc
# slow
# Children of every kind while other threads create files.
mkdir -m 777 storm && cd storm && for how in fork _Fork clone race vfork share spawn; do "$BIN/fork_storm" $how 6 10 > out; echo "$how $?"; find . -name 'child*' | wc -l; rm -f child* thread*; done; cd .. && rm -r storm
