/* SPDX-License-Identifier: Apache-2.0 */
/*
 * mizan-supervise HELPER WORD...
 *
 * The process behind "mizan run" and "mizan trace". It starts HELPER with all words, waits until that has prepared the run, and starts the
 * command that is the last of the words. Whatever becomes of the helper, the command runs and its exit code is the exit code: 127 if it is not
 * found, 126 if it cannot be executed, 128 and the number of the signal that ended it.
 *
 * The helper finds the numbers of two descriptors in MIZAN_SUPERVISED. To the first it writes messages that each end with a zero byte:
 *
 *   set NAME=VALUE   a variable for the command
 *   start COUNT      the command is the last COUNT words
 *   over CODE        the helper ends; if nothing was started, 0 and 64 are the exit code, and after any other the command runs without Mizan
 *
 * From the second it reads one line when the command has ended: "ended CODE", or "failed CODE" if it could not be started.
 */
#include "index_keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    PREPARE_SECONDS = 120,
    REPORT_SECONDS = 300,
    WITHOUT_SIGNALS = 50, /* milliseconds between two looks, where there is no descriptor for signals */
    MOST_BYTES = 8 << 20, /* of messages; more than execve takes */
    USAGE = 64,
    NOT_EXECUTABLE = 126,
    NOT_FOUND = 127,
    SIGNALLED = 128
};

/* Sent on to the command; those that a keyboard sends have reached it by themselves. */
static const int forwarded[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGCONT};
enum { FORWARDED = sizeof forwarded / sizeof forwarded[0] };

static sigset_t original_mask;
static int signals = -1;

struct helper {
    pid_t pid; /* 0 when it is gone */
    int status; /* then */
    int from;
    int to;
    char *text;
    size_t length;
};

struct run {
    char **words; /* the command with its arguments */
    char **variables;
    size_t variable_count;
    int early[FORWARDED]; /* signals that came before there was a command */
    size_t early_count;
    int over; /* what the helper said about the end, -1 for nothing */
    pid_t keeper; /* of a copy of the index; 0 when there is none */
};

static void say(const char *text, const char *detail)
{
    fprintf(stderr, "mizan: %s%s\n", text, detail);
}

static long long milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

/*
 * Options of "run" and "trace" that take the next word as their value. They are needed only if the helper cannot say where the command
 * begins; a test compares them with what the commands really have.
 */
static const char *const with_value[] = {"--mount",  "--app", "--system", "--index", "--controller",
                                         "--report", "--set", "--color",  "--output", "-o"};

static int takes_value(const char *word)
{
    for (size_t i = 0; i < sizeof with_value / sizeof with_value[0]; i++) {
        if (strcmp(word, with_value[i]) == 0) {
            return 1;
        }
    }
    return 0;
}

/* The first word that is no option and no value of one; after "--" the next. */
static char **find_command(char **words)
{
    char **word = words + 1; /* behind "run" or "trace" */
    while (*word != NULL && (*word)[0] == '-' && strcmp(*word, "--") != 0) {
        word += takes_value(*word) && word[1] != NULL ? 2 : 1;
    }
    return *word != NULL && strcmp(*word, "--") == 0 ? word + 1 : word;
}

/*
 * Where standard streams are closed, pipes of ours must not get their numbers: what the helper prints would be taken for messages. The command
 * finds them closed as they were.
 */
static void keep_standard_streams(void)
{
    int descriptor;
    do {
        descriptor = open("/dev/null", O_RDWR | O_CLOEXEC);
    } while (descriptor >= 0 && descriptor <= STDERR_FILENO);
    if (descriptor >= 0) {
        close(descriptor);
    }
}

static void block_signals(void)
{
    sigset_t mask;
    sigemptyset(&mask);
    sigaddset(&mask, SIGCHLD);
    for (size_t i = 0; i < FORWARDED; i++) {
        sigaddset(&mask, forwarded[i]);
    }
    signals = signalfd(-1, &mask, SFD_CLOEXEC | SFD_NONBLOCK);
    sigaddset(&mask, SIGPIPE); /* a helper that is gone makes write fail, and no more */
    sigprocmask(SIG_BLOCK, &mask, &original_mask);
}

/*
 * A group of its own keeps the keyboard's signals from the helper. Whoever signals all processes of a job must not end it either: it has
 * to report after the command.
 */
