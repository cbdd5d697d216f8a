/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Kills processes that write to a store, and its service, at random moments, and looks whether every write that returned is there.
 *
 *   killer FOLDER STORE SERVICE SEED KILLS
 *
 * Each writer has blocks of its own in a file that all share, and appends records to another one; what returned is counted in memory that survives it.
 * In the end the service drains the store, and the files are looked at without it.
 */
#include "format.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WRITERS = 4, BLOCKS = 512, LONGEST = 20000, RECORD = 48 };

struct acknowledged {
    _Atomic uint64_t version[WRITERS][BLOCKS]; /* of each block, that returned */
    _Atomic uint64_t begun[WRITERS][BLOCKS];
    _Atomic uint64_t appended[WRITERS];
};

static struct acknowledged *known;
static const char *folder;
static const char *store;
static const char *service;
static uint64_t random_state;

static uint64_t next_random(void)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state * UINT64_C(0x2545F4914F6CDD1D);
}

static uint64_t below(uint64_t limit)
{
    return (next_random() >> 11) % limit;
}

/* A block is full of words that say whose it is, which one, and of which version. */
static void fill(uint64_t *words, int writer, int block, uint64_t version)
{
    for (size_t i = 0; i < LONGEST / sizeof *words; i++) {
        words[i] = version << 24 | (uint64_t)writer << 16 | (uint64_t)block;
    }
}

static int open_file(const char *name, int flags)
{
    char path[600];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return open(path, flags | O_CREAT | O_CLOEXEC, 0600);
}

static int64_t place_of(int writer, int block)
{
    return ((int64_t)block * WRITERS + writer) * LONGEST;
}

static void write_until_killed(int writer, uint64_t seed)
{
    static uint64_t words[LONGEST / 8];
    static uint64_t back[LONGEST / 8];
    random_state = seed;
    int blocks = open_file("blocks", O_RDWR);
    int log = open_file("log", O_WRONLY | O_APPEND);
    if (blocks < 0 || log < 0) {
        _exit(3);
    }
    for (;;) {
        int block = (int)below(BLOCKS);
        uint64_t version = atomic_load(&known->begun[writer][block]) + 1;
        uint64_t sure = atomic_load(&known->version[writer][block]);
        if (below(3) == 0) {
            if (pread(blocks, back, LONGEST, place_of(writer, block)) < 0) {
                _exit(4);
            }
            /* What was written last, or, where the writer before was killed in the middle, any of those begun since. */
            for (size_t i = 0; sure > 0 && i < LONGEST / 8; i++) {
                if (back[i] >> 24 < sure || back[i] >> 24 >= version || (back[i] & 0xFFFFFF) != (uint64_t)(writer << 16 | block)) {
                    fprintf(stderr, "killer: writer %d reads %llx at word %zu of block %d, version %llu was written\n", writer,
                            (unsigned long long)back[i], i, block, (unsigned long long)sure);
                    for (int again = 0; again < 4; again++) {
                        if (pread(blocks, back, LONGEST, place_of(writer, block)) > 0) {
                            fprintf(stderr, "killer: read again: %llx\n", (unsigned long long)back[i]);
                        }
                        usleep(100000);
                    }
                    _exit(5);
                }
            }
            continue;
        }
        fill(words, writer, block, version);
        atomic_store(&known->begun[writer][block], version);
        if (pwrite(blocks, words, LONGEST, place_of(writer, block)) != LONGEST) {
            _exit(6);
        }
        atomic_store(&known->version[writer][block], version);
        char record[RECORD + 1];
        uint64_t number = atomic_load(&known->appended[writer]) + 1;
        snprintf(record, sizeof record, "%2d %20llu %20llu   \n", writer, (unsigned long long)number, (unsigned long long)(number * 2654435761u));
        if (write(log, record, RECORD) != RECORD) {
            _exit(7);
        }
        atomic_store(&known->appended[writer], number);
        if (below(200) == 0) {
            fsync(blocks);
        }
    }
}

static pid_t start_writer(int writer)
{
    uint64_t seed = next_random() | 1;
    pid_t child = fork();
    if (child == 0) {
        write_until_killed(writer, seed);
    }
    return child;
}

static pid_t run_service(const char *what)
{
    pid_t child = fork();
    if (child == 0) {
        unsetenv("LD_PRELOAD");
        freopen("/dev/null", "w", stdout);
        execl(service, service, what, store, (char *)NULL);
        _exit(127);
    }
    return child;
}

static int failures;

static void complain(const char *what, int writer, uint64_t at, uint64_t found)
{
    if (failures++ < 20) {
        fprintf(stderr, "killer: %s: writer %d, %llu: %llu\n", what, writer, (unsigned long long)at, (unsigned long long)found);
    }
}

