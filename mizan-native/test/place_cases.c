/* SPDX-License-Identifier: Apache-2.0 */

/*
 * place_cases CASE [ARGUMENT]: what programs may do around the creation of a file, and a library must not notice. Works in the working
 * directory; files that a plan may have are called cN. Prints the same with the library as without.
 *
 *     altstack BYTES   a signal handler with this much stack, beyond what the kernel puts there, creates a file
 *     turns            eight files, each opened four times as if to be created
 *     threads COUNT    as many threads create a file each, at the same time
 *     pipe             a thread that waits to open a pipe is cancelled
 *     forks COUNT      children of fork have no descriptor of the library, while a thread creates files
 *     locked FILE      holds a lock on the file until its input ends
 *     creates COUNT    that many files
 *     open, fopen      a file; prints why not
 *     unmapped         names in memory that cannot be read, and one that goes up to the end of a page; prints why not
 *     handler          a signal handler forks while its thread creates files, and the child creates one
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

/* Neither stdio nor the heap: for children and handlers. */
static int create(int number)
{
    char name[16] = "c";
    char *at = name + 1;
    for (int divisor = 100000; divisor > 0; divisor /= 10) {
        *at++ = (char)('0' + number / divisor % 10);
    }
    *at = '\0';
    return open(name, O_CREAT | O_WRONLY, 0644);
}

static ucontext_t back;
static ucontext_t inside;

static void create_with_little_stack(void)
{
    int descriptor = create(1);
    if (descriptor < 0 || write(descriptor, "report\n", 7) != 7) {
        _exit(1);
    }
}

/* A context of its own has as much stack as a handler on an alternate one, less what the kernel saves there, which is not the same on all machines. */
static int on_small_stack(size_t bytes)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t room = (bytes + page - 1) / page * page;
    char *memory = mmap(NULL, room + page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED || mprotect(memory + page, room, PROT_READ | PROT_WRITE) != 0) {
        return 1;
    }
    pid_t child = fork();
    if (child == 0) {
        getcontext(&inside);
        inside.uc_stack.ss_sp = memory + page;
        inside.uc_stack.ss_size = bytes; /* the guard is right below */
        inside.uc_link = &back;
        makecontext(&inside, create_with_little_stack, 0);
        swapcontext(&back, &inside);
        _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    printf("%s %d\n", WIFSIGNALED(status) ? "killed by signal" : "ended with", WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    return 0;
}

static int turns(void)
{
    for (int i = 0; i < 8; i++) {
        for (int j = 0; j < 4; j++) {
            close(create(i));
        }
    }
    return 0;
}

static pthread_barrier_t together;

static void *create_one(void *argument)
{
    pthread_barrier_wait(&together);
    int descriptor = create((int)(long)argument);
    close(descriptor);
    return descriptor < 0 ? (void *)1 : NULL;
}

static int threads(int count)
{
    pthread_t all[count];
    pthread_barrier_init(&together, NULL, (unsigned)count);
    for (long i = 0; i < count; i++) {
        if (pthread_create(&all[i], NULL, create_one, (void *)i) != 0) {
            return 1;
        }
    }
    int failed = 0;
    for (int i = 0; i < count; i++) {
        void *result;
        pthread_join(all[i], &result);
        failed += result != NULL;
    }
    printf("%d failed\n", failed);
    return 0;
}

static atomic_int waiter;

static void *open_pipe(void *argument)
{
    atomic_store(&waiter, gettid());
    create(9);
    return argument;
}

/* Until the kernel says that the thread sleeps. */
static void wait_until_it_waits(void)
{
    char name[64];
    char state = 'R';
    while (atomic_load(&waiter) == 0) {
        usleep(1000);
    }
    snprintf(name, sizeof name, "/proc/self/task/%d/stat", atomic_load(&waiter));
    for (int seen = 0; seen < 3; seen = state == 'S' ? seen + 1 : 0) {
        usleep(10000);
        FILE *stat = fopen(name, "r");
        if (stat == NULL || fscanf(stat, "%*d (%*[^)]) %c", &state) != 1) {
            state = 'R';
        }
        if (stat != NULL) {
            fclose(stat);
        }
    }
}

static int cancelled_pipe(void)
{
    pthread_t thread;
    if (mkfifo("c000009", 0600) != 0 || pthread_create(&thread, NULL, open_pipe, NULL) != 0) {
        return 1;
    }
    wait_until_it_waits();
    pthread_cancel(thread);
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += 100;
    void *result = NULL;
    puts(pthread_timedjoin_np(thread, &result, &end) == 0 && result == PTHREAD_CANCELED ? "cancelled" : "waits for ever");
    unlink("c000009");
    fflush(stdout);
    _exit(0);
}

static atomic_bool stop;

static void *create_again_and_again(void *argument)
{
    for (int i = 0; !atomic_load(&stop); i = (i + 1) % 50) {
        int descriptor = create(i);
        if (write(descriptor, "x", 1) != 1) {
            abort();
        }
        close(descriptor);
        char name[16];
        snprintf(name, sizeof name, "c%06d", i);
        unlink(name);
    }
    return argument;
}

/* Whether the child has the folder open, as a create has, or the plan. */
static void look_in_child(int to)
{
    char seen[256] = "";
    char here[256] = "";
    DIR *folder = opendir("/proc/self/fd");
    struct dirent *entry;
    while (folder != NULL && getcwd(here, sizeof here) != NULL && (entry = readdir(folder)) != NULL) {
        char file[256] = "";
        if (readlinkat(dirfd(folder), entry->d_name, file, sizeof file - 1) > 0 && (strcmp(file, here) == 0 || strstr(file, "/index") != NULL)) {
            memcpy(seen, file, sizeof seen);
        }
    }
    if (write(to, seen, sizeof seen) != sizeof seen) {
        abort();
    }
    _exit(0);
}

static int forks(int count)
{
    pthread_t thread;
    int inherited = 0;
    char example[256] = "";
    pthread_create(&thread, NULL, create_again_and_again, NULL);
    for (int i = 0; i < count; i++) {
        int ends[2];
        if (pipe(ends) != 0) {
            return 1;
        }
        pid_t child = fork();
        if (child == 0) {
            look_in_child(ends[1]);
        }
        char seen[256] = "";
        if (read(ends[0], seen, sizeof seen) != sizeof seen) {
            return 1;
        }
        close(ends[0]);
        close(ends[1]);
        waitpid(child, NULL, 0);
        if (seen[0] != '\0') {
            inherited++;
            memcpy(example, seen, sizeof example);
        }
    }
    atomic_store(&stop, true);
    pthread_join(thread, NULL);
    printf("%d of %d children have a descriptor of the library%s%s\n", inherited, count, inherited > 0 ? ", such as " : "", example);
    return 0;
}

static int locked(const char *name)
{
    int descriptor = open(name, O_RDWR);
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (descriptor < 0 || fcntl(descriptor, F_SETLK, &whole) != 0) {
        return 1;
    }
    puts("locked");
    fflush(stdout);
    char byte;
    return read(0, &byte, 1) < 0;
}

static int creates(int count)
{
    for (int i = 0; i < count; i++) {
        int descriptor = create(i);
        if (descriptor < 0) {
            return 1;
        }
        close(descriptor);
    }
    return 0;
}

static int open_one(void)
{
    if (create(1) < 0) {
        perror("c000001");
    }
    return 0;
}

static int fopen_one(void)
{
    if (fopen("c000001", "w") == NULL) {
        perror("c000001");
    }
    return 0;
}

static void tell(const char *what, int failed)
{
    printf("%s: %s\n", what, failed ? strerror(errno) : "works");
}

static int unmapped(void)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *memory = mmap(NULL, 3 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED || mprotect(memory, 2 * page, PROT_READ | PROT_WRITE) != 0 || munmap(memory + page, page) != 0) {
        return 1;
    }
    const char *volatile names[] = {(char *)8, memory + page, memory + 2 * page, memory + page - 3, memory + page - 4};
    memcpy(memory + page - 4, "xc1", 3);
    memory[page - 1] = '9';
    for (int i = 0; i < 4; i++) {
        tell("open", open(names[i], O_CREAT | O_WRONLY, 0644) < 0);
        tell("fopen", fopen(names[i], "w") == NULL);
    }
    memcpy(memory + page - 4, "c19", 4);
    tell("open", open(names[4], O_CREAT | O_WRONLY, 0644) < 0);
    return 0;
}

