/* SPDX-License-Identifier: Apache-2.0 */

/*
 * terminal WHAT MARK COMMAND...: runs a command in a terminal of its own. WHAT happens there as soon as the file MARK exists: "interrupt" (Ctrl-C), "hang-up" or
 * "nothing", which waits for no file. Prints the exit code, 128 and the number of the signal that ended it, and whether the command left processes behind.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static void must(int condition, const char *what)
{
    if (!condition) {
        perror(what);
        exit(EXIT_FAILURE);
    }
}

static _Noreturn void become(const char *terminal, char **command)
{
    setsid();
    int descriptor = open(terminal, O_RDWR);
    must(descriptor >= 0 && ioctl(descriptor, TIOCSCTTY, 0) == 0, terminal);
    for (int stream = 0; stream <= STDERR_FILENO; stream++) {
        dup2(descriptor, stream);
    }
    if (descriptor > STDERR_FILENO) {
        close(descriptor);
    }
    execv(command[0], command);
    _exit(127);
}

int main(int argc, char **argv)
{
    must(argc >= 4, "usage: terminal interrupt|hang-up|nothing MARK COMMAND...");
    must(prctl(PR_SET_CHILD_SUBREAPER, 1) == 0, "prctl");
    int keyboard = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    must(keyboard >= 0 && grantpt(keyboard) == 0 && unlockpt(keyboard) == 0, "posix_openpt");
    pid_t child = fork();
    if (child == 0) {
        become(ptsname(keyboard), argv + 3);
    }
    must(child > 0, "fork");
    int nothing = strcmp(argv[1], "nothing") == 0;
    for (int tries = 0; !nothing && access(argv[2], F_OK) != 0 && tries < 2000; tries++) {
        usleep(10000);
    }
    if (strcmp(argv[1], "hang-up") == 0) {
        close(keyboard);
    } else if (!nothing) {
        must(write(keyboard, "\003", 1) == 1, "write");
    }
    int status;
    must(waitpid(child, &status, 0) == child, "waitpid");
    printf("%d%s\n", WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status), waitpid(-1, NULL, WNOHANG) < 0 ? "" : " and others");
    return EXIT_SUCCESS;
}
