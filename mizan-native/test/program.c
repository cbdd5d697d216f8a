/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Tells what a program finds at the start of main(), and ends with code 3. With the argument "pending" it first starts
 * itself again with SIGPIPE blocked and pending.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int errno_at_start = errno;
    sigset_t blocked, pending;
    sigprocmask(SIG_BLOCK, NULL, &blocked);
    sigpending(&pending);
    if (argc == 2 && strcmp(argv[1], "pending") == 0) {
        sigaddset(&blocked, SIGPIPE);
        sigprocmask(SIG_BLOCK, &blocked, NULL);
        raise(SIGPIPE);
        execl(argv[0], argv[0], (char *)NULL);
    }
    printf("errno=%d SIGPIPE blocked=%d pending=%d\n", errno_at_start, sigismember(&blocked, SIGPIPE),
           sigismember(&pending, SIGPIPE));
    printf("secure=%lu free descriptor=%d\n", getauxval(AT_SECURE), dup(STDOUT_FILENO));
    for (int i = 1; i < argc; i++) {
        printf("%s\n", argv[i]);
    }
    return 3;
}
