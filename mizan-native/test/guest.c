/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Does what programs do seldom, named by the first argument, and tells what it sees. With and without libmizan it must print the same.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <mntent.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

typedef void (*handler)(int);

handler bsd_signal(int signal_number, handler action);
void while_action_is_read(int signal_number);
void while_attribute_is_read(void);

static int new_file(const char *name)
{
    int descriptor = open(name, O_CREAT | O_WRONLY | O_TRUNC, 0600);
    if (descriptor < 0 || write(descriptor, "x", 1) != 1) {
        perror(name);
        exit(1);
    }
    return descriptor;
}

static void load(const char *library)
{
    void *plugin = dlopen(library, RTLD_NOW);
    puts(plugin != NULL ? "loaded" : dlerror());
}

/* ---- a handler that another thread sets while the library looks at the action ---- */

static volatile sig_atomic_t handled;
static pthread_t setter;
static bool has_setter;

static void on_signal(int signal_number)
{
    handled = signal_number;
}

static void *set_handler(void *unused)
{
    struct sigaction own = {.sa_handler = on_signal};
    sigaction(SIGUSR1, &own, NULL);
    return unused;
}

/* The library may hold the other thread back until it has finished, so waiting is bounded. */
void while_action_is_read(int signal_number)
{
    if (signal_number == SIGUSR1 && !has_setter) {
        has_setter = true;
        pthread_create(&setter, NULL, set_handler, NULL);
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 100000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        if (pthread_timedjoin_np(setter, NULL, &until) == 0) {
            setter = pthread_self();
        }
    }
}

static void handler_of_thread(void)
{
    int descriptor = new_file("handler");
    if (!has_setter) {
        set_handler(NULL);
    } else if (!pthread_equal(setter, pthread_self())) {
        pthread_join(setter, NULL);
    }
    raise(SIGUSR1);
    printf("handled %d\n", handled == SIGUSR1);
    close(descriptor);
}

/* ---- writes while a close of another thread takes its time ---- */

static int written_meanwhile = -1;

static void *write_meanwhile(void *unused)
{
    for (int i = 0; i < 200; i++) {
        if (write(written_meanwhile, "y", 1) != 1) {
            perror("write");
        }
    }
    return unused;
}

void while_attribute_is_read(void)
{
    static bool once;
    pthread_t thread;
    if (written_meanwhile >= 0 && !once && pthread_create(&thread, NULL, write_meanwhile, NULL) == 0) {
        once = true;
        pthread_join(thread, NULL);
    }
}

static void slow_close(void)
{
    written_meanwhile = new_file("meanwhile");
    close(new_file("slow"));
    if (pwrite(written_meanwhile, "z", 1, 1000) != 1 || write(written_meanwhile, "z", 1) != 1) {
        perror("write");
    }
    close(written_meanwhile);
}

/* ---- */

/*
 * The stream is closed by a call that nobody can stand before, and its number is used again. Each allocation is a mapping of its own
 * here, so that whoever touches the stream ends with SIGSEGV.
 */
static void unseen_close(bool same_file)
{
    mallopt(M_MMAP_THRESHOLD, 64);
    puts("the buffer of standard output has its place");
    FILE *stream = fopen("stream", "w");
    fputs("text\n", stream);
    int number = fileno(stream);
    endmntent(stream);
    int again = same_file ? open("stream", O_RDONLY) : socket(AF_UNIX, SOCK_STREAM, 0);
    printf("same number %d\n", number == again);
}

static void old_actions(void)
{
    sigset_t blocked;
    printf("before: sigset, held %d\n", sigset(SIGQUIT, SIG_HOLD) == SIG_DFL);
    printf("before: blocked %d\n", sigprocmask(SIG_BLOCK, NULL, &blocked) == 0 && sigismember(&blocked, SIGQUIT));
    printf("before: sigset, was held %d\n", sigset(SIGQUIT, on_signal) == SIG_HOLD);
    printf("before: blocked %d\n", sigprocmask(SIG_BLOCK, NULL, &blocked) == 0 && sigismember(&blocked, SIGQUIT));
    printf("before: signal %d\n", signal(SIGXFSZ, on_signal) == SIG_DFL);
    new_file("actions");
    printf("sigset %d signal %d\n", sigset(SIGQUIT, SIG_IGN) == on_signal, signal(SIGXFSZ, SIG_IGN) == on_signal);
    printf("__sysv_signal %d\n", __sysv_signal(SIGTERM, SIG_IGN) == SIG_DFL);
    printf("sysv_signal %d\n", sysv_signal(SIGHUP, SIG_IGN) == SIG_DFL);
    printf("bsd_signal %d\n", bsd_signal(SIGINT, SIG_IGN) == SIG_DFL);
    printf("ssignal %d\n", ssignal(SIGALRM, SIG_IGN) == SIG_DFL);
    printf("sigset %d\n", sigset(SIGUSR1, SIG_IGN) == SIG_DFL);
    printf("sigset, held %d\n", sigset(SIGUSR2, SIG_HOLD) == SIG_DFL);
    printf("signal %d\n", signal(SIGXCPU, SIG_IGN) == SIG_DFL);
    printf("bad number %d %d\n", signal(-1, SIG_IGN) == SIG_ERR, sigset(-1, SIG_IGN) == SIG_ERR);
}

