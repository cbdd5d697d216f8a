# SPDX-License-Identifier: Apache-2.0
# needs: cmake make cc
# slow
# A build system that makes build systems.
echo 'int main(void) { return 7; }' > m.c
printf 'cmake_minimum_required(VERSION 3.10)\nproject(p C)\nadd_executable(p m.c)\n' > CMakeLists.txt
cmake -S . -B b > /dev/null && cmake --build b > /dev/null && b/p; echo "code $?"
rm -rf b
