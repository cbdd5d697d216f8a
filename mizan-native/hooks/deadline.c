/* SPDX-License-Identifier: Apache-2.0 */
#include "deadline.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What is left to those who have waited in vain: to note it, and to end. */
enum { MARGIN_PART = 10, MUST_FACTOR = 10, MUST_SECONDS = 5 };

static struct timespec end, latest;
static volatile sig_atomic_t group;
static volatile sig_atomic_t rings;
static volatile sig_atomic_t must;

static bool is_over(const struct timespec *moment)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec > moment->tv_sec || (now.tv_sec == moment->tv_sec && now.tv_nsec >= moment->tv_nsec);
}

static void ring(int signal)
{
    (void)signal;
    /* The first time interrupts a wait; the second time is the deadline. */
    if (rings < 2) {
        rings++;
    }
    if (rings > 1 && (!must || is_over(&latest))) {
        if (group > 0) {
            kill(-(pid_t)group, SIGKILL);
        }
        _exit(0);
    }
}

static struct timespec after(struct timespec now, double seconds)
{
    long long nanos = now.tv_nsec + (long long)(seconds * 1e9);
    return (struct timespec){now.tv_sec + (time_t)(nanos / 1000000000), (long)(nanos % 1000000000)};
}

void deadline_set(double seconds)
{
    double margin = seconds / MARGIN_PART;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    end = after(now, seconds - margin);
    latest = after(now, MUST_FACTOR * seconds < MUST_SECONDS ? MUST_SECONDS : MUST_FACTOR * seconds);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = ring;
    sigaction(SIGALRM, &action, NULL);
    rings = 0;
    long first = (long)((seconds - margin) * 1e6), again = (long)(margin * 1e6) + 1;
    struct itimerval timer = {{again / 1000000, again % 1000000}, {first / 1000000, first % 1000000}};
    setitimer(ITIMER_REAL, &timer, NULL);
}

void deadline_must(void)
{
    must = 1;
}

void deadline_may(void)
{
    must = 0;
    if (rings > 1) {
        _exit(0);
    }
}

void deadline_none(void)
{
    struct itimerval none;
    memset(&none, 0, sizeof none);
    setitimer(ITIMER_REAL, &none, NULL);
    signal(SIGALRM, SIG_DFL);
    end.tv_sec = 0;
    group = 0;
}

int deadline_left(void)
{
    if (end.tv_sec == 0) {
        return -1;
    }
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    long long left = (long long)(end.tv_sec - now.tv_sec) * 1000 + (end.tv_nsec - now.tv_nsec) / 1000000;
    return left < 0 ? 0 : (int)left;
}

bool deadline_readable(int descriptor)
{
    struct pollfd wanted = {descriptor, POLLIN, 0};
    for (;;) {
        int left = deadline_left();
        int found = poll(&wanted, 1, left);
        if (found > 0) {
            return true;
        }
        if (found == 0 || errno != EINTR || left == 0) {
            return false;
        }
    }
}

bool deadline_lock(int descriptor)
{
    while (flock(descriptor, LOCK_EX) != 0) {
        if (errno != EINTR || deadline_left() == 0) {
            return false;
        }
    }
    return true;
}

void deadline_kills(pid_t child)
{
    group = (sig_atomic_t)child;
}

void deadline_kill(void)
{
    pid_t child = (pid_t)group;
    group = 0;
    if (child > 0) {
        kill(-child, SIGKILL);
        waitpid(child, NULL, WNOHANG);
    }
}