/* Without the store: what lies in the file system. */
static void look(void)
{
    static uint64_t words[LONGEST / 8];
    int blocks = open_file("blocks", O_RDONLY);
    for (int writer = 0; writer < WRITERS; writer++) {
        for (int block = 0; block < BLOCKS; block++) {
            uint64_t sure = atomic_load(&known->version[writer][block]);
            uint64_t begun = atomic_load(&known->begun[writer][block]);
            memset(words, 0, sizeof words);
            if (sure > 0 && pread(blocks, words, LONGEST, place_of(writer, block)) != LONGEST) {
                complain("block is not there", writer, (uint64_t)block, sure);
                continue;
            }
            for (size_t i = 0; sure > 0 && i < LONGEST / 8; i++) {
                if (words[i] >> 24 < sure || words[i] >> 24 > begun) {
                    complain("block has another version", writer, (uint64_t)block, words[i] >> 24);
                    break;
                }
            }
        }
    }
    close(blocks);
    char record[RECORD + 1] = "";
    uint64_t seen[WRITERS] = {0};
    int log = open_file("log", O_RDONLY);
    uint64_t position = 0;
    for (; read(log, record, RECORD) == RECORD; position += RECORD) {
        int writer = -1;
        unsigned long long number = 0;
        unsigned long long check = 0;
        if (sscanf(record, "%d %llu %llu", &writer, &number, &check) != 3 || writer < 0 || writer >= WRITERS || check != number * 2654435761u ||
            record[RECORD - 1] != '\n') {
            complain("torn record in the log", -1, position, number);
            continue;
        }
        /* A writer that was killed after the record was there, and before it could count it, writes it again. */
        if (number != seen[writer] + 1 && number != seen[writer]) {
            complain("record is missing in the log", writer, seen[writer] + 1, number);
        }
        seen[writer] = number;
    }
    for (int writer = 0; writer < WRITERS; writer++) {
        if (seen[writer] < atomic_load(&known->appended[writer])) {
            complain("the last record is missing", writer, atomic_load(&known->appended[writer]), seen[writer]);
        }
    }
    close(log);
}

int main(int count, char **arguments)
{
    if (count < 6) {
        fprintf(stderr, "usage: killer FOLDER STORE SERVICE SEED KILLS\n");
        return 64;
    }
    folder = arguments[1];
    store = arguments[2];
    service = arguments[3];
    random_state = strtoull(arguments[4], NULL, 10) * UINT64_C(0x9E3779B97F4A7C15) + 1;
    int kills = atoi(arguments[5]);
    known = mmap(NULL, sizeof *known, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    char path[600];
    snprintf(path, sizeof path, "%s/control", store);
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    struct store_control *control = mmap(NULL, CONTROL_BYTES, PROT_READ, MAP_SHARED, descriptor, 0);
    close(descriptor);
    pid_t started = 0; /* the first service is somebody else's child */
    pid_t writers[WRITERS];
    for (int i = 0; i < WRITERS; i++) {
        writers[i] = start_writer(i);
    }
    int services = 0;
    for (int i = 0; i < kills && failures == 0; i++) {
        usleep((useconds_t)(1000 + below(60000)));
        if (below(5) == 0 && getenv("NOSERVICE") == NULL) {
            pid_t serving = (pid_t)atomic_load(&control->service);
            kill(serving, SIGKILL);
            if (started != 0) {
                waitpid(started, NULL, 0);
            }
            usleep((useconds_t)below(30000));
            services++;
            started = run_service("serve");
            for (int waits = 0; (pid_t)atomic_load(&control->service) != started && waits < 3000; waits++) {
                usleep(1000);
            }
        } else {
            int writer = (int)below(WRITERS);
            int code;
            kill(writers[writer], SIGKILL);
            waitpid(writers[writer], &code, 0);
            if (!WIFSIGNALED(code) || WTERMSIG(code) != SIGKILL) {
                complain("a writer ended by itself", writer, (uint64_t)WEXITSTATUS(code), (uint64_t)code);
            }
            writers[writer] = start_writer(writer);
        }
    }
    for (int i = 0; i < WRITERS; i++) {
        kill(writers[i], SIGKILL);
        waitpid(writers[i], NULL, 0);
    }
    kill((pid_t)atomic_load(&control->service), SIGKILL);
    if (started != 0) {
        waitpid(started, NULL, 0);
    } else {
        usleep(100000);
    }
    int code;
    waitpid(run_service("drain"), &code, 0);
    if (code != 0) {
        complain("drain", -1, 0, (uint64_t)code);
    }
    unsetenv("MIZAN_STORE");
    look();
    uint64_t writes = 0;
    for (int i = 0; i < WRITERS; i++) {
        writes += atomic_load(&known->appended[i]);
    }
    fprintf(stderr, "killer: %d kills, %d of them of the service, %llu writes, %d failures\n", kills, services, (unsigned long long)writes, failures);
    return failures == 0 ? 0 : 1;
}