/* The first process of a container has no default actions that end it. */
static void first_process(void)
{
    new_file("first");
    char line[256];
    FILE *status = fopen("/proc/self/status", "r");
    while (status != NULL && fgets(line, sizeof line, status) != NULL) {
        if (strncmp(line, "SigCgt:", 7) == 0) {
            printf("%s", line);
        }
    }
    printf("process %d\n", (int)getpid());
}

static void bad_pointer(void)
{
    int from = new_file("from");
    int to = new_file("to");
    off64_t *volatile nowhere = (off64_t *)(intptr_t)8;
    ssize_t result = copy_file_range(from, NULL, to, nowhere, 1, 0);
    printf("copy_file_range %d %s\n", (int)result, result < 0 ? strerror(errno) : "");
}

/* Calls that close nothing because they are wrong. */
static void failed_closes(void)
{
    int descriptor = new_file("kept");
    int results[] = {dup2(1000, descriptor), dup3(1000, descriptor, 0), dup3(1, descriptor, ~O_CLOEXEC),
                     close_range((unsigned)descriptor, (unsigned)descriptor, 1 << 30)};
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++) {
        printf("%d\n", results[i]);
    }
    printf("%d\n", write(descriptor, "x", 1) == 1 && close(descriptor) == 0);
}

/* The kernel ends the thread at any call but read, write and exit. */
static void strict(void)
{
    int descriptor = new_file("strict");
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT);
    bool written = write(descriptor, "x", 1) == 1 && write(STDOUT_FILENO, "written\n", 8) == 8;
    syscall(SYS_exit, written ? 0 : 1);
}

/* Writes that move the position, and a write behind them. */
static void printed(void)
{
    int descriptor = open("printed", O_CREAT | O_RDWR | O_TRUNC, 0600);
    int both[2];
    printf("dprintf %d\n", dprintf(descriptor, "%01000d", 0));
    printf("splice %d\n", pipe(both) == 0 && write(both[1], "12345678", 8) == 8 ? (int)splice(both[0], NULL, descriptor, NULL, 8, 0) : -1);
    printf("write %d\n", (int)write(descriptor, "12345678", 8));
    close(descriptor);
}

static void print_first_extent(const uint8_t *writes)
{
    uint64_t numbers[3];
    memcpy(&numbers[0], writes + 40, 8);
    memcpy(&numbers[1], writes + 56, 16);
    printf("%d bytes, the first %d at %d\n", (int)numbers[0], (int)numbers[2], (int)numbers[1]);
}

/* Of the last record of a trace. */
static void print_totals(const uint8_t *end)
{
    uint64_t numbers[6];
    memcpy(numbers, end + 8, sizeof numbers);
    printf("%d writes, %d lost\n", (int)numbers[3], (int)numbers[5]);
}

/* How many records of a type a trace has (docs/formats/trace.md). */
static int count(const char *trace, int type, void (*print)(const uint8_t *))
{
    static uint8_t bytes[1 << 20];
    FILE *file = fopen(trace, "r");
    size_t length = file == NULL ? 0 : fread(bytes, 1, sizeof bytes, file);
    int found = 0;
    for (size_t block = 32; block + 24 <= length;) {
        uint32_t size;
        memcpy(&size, bytes + block + 4, sizeof size);
        size_t end = block + 24 + size;
        for (size_t at = block + 24; at + 8 <= end && end <= length;) {
            uint16_t kind;
            uint32_t record;
            memcpy(&kind, bytes + at, sizeof kind);
            memcpy(&record, bytes + at + 4, sizeof record);
            found += kind == type;
            if (kind == type && print != NULL) {
                print(bytes + at);
            }
            at += record;
        }
        block = end;
    }
    return found;
}

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    if (strcmp(how, "load") == 0 && argc > 2) {
        load(argv[2]);
    } else if (strcmp(how, "handler") == 0) {
        handler_of_thread();
    } else if (strcmp(how, "slow") == 0) {
        slow_close();
    } else if (strcmp(how, "socket") == 0) {
        unseen_close(false);
    } else if (strcmp(how, "reader") == 0) {
        unseen_close(true);
    } else if (strcmp(how, "actions") == 0) {
        old_actions();
    } else if (strcmp(how, "first") == 0) {
        first_process();
    } else if (strcmp(how, "pointer") == 0) {
        bad_pointer();
    } else if (strcmp(how, "failed") == 0) {
        failed_closes();
    } else if (strcmp(how, "strict") == 0) {
        strict();
    } else if (strcmp(how, "printed") == 0) {
        printed();
    } else if (strcmp(how, "count") == 0 && argc > 3) {
        printf("%d\n", count(argv[2], atoi(argv[3]), NULL));
    } else if (strcmp(how, "extents") == 0 && argc > 2) {
        count(argv[2], 4, print_first_extent);
    } else if (strcmp(how, "totals") == 0 && argc > 2) {
        count(argv[2], 11, print_totals);
    } else {
        fprintf(stderr, "usage: guest HOW\n");
        return 64;
    }
    return 0;
}
