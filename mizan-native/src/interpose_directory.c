/* SPDX-License-Identifier: Apache-2.0 */

/* Where a process works: names of files that it creates are relative to it. */
#include "export.h"
#include "real.h"
#include "working_directory.h"

#include <sched.h>
#include <unistd.h>

MIZAN_EXPORT int chdir(const char *folder)
{
    real_need();
    int result = real.chdir(folder);
    working_directory_changed();
    return result;
}

MIZAN_EXPORT int fchdir(int folder)
{
    real_need();
    int result = real.fchdir(folder);
    working_directory_changed();
    return result;
}

MIZAN_EXPORT int unshare(int what)
{
    real_need();
    if ((what & (CLONE_FS | CLONE_NEWNS)) != 0) {
        working_directory_unshared();
    }
    return real.unshare(what);
}
