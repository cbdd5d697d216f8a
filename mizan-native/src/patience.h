/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_PATIENCE_H
#define MIZAN_PATIENCE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/*
 * Waiting for another thread. It may have lost its processor, on a machine that has more to do than it can: then waiting helps.
 * It may wait for a file system that hangs, or stand below the signal handler that waits for it here: then it does not. So nobody waits for
 * longer than a second, and whoever did so in vain sees to it that the next one does not.
 */

enum { PATIENCE_YIELDS = 20 };

#define PATIENCE_NANOS UINT64_C(1000000000)

struct patience {
    unsigned waits;
    uint64_t until;
};

static inline uint64_t patience_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
}

/* Starts from zeroes, and again after each sign of progress. Waits a moment; false when a second has passed. Not a point of cancellation. */
static inline bool patience_waits(struct patience *patience)
{
    if (patience->waits++ < PATIENCE_YIELDS) {
        syscall(SYS_sched_yield);
        return true;
    }
    uint64_t now = patience_now();
    if (patience->until == 0) {
        patience->until = now + PATIENCE_NANOS;
    }
    if (now >= patience->until) {
        return false;
    }
    const struct timespec millisecond = {0, 1000000};
    syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC, 0, &millisecond, NULL);
    return true;
}

#endif
