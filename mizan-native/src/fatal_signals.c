/* SPDX-License-Identifier: Apache-2.0 */
#include "fatal_signals.h"

#include "export.h"
#include "real.h"
#include "tracer.h"
#include "uninterrupted.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

sighandler_t bsd_signal(int signal_number, sighandler_t handler);

static const int fatal[] = {
    SIGHUP,  SIGINT,  SIGQUIT, SIGILL,  SIGABRT, SIGBUS,  SIGFPE,  SIGSEGV,
    SIGPIPE, SIGALRM, SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGSYS,
};

/*
 * To look at an action and to set ours is two calls. Until that is done, actions are changed by one thread at a time, or one that the
 * program sets in between would be lost. Who has the lock is not interrupted, so that no handler runs into it or jumps out of it.
 */
static atomic_bool locked;
static atomic_bool watching; /* or given up: nothing is left to protect */

enum { MOST_WAITS = 10000 };

static bool take_lock(void)
{
    for (int i = 0; i < MOST_WAITS; i++) {
        if (!atomic_exchange_explicit(&locked, true, memory_order_acquire)) {
            return true;
        }
        struct timespec pause = {.tv_nsec = 100000};
        syscall(SYS_nanosleep, &pause, NULL);
    }
    /* A process that shares our memory was killed with it. */
    atomic_store(&watching, true);
    return false;
}

struct change {
    bool alone;
    struct uninterrupted state;
};

static void begin_change(struct change *change)
{
    real_need();
    change->alone = tracer_is_on() && !atomic_load_explicit(&watching, memory_order_acquire);
    if (change->alone) {
        int callers_errno = errno;
        uninterrupted_begin(&change->state);
        change->alone = take_lock();
        if (!change->alone) {
            uninterrupted_end(&change->state);
        }
        errno = callers_errno;
    }
}

static void end_change(const struct change *change)
{
    if (change->alone) {
        int callers_errno = errno;
        atomic_store_explicit(&locked, false, memory_order_release);
        uninterrupted_end(&change->state);
        errno = callers_errno;
    }
}

static bool is_fault(int signal_number)
{
    return signal_number == SIGILL || signal_number == SIGBUS || signal_number == SIGFPE || signal_number == SIGSEGV;
}

static void on_fatal_signal(int signal_number, siginfo_t *info, void *context)
{
    (void)context;
    int callers_errno = errno;
    tracer_end(TRACER_SIGNAL, signal_number);
    struct sigaction usual;
    memset(&usual, 0, sizeof usual);
    usual.sa_handler = SIG_DFL;
    real.sigaction(signal_number, &usual, NULL);
    /* A fault happens again by itself, with its own details. Anything else is held back until we return. */
    if (!is_fault(signal_number) || info->si_code <= 0) {
        /* Not raise, which in older C libraries takes a child of vfork for its parent. */
        syscall(SYS_tgkill, syscall(SYS_getpid), syscall(SYS_gettid), signal_number);
    }
    errno = callers_errno;
}

static bool is_ours(const struct sigaction *action)
{
    return (action->sa_flags & SA_SIGINFO) != 0 && action->sa_sigaction == on_fatal_signal;
}

/* The kernel keeps signals from the first process of a container unless it has handlers for them. */
static bool is_first_process(void)
{
    return syscall(SYS_getpid) == 1;
}

static void set_where_usual(void)
{
    struct sigaction ours;
    memset(&ours, 0, sizeof ours);
    ours.sa_sigaction = on_fatal_signal;
    ours.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
    sigemptyset(&ours.sa_mask);
    for (size_t i = 0; i < sizeof fatal / sizeof fatal[0]; i++) {
        struct sigaction now;
        bool usual = real.sigaction(fatal[i], NULL, &now) == 0 && (now.sa_flags & SA_SIGINFO) == 0 &&
                     now.sa_handler == SIG_DFL;
        if (usual) {
            real.sigaction(fatal[i], &ours, NULL);
        }
    }
}

