# SPDX-License-Identifier: Apache-2.0
# needs: gdb
# slow
# A debugger attached to a program while it writes, and one that starts a program.
"$BIN/writer" steps && gdb -q -batch -nx -ex 'set confirm off' -ex 'break main' -ex run -ex continue --args "$BIN/writer" print 2>&1 | grep -c printed
mkfifo wait; (exec 3> busy; echo before >&3; read -r line < wait; echo after >&3) & pid=$!
sleep 0.5; gdb -q -batch -nx -p "$pid" -ex 'print 6 * 7' -ex detach 2> /dev/null | grep '= 42'
echo go > wait; wait "$pid"; echo "code $?"; rm wait
