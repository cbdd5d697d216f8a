/* SPDX-License-Identifier: Apache-2.0 */
#include "debug_line.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <time.h>
#include <unistd.h>

static size_t append(char *line, size_t length, const char *text)
{
    for (; *text != '\0' && length < DEBUG_LINE_BYTES - 1; text++) {
        line[length++] = *text;
    }
    return length;
}

static size_t append_number(char *line, size_t length, int number)
{
    if (number < 0) {
        return append(line, length, "-");
    }
    char digits[12]; /* ten for INT_MAX and the final zero byte fit */
    size_t first = sizeof digits - 1;
    digits[first] = '\0';
    do {
        digits[--first] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    return append(line, length, digits + first);
}

size_t debug_line_format(char line[DEBUG_LINE_BYTES], const char *version, int pid, const struct identity *self)
{
    size_t length = append(line, 0, "mizan: libmizan ");
    length = append(line, length, version);
    length = append(line, length, " pid=");
    length = append_number(line, length, pid);
    length = append(line, length, " rank=");
    length = append_number(line, length, self->rank);
    length = append(line, length, " size=");
    length = append_number(line, length, self->size);
    length = append(line, length, " job=");
    length = append(line, length, self->job[0] == '\0' ? "-" : self->job);
    line[length++] = '\n';
    return length;
}

/*
 * If standard error is a pipe that nobody reads any more, write raises SIGPIPE and would kill a program that may never
 * write there itself. The signal is held back and taken away again, unless the program already had one pending.
 */
void debug_line_write(const char *line, size_t length)
{
    sigset_t pipe_signal, old_mask, pending;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    sigemptyset(&pending);
    sigpending(&pending);
    bool already_pending = sigismember(&pending, SIGPIPE) == 1;
    if (sigprocmask(SIG_BLOCK, &pipe_signal, &old_mask) != 0) {
        return;
    }
    ssize_t written = write(STDERR_FILENO, line, length);
    if (written < 0 && errno == EPIPE && !already_pending) {
        const struct timespec no_wait = {0, 0};
        sigtimedwait(&pipe_signal, NULL, &no_wait);
    }
    sigprocmask(SIG_SETMASK, &old_mask, NULL);
}
