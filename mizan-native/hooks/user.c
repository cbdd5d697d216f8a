/* SPDX-License-Identifier: Apache-2.0 */
#include "user.h"

#include <grp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOST_DESCRIPTORS = 4096 };

bool become_user(uid_t uid, gid_t gid)
{
    if (uid == 0 || uid == (uid_t)-1) {
        return false;
    }
    if (geteuid() != 0) {
        return geteuid() == uid;
    }
    return gid != (gid_t)-1 && setgroups(0, NULL) == 0 && setresgid(gid, gid, gid) == 0 && setresuid(uid, uid, uid) == 0
           && prctl(PR_SET_DUMPABLE, 0) == 0;
}

static void close_range_of(unsigned first, unsigned last)
{
    if (first > last) {
        return;
    }
#ifdef SYS_close_range
    if (syscall(SYS_close_range, first, last, 0) == 0) {
        return;
    }
#endif
    for (unsigned i = first; i <= last && i < MOST_DESCRIPTORS; i++) {
        close((int)i);
    }
}

void close_all_but(int one, int other)
{
    int low = one < other ? one : other, high = one < other ? other : one;
    unsigned next = 3;
    for (int i = 0; i < 2; i++) {
        int kept = i == 0 ? low : high;
        if (kept >= 3 && (unsigned)kept >= next) {
            close_range_of(next, (unsigned)kept - 1);
            next = (unsigned)kept + 1;
        }
    }
    close_range_of(next, ~0u);
}
