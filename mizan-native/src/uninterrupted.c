/* SPDX-License-Identifier: Apache-2.0 */
#include "uninterrupted.h"

#include "real.h"

#include <pthread.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    FIRST_OF_LIBRARY = 32, /* signals by which the C library tells its threads something; it must not wait for us */
    LAST_OF_LIBRARY = 34
};

static uint64_t all_of_the_program(void)
{
    uint64_t signals = UINT64_MAX;
    for (int number = FIRST_OF_LIBRARY; number <= LAST_OF_LIBRARY; number++) {
        signals &= ~(UINT64_C(1) << (number - 1));
    }
    return signals;
}

static int stop_cancelling(void)
{
    int before = PTHREAD_CANCEL_ENABLE;
    if (real.pthread_setcancelstate != NULL) {
        real.pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
    }
    return before;
}

int uninterrupted_by_cancellation(void)
{
    if (real.pthread_testcancel != NULL) {
        real.pthread_testcancel();
    }
    return stop_cancelling();
}

void interrupted_by_cancellation(int before)
{
    if (real.pthread_setcancelstate != NULL) {
        int ours;
        real.pthread_setcancelstate(before, &ours);
    }
}

void uninterrupted_begin(struct uninterrupted *state)
{
    state->cancelling = stop_cancelling();
    uint64_t signals = all_of_the_program();
    syscall(SYS_rt_sigprocmask, SIG_BLOCK, &signals, &state->signals, sizeof signals);
}

void uninterrupted_end(const struct uninterrupted *state)
{
    syscall(SYS_rt_sigprocmask, SIG_SETMASK, &state->signals, NULL, sizeof state->signals);
    interrupted_by_cancellation(state->cancelling);
}