static void become_helper(char *const *arguments, const int *up, const int *down)
{
    char numbers[32];
    snprintf(numbers, sizeof numbers, "%d %d", up[1], down[0]);
    setenv("MIZAN_SUPERVISED", numbers, 1);
    fcntl(up[1], F_SETFD, 0);
    fcntl(down[0], F_SETFD, 0);
    setpgid(0, 0);
    for (size_t i = 0; i < FORWARDED; i++) {
        if (forwarded[i] != SIGCONT) {
            signal(forwarded[i], SIG_IGN);
        }
    }
    signal(SIGTTOU, SIG_IGN); /* with "stty tostop" its lines would stop it */
    signal(SIGTTIN, SIG_IGN);
    sigprocmask(SIG_SETMASK, &original_mask, NULL);
    execv(arguments[0], arguments);
    _exit(NOT_FOUND);
}

static void start_helper(struct helper *self, char **arguments)
{
    int up[2] = {-1, -1};
    int down[2] = {-1, -1};
    memset(self, 0, sizeof *self);
    self->from = self->to = -1;
    if (pipe2(up, O_CLOEXEC) != 0 || pipe2(down, O_CLOEXEC) != 0) {
        return;
    }
    pid_t pid = fork();
    if (pid == 0) {
        become_helper(arguments, up, down);
    }
    close(up[1]);
    close(down[0]);
    self->from = up[0];
    fcntl(self->from, F_SETFL, O_NONBLOCK);
    self->to = down[1];
    self->pid = pid > 0 ? pid : 0;
}

/* Waits for a second at most: a process that asks a file system that hangs cannot be ended. */
static int ends_soon(pid_t pid, int *status)
{
    struct timespec moment = {.tv_nsec = 10 * 1000 * 1000};
    for (int i = 0; i < 100; i++) {
        if (waitpid(pid, status, WNOHANG) == pid) {
            return 1;
        }
        nanosleep(&moment, NULL);
    }
    return 0;
}

static void kill_keeper(struct run *run)
{
    if (run->keeper > 0) {
        kill(run->keeper, SIGKILL);
        ends_soon(run->keeper, NULL);
        run->keeper = 0;
    }
}

static void kill_helper(struct helper *self)
{
    if (self->pid > 0) {
        kill(-self->pid, SIGKILL);
        kill(self->pid, SIGKILL); /* before it had a group of its own */
        while (waitpid(self->pid, NULL, 0) < 0 && errno == EINTR) {
        }
        self->pid = 0;
    }
}

/* 1 if there may be more to come, 0 at the end. */
static int read_messages(struct helper *self)
{
    char *more = self->length > MOST_BYTES ? NULL : realloc(self->text, self->length + 65536);
    if (more == NULL) {
        return 0;
    }
    self->text = more;
    ssize_t got = read(self->from, self->text + self->length, 65536);
    if (got < 0) {
        return errno == EINTR || errno == EAGAIN;
    }
    self->length += (size_t)got;
    return got > 0;
}

static void set_variable(struct run *run, const char *assignment)
{
    char **more = realloc(run->variables, (run->variable_count + 1) * sizeof *more);
    char *copy = strdup(assignment);
    if (more != NULL) {
        run->variables = more;
    }
    if (more != NULL && copy != NULL && strchr(copy, '=') != NULL) {
        run->variables[run->variable_count++] = copy;
    } else {
        free(copy);
    }
}

/* The processes of the command share one copy of the index, if it has one. They do without if there is none. */
static void share_index(struct run *run)
{
    static const char index[] = "MIZAN_INDEX=";
    for (size_t i = run->variable_count; i-- > 0;) {
        if (strncmp(run->variables[i], index, sizeof index - 1) == 0) {
            char assignment[96] = "MIZAN_INDEX_COPY=";
            size_t length = strlen(assignment);
            pid_t keeper = index_keeper_start(run->variables[i] + sizeof index - 1, signals, assignment + length, sizeof assignment - length);
            if (keeper > 0) {
                run->keeper = keeper;
                set_variable(run, assignment);
            }
            return;
        }
    }
}

