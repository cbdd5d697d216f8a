/* SPDX-License-Identifier: Apache-2.0 */
#include "fatal_signals.h"

#include "export.h"
#include "real.h"
#include "tracer.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>

static const int fatal[] = {
    SIGHUP,  SIGINT,  SIGQUIT, SIGILL,  SIGABRT, SIGBUS,  SIGFPE,  SIGSEGV,
    SIGPIPE, SIGALRM, SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGSYS,
};

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
        raise(signal_number);
    }
    errno = callers_errno;
}

static bool is_ours(const struct sigaction *action)
{
    return (action->sa_flags & SA_SIGINFO) != 0 && action->sa_sigaction == on_fatal_signal;
}

void fatal_signals_watch(void)
{
    real_need();
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

/* Programs that ask for the action of a signal find the one that they would find without us. */

MIZAN_EXPORT int sigaction(int signal_number, const struct sigaction *action, struct sigaction *old)
{
    real_need();
    int result = real.sigaction(signal_number, action, old);
    if (result == 0 && old != NULL && is_ours(old)) {
        memset(old, 0, sizeof *old);
        old->sa_handler = SIG_DFL;
    }
    return result;
}

MIZAN_EXPORT sighandler_t signal(int signal_number, sighandler_t handler)
{
    real_need();
    sighandler_t old = real.signal(signal_number, handler);
    return (void (*)(int, siginfo_t *, void *))(void (*)(void))old == on_fatal_signal ? SIG_DFL : old;
}
