/* SPDX-License-Identifier: Apache-2.0 */
/*
 * hang FILE...: whoever opens one of these files waits, as on a file system that does not answer, until this program ends. Prints a line when that is so, and
 * ends when its standard input does; 77 where the kernel, or who runs it, cannot.
 */
#include <fcntl.h>
#include <stdio.h>
#include <sys/fanotify.h>
#include <unistd.h>

int main(int count, char **arguments)
{
    char byte;
    int group = fanotify_init(FAN_CLASS_CONTENT | FAN_CLOEXEC, O_RDONLY);
    if (group < 0) {
        return 77;
    }
    for (int i = 1; i < count; i++) {
        if (fanotify_mark(group, FAN_MARK_ADD, FAN_OPEN_PERM, AT_FDCWD, arguments[i]) != 0) {
            return 77;
        }
    }
    puts("hangs");
    fflush(stdout);
    while (read(STDIN_FILENO, &byte, 1) > 0) {
    }
    return 0;
}
