# SPDX-License-Identifier: Apache-2.0
# needs: make cc
# A compiler, an assembler and a linker, two at a time.
for i in 1 2 3 4; do echo "int f$i(void) { return $i; }" > "f$i.c"; done
echo 'int f1(void), f2(void), f3(void), f4(void); int main(void) { return f1() + f2() + f3() + f4(); }' > main.c
printf 'p: main.o f1.o f2.o f3.o f4.o\n\tcc -o $@ $^\n%%.o: %%.c\n\tcc -O1 -c -o $@ $<\n' > Makefile
make -s -j2; ./p; echo "code $?"; make -s -q && echo "nothing to do"; make -s none 2> /dev/null || echo "code $?"
echo 'broken' > f1.c; make -s p 2> /dev/null || echo "code $?"; ls