static volatile sig_atomic_t children;

static void on_timer(int signal)
{
    (void)signal;
    int callers_errno = errno;
    pid_t child = fork();
    if (child == 0) {
        int descriptor = create(500000 + children);
        _exit(descriptor < 0);
    }
    int status;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    children += status == 0;
    struct itimerval soon = {{0, 0}, {0, 300}};
    setitimer(ITIMER_REAL, &soon, NULL);
    errno = callers_errno;
}

static int handler(void)
{
    struct sigaction action = {.sa_handler = on_timer, .sa_flags = SA_RESTART};
    struct itimerval soon = {{0, 0}, {0, 300}};
    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &soon, NULL);
    int failed = 0;
    for (int i = 0; children < 100; i++) {
        int descriptor = create(i);
        failed += descriptor < 0 || close(descriptor) != 0;
    }
    signal(SIGALRM, SIG_IGN);
    printf("%d failed\n", failed);
    return 0;
}

int main(int count, char **arguments)
{
    const char *what = count > 1 ? arguments[1] : "";
    const char *argument = count > 2 ? arguments[2] : "0";
    int number = atoi(argument);
    return strcmp(what, "altstack") == 0  ? on_small_stack((size_t)number)
           : strcmp(what, "turns") == 0   ? turns()
           : strcmp(what, "threads") == 0 ? threads(number)
           : strcmp(what, "pipe") == 0    ? cancelled_pipe()
           : strcmp(what, "forks") == 0   ? forks(number)
           : strcmp(what, "locked") == 0  ? locked(argument)
           : strcmp(what, "creates") == 0 ? creates(number)
           : strcmp(what, "open") == 0    ? open_one()
           : strcmp(what, "fopen") == 0   ? fopen_one()
           : strcmp(what, "handler") == 0 ? handler()
           : strcmp(what, "unmapped") == 0 ? unmapped()
                                          : 2;
}