/* 1 when the command shall start, -1 when the helper has said its last word, 0 to wait for more. */
static int take_messages(struct helper *helper, struct run *run, char **words, int count)
{
    for (char *end; (end = memchr(helper->text, '\0', helper->length)) != NULL;) {
        const char *message = helper->text;
        int result = 0;
        if (strncmp(message, "set ", 4) == 0) {
            set_variable(run, message + 4);
        } else if (strncmp(message, "start ", 6) == 0) {
            long tail = strtol(message + 6, NULL, 10);
            if (tail > 0 && tail < count) {
                run->words = words + (count - tail);
            }
            result = 1;
        } else if (strncmp(message, "over ", 5) == 0) {
            run->over = (int)strtol(message + 5, NULL, 10);
            result = -1;
        }
        helper->length -= (size_t)(end + 1 - helper->text);
        memmove(helper->text, end + 1, helper->length);
        if (result != 0) {
            return result;
        }
    }
    return 0;
}

/* Whoever ends mizan before the command has begun wants no command. */
static void end_by(int number, struct helper *helper, struct run *run)
{
    sigset_t only;
    kill_helper(helper);
    kill_keeper(run);
    signal(number, SIG_DFL);
    sigemptyset(&only);
    sigaddset(&only, number);
    raise(number);
    sigprocmask(SIG_UNBLOCK, &only, NULL);
    _exit(SIGNALLED + number);
}

/* Says how a helper ended that closed its pipe without a word. */
static void tell_end(struct helper *self)
{
    if (self->pid > 0 && ends_soon(self->pid, &self->status)) {
        self->pid = 0;
    }
    if (self->pid == 0 && WIFSIGNALED(self->status)) {
        fprintf(stderr, "mizan: Mizan was ended by signal %d before the run was prepared\n", WTERMSIG(self->status));
    } else if (self->pid == 0) {
        fprintf(stderr, "mizan: Mizan ended with exit code %d before the run was prepared\n", WEXITSTATUS(self->status));
    }
}

static void early_signals(struct helper *helper, struct run *run)
{
    struct signalfd_siginfo info;
    while (read(signals, &info, sizeof info) == (ssize_t)sizeof info) {
        int number = (int)info.ssi_signo;
        if (number == SIGINT || number == SIGTERM || number == SIGHUP || number == SIGQUIT) {
            end_by(number, helper, run);
        }
        if (number != SIGCHLD && number != SIGCONT && run->early_count < FORWARDED) {
            run->early[run->early_count++] = number;
        }
    }
}

/* Whether the helper has prepared the run. */
static int prepared(struct helper *helper, struct run *run, char **words, int count)
{
    long long deadline = milliseconds() + PREPARE_SECONDS * 1000LL;
    while (helper->pid > 0) {
        struct pollfd ready[] = {{.fd = helper->from, .events = POLLIN}, {.fd = signals, .events = POLLIN}};
        long long left = deadline - milliseconds();
        if (left <= 0) {
            char limit[64];
            snprintf(limit, sizeof limit, "the run is not prepared after %d s", PREPARE_SECONDS);
            say(limit, "");
            kill_helper(helper);
            return 0;
        }
        if (poll(ready, 2, (int)left) < 0 && errno != EINTR) {
            return 0;
        }
        /* Before its last words are read: a process that it left behind may keep the pipe open. */
        int gone = 0;
        if (ready[1].revents != 0) {
            early_signals(helper, run);
            gone = waitpid(helper->pid, &helper->status, WNOHANG) == helper->pid;
        }
        int more = read_messages(helper);
        int said = helper->length > 0 ? take_messages(helper, run, words, count) : 0;
        if (gone) {
            helper->pid = 0;
        }
        if (said != 0) {
            return said == 1;
        }
        if (!more || gone) {
            tell_end(helper);
            return 0;
        }
    }
    return 0;
}

static void become_command(const struct run *run, int failure)
{
    for (size_t i = 0; i < run->variable_count; i++) {
        putenv(run->variables[i]);
    }
    sigprocmask(SIG_SETMASK, &original_mask, NULL);
    execvp(run->words[0], run->words);
    int reason = errno;
    ssize_t unused = write(failure, &reason, sizeof reason);
    (void)unused;
    _exit(reason == ENOENT ? NOT_FOUND : NOT_EXECUTABLE);
}

/* The process id, or a negative exit code if it could not be started. */
static pid_t start_command(const struct run *run)
{
    int failure[2];
    int reason = 0;
    if (pipe2(failure, O_CLOEXEC) != 0) {
        failure[0] = failure[1] = -1;
    }
    pid_t pid = fork();
    if (pid == 0) {
        become_command(run, failure[1]);
    }
    if (pid < 0) {
        say("cannot start the command: ", strerror(errno));
        return -NOT_EXECUTABLE;
    }
    close(failure[1]);
    ssize_t got;
    do {
        got = read(failure[0], &reason, sizeof reason);
    } while (got < 0 && errno == EINTR);
    close(failure[0]);
    if (got != (ssize_t)sizeof reason) {
        return pid;
    }
    while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) {
    }
    fprintf(stderr, "mizan: cannot start %s: %s\n", run->words[0], strerror(reason));
    return reason == ENOENT ? -NOT_FOUND : -NOT_EXECUTABLE;
}

