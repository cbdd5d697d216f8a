/* SPDX-License-Identifier: Apache-2.0 */
#include "detach.h"

#include "deadline.h"
#include "user.h"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <syslog.h>
#include <unistd.h>

bool detach(int keep, const char *name)
{
    pid_t child = fork();
    if (child != 0) {
        if (child > 0) {
            waitpid(child, NULL, 0);
        }
        return false;
    }
    deadline_none();
    setsid();
    if (fork() != 0) {
        _exit(0);
    }
    /* The socket of the log would be closed behind its back. */
    closelog();
    close_all_but(keep, -1);
    openlog("mizan", LOG_PID, LOG_DAEMON);
    prctl(PR_SET_NAME, name);
    return true;
}