void fatal_signals_watch(void)
{
    struct change change;
    begin_change(&change);
    if (change.alone && !is_first_process()) {
        set_where_usual();
    }
    atomic_store_explicit(&watching, true, memory_order_release);
    end_change(&change);
}

void fatal_signals_leave(void)
{
    for (size_t i = 0; i < sizeof fatal / sizeof fatal[0]; i++) {
        struct sigaction now;
        if (real.sigaction(fatal[i], NULL, &now) == 0 && is_ours(&now)) {
            memset(&now, 0, sizeof now);
            now.sa_handler = SIG_DFL;
            real.sigaction(fatal[i], &now, NULL);
        }
    }
}

void fatal_signals_reset(void)
{
    atomic_store(&locked, false);
    atomic_store(&watching, false);
    if (is_first_process()) {
        fatal_signals_leave();
    }
}

/* Programs that ask for the action of a signal find the one that they would find without us. */

MIZAN_EXPORT int sigaction(int signal_number, const struct sigaction *action, struct sigaction *old)
{
    struct change change;
    begin_change(&change);
    int result = real.sigaction(signal_number, action, old);
    end_change(&change);
    if (result == 0 && old != NULL && is_ours(old)) {
        memset(old, 0, sizeof *old);
        old->sa_handler = SIG_DFL;
    }
    return result;
}

static sighandler_t unless_ours(sighandler_t old)
{
    return (void (*)(int, siginfo_t *, void *))(void (*)(void))old == on_fatal_signal ? SIG_DFL : old;
}

static sighandler_t set_handler(sighandler_t (*setter)(int, sighandler_t), int signal_number, sighandler_t handler)
{
    if (setter == NULL) {
        errno = ENOSYS;
        return SIG_ERR;
    }
    struct change change;
    begin_change(&change);
    sighandler_t old = setter(signal_number, handler);
    end_change(&change);
    return unless_ours(old);
}

MIZAN_EXPORT sighandler_t signal(int signal_number, sighandler_t handler)
{
    real_need();
    return set_handler(real.signal, signal_number, handler);
}

/* What signal is called in programs of strict ISO C. */
MIZAN_EXPORT sighandler_t __sysv_signal(int signal_number, sighandler_t handler)
{
    real_need();
    return set_handler(real.__sysv_signal, signal_number, handler);
}

MIZAN_EXPORT sighandler_t sysv_signal(int signal_number, sighandler_t handler)
{
    real_need();
    return set_handler(real.sysv_signal, signal_number, handler);
}

MIZAN_EXPORT sighandler_t bsd_signal(int signal_number, sighandler_t handler)
{
    real_need();
    return set_handler(real.bsd_signal, signal_number, handler);
}

MIZAN_EXPORT sighandler_t ssignal(int signal_number, sighandler_t handler)
{
    real_need();
    return set_handler(real.ssignal, signal_number, handler);
}

/*
 * It also changes which signals are blocked, and tells which were, so it cannot run while all of them are. Ours can have come in
 * between; then the program's is set again.
 */
MIZAN_EXPORT sighandler_t sigset(int signal_number, sighandler_t handler)
{
    real_need();
    sighandler_t old = real.sigset(signal_number, handler);
    if (tracer_is_on() && old != SIG_ERR && handler != SIG_HOLD && handler != SIG_DFL) {
        int callers_errno = errno;
        struct change change;
        begin_change(&change);
        struct sigaction now;
        if (real.sigaction(signal_number, NULL, &now) == 0 && is_ours(&now)) {
            memset(&now, 0, sizeof now);
            now.sa_handler = handler;
            real.sigaction(signal_number, &now, NULL);
        }
        end_change(&change);
        errno = callers_errno;
    }
    return unless_ours(old);
}

MIZAN_EXPORT int sigignore(int signal_number)
{
    struct change change;
    begin_change(&change);
    int result = real.sigignore(signal_number);
    end_change(&change);
    return result;
}

MIZAN_EXPORT int siginterrupt(int signal_number, int interrupt)
{
    struct change change;
    begin_change(&change);
    int result = real.siginterrupt(signal_number, interrupt);
    end_change(&change);
    return result;
}