static int exit_code(int status)
{
    return WIFSIGNALED(status) ? SIGNALLED + WTERMSIG(status) : WEXITSTATUS(status);
}

/* Takes one signal; number is 0 when there is none. Negative codes are those that a process chose to send. */
static int next_signal(int *code)
{
    struct signalfd_siginfo info;
    if (read(signals, &info, sizeof info) != (ssize_t)sizeof info) {
        return 0;
    }
    *code = info.ssi_code;
    return (int)info.ssi_signo;
}

/* Whether the command may not have got it: a process sent it to this one alone, or a terminal that is gone, which tells the leader of the session only. */
static int is_for_command(int number, int code)
{
    return number != SIGCHLD && (code <= 0 || (number == SIGHUP && getsid(0) == getpid()));
}

/* Waits for the command; its exit code. */
static int follow(pid_t command, struct helper *helper, struct run *run)
{
    for (;;) {
        struct pollfd ready = {.fd = signals, .events = POLLIN};
        poll(&ready, 1, signals < 0 ? WITHOUT_SIGNALS : -1);
        int status = 0;
        int code = 0;
        for (int number; (number = next_signal(&code)) != 0;) {
            if (is_for_command(number, code)) {
                kill(command, number);
            }
        }
        for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;) {
            if (pid == command) {
                return exit_code(status);
            }
            if (pid == run->keeper) {
                run->keeper = 0;
            }
            if (pid == helper->pid) {
                helper->pid = 0;
                say("Mizan's part of the run ended before the command did; the command goes on", "");
            }
        }
    }
}

/* Lets the helper report; whatever it does, that takes an end. */
static void let_report(struct helper *helper)
{
    long long deadline = milliseconds() + REPORT_SECONDS * 1000LL;
    while (helper->pid > 0) {
        struct pollfd ready = {.fd = signals, .events = POLLIN};
        long long left = deadline - milliseconds();
        if (waitpid(helper->pid, NULL, WNOHANG) == helper->pid) {
            helper->pid = 0;
            return;
        }
        if (left <= 0) {
            say("the report is not ready and is given up", "");
            kill_helper(helper);
            return;
        }
        poll(&ready, 1, signals < 0 ? WITHOUT_SIGNALS : (int)left);
        int code = 0;
        for (int number; (number = next_signal(&code)) != 0;) {
            if (number == SIGINT || number == SIGTERM || number == SIGHUP || number == SIGQUIT) {
                kill_helper(helper);
                return;
            }
        }
    }
}

int main(int count, char **arguments)
{
    struct helper helper;
    struct run run = {.over = -1};
    if (count < 3) {
        fputs("usage: mizan-supervise HELPER run|trace [OPTION...] [--] COMMAND...\n", stderr);
        return USAGE;
    }
    char **words = arguments + 2;
    run.words = find_command(words);
    keep_standard_streams();
    block_signals();
    start_helper(&helper, arguments + 1);
    int with = prepared(&helper, &run, words, count - 2);
    if (!with && (run.over == 0 || run.over == USAGE)) {
        let_report(&helper);
        return run.over;
    }
    if (!with) {
        kill_helper(&helper);
        run.variable_count = 0;
        if (run.words[0] == NULL) {
            say("no command to run", "");
            return USAGE;
        }
        say("the command runs without Mizan", "");
    }
    share_index(&run);
    early_signals(&helper, &run); /* that a keyboard has sent meanwhile did not reach the command */
    pid_t command = start_command(&run);
    for (size_t i = 0; command > 0 && i < run.early_count; i++) {
        kill(command, run.early[i]);
    }
    int code = command > 0 ? follow(command, &helper, &run) : -command;
    kill_keeper(&run);
    if (helper.pid > 0) {
        char line[32];
        int length = snprintf(line, sizeof line, "%s %d\n", command > 0 ? "ended" : "failed", code);
        if (write(helper.to, line, (size_t)length) == length) {
            close(helper.to);
            let_report(&helper);
        } else {
            kill_helper(&helper);
        }
    }
    return code;
}
