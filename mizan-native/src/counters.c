/* SPDX-License-Identifier: Apache-2.0 */
#include "counters.h"

#include "bytes.h"
#include "file_status.h"
#include "patience.h"
#include "private_file.h"
#include "settings.h"
#include "text.h"
#include "uninterrupted.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum {
    HEADER = 64,
    SUMS = 6,
    TURNS = 128,
    RESERVED = 64,   /* templates with turns of this process; a power of two, more than that share */
    MOST_AT_ONCE = 64,
    MOST_UNUSED = 8
};

/* Nanoseconds. */
#define INTERVAL INT64_C(10000000)
#define AFTER_FAILURE INT64_C(20000000000)

/* Turns that this process has taken and not used yet: the more it used, the more it takes at once, up to a quarter of them. */
struct reserved {
    uint64_t generation;
    uint32_t template_number;
    uint64_t next;
    uint64_t end;
    uint64_t used;
    uint32_t unused; /* that were taken, but another process made the file */
    uint64_t unused_turns[MOST_UNUSED];
};

static char counters_name[SETTINGS_PATH_BYTES];
static _Atomic uint64_t gathered[SUMS];
static _Atomic int64_t last_written; /* of the monotonic clock */
static _Atomic int64_t not_before;   /* of the same: until then nobody asks for the lock again */
static atomic_bool taken;            /* the file and what is reserved, by a thread of this process */
static atomic_bool in_vain;          /* somebody waited for that thread for too long */
static struct reserved reserved[RESERVED];
static _Atomic uint64_t own_turns[RESERVED];

/* This thread has taken them for a few instructions, in which signals are not held back. */
static _Thread_local bool takes_reserved __attribute__((tls_model("initial-exec")));

void counters_configure(const char *name)
{
    memcpy(counters_name, name, sizeof counters_name);
}

void counters_add(enum counter counter)
{
    atomic_fetch_add_explicit(&gathered[counter], 1, memory_order_relaxed);
}

/* No handler runs meanwhile: it could wait for a child that waits for the lock. */
static bool take(struct uninterrupted *uninterrupted)
{
    uninterrupted_begin(uninterrupted);
    struct patience patience = {0};
    while (atomic_exchange_explicit(&taken, true, memory_order_acquire)) {
        if (atomic_load(&in_vain) || !patience_waits(&patience)) {
            atomic_store(&in_vain, true);
            uninterrupted_end(uninterrupted);
            return false;
        }
    }
    return true;
}

static void give_back(const struct uninterrupted *uninterrupted)
{
    atomic_store(&in_vain, false);
    atomic_store_explicit(&taken, false, memory_order_release);
    uninterrupted_end(uninterrupted);
}

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* Whether the process that has a lock in the way of this one is stopped: jobs are suspended at any moment, for hours. */
static bool holder_is_stopped(int descriptor, struct flock lock)
{
    char text[96]; /* the state is behind a number and a short name */
    if (syscall(SYS_fcntl, descriptor, F_GETLK, &lock) != 0 || lock.l_type == F_UNLCK || lock.l_pid <= 0) {
        return false;
    }
    *text_put(text_put_number(text_put(text, "/proc/"), (uint64_t)lock.l_pid, 10, 1), "/stat") = '\0';
    int stat = private_file_open(text, O_RDONLY, 0);
    if (stat < 0) {
        return false;
    }
    long length = private_file_read(stat, text, sizeof text - 1, 0);
    private_file_close(stat);
    text[length > 0 ? length : 0] = '\0';
    const char *name_end = strrchr(text, ')');
    return name_end != NULL && name_end[1] == ' ' && (name_end[2] == 'T' || name_end[2] == 't');
}

/*
 * Among processes. Whoever has the lock may have been stopped, and some file systems have no locks at all, so nobody waits for it for long, and after a
 * failure nobody asks for a while. It goes when the file is closed.
 */
static bool lock(int descriptor)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    struct patience patience = {0};
    while (syscall(SYS_fcntl, descriptor, F_SETLK, &whole) != 0) {
        bool held = errno == EAGAIN || errno == EACCES;
        if (!held || (patience.waits == PATIENCE_YIELDS && holder_is_stopped(descriptor, whole)) || !patience_waits(&patience)) {
            atomic_store_explicit(&not_before, now() + AFTER_FAILURE, memory_order_relaxed);
            return false;
        }
    }
    return true;
}

/* The locked file, with its header read, or -1. The caller has taken it within this process. */
static int open_counters(uint8_t header[HEADER])
{
    struct stat status;
    bool wanted = counters_name[0] != '\0' && now() >= atomic_load_explicit(&not_before, memory_order_relaxed);
    int descriptor = wanted ? private_file_open(counters_name, O_RDWR | O_NONBLOCK, 0) : -1;
    if (descriptor < 0) {
        return -1;
    }
    if (file_status(descriptor, &status) && S_ISREG(status.st_mode) && status.st_size >= TURNS &&
        private_file_may_grow_to((uint64_t)status.st_size) && lock(descriptor) &&
        private_file_read(descriptor, header, HEADER, 0) == HEADER && memcmp(header, "MIZANCNT", 8) == 0 &&
        get16(header + 8) == 1 && get16(header + 10) == HEADER) {
        return descriptor;
    }
    private_file_close(descriptor);
    return -1;
}

/* Behind the lock: nobody else adds at the same time. */
static void add_sums(int descriptor)
{
    uint8_t sums[SUMS * 8];
    if (private_file_read(descriptor, sums, sizeof sums, HEADER) != sizeof sums) {
        return;
    }
    uint64_t more[SUMS];
    for (int i = 0; i < SUMS; i++) {
        more[i] = atomic_exchange_explicit(&gathered[i], 0, memory_order_relaxed);
        put64(sums + i * 8, get64(sums + i * 8) + more[i]);
    }
    if (private_file_write(descriptor, sums, sizeof sums, HEADER) != sizeof sums) {
        for (int i = 0; i < SUMS; i++) {
            atomic_fetch_add_explicit(&gathered[i], more[i], memory_order_relaxed);
        }
    }
}

static void write_sums(void)
{
    bool any = false;
    for (int i = 0; i < SUMS; i++) {
        any = any || atomic_load_explicit(&gathered[i], memory_order_relaxed) != 0;
    }
    struct uninterrupted uninterrupted;
    if (!any || takes_reserved || !take(&uninterrupted)) {
        return;
    }
    uint8_t header[HEADER];
    int descriptor = open_counters(header);
    if (descriptor >= 0) {
        add_sums(descriptor);
        private_file_close(descriptor);
    }
    atomic_store_explicit(&last_written, now(), memory_order_relaxed);
    give_back(&uninterrupted);
}

void counters_write_now_and_then(void)
{
    if (now() >= atomic_load_explicit(&last_written, memory_order_relaxed) + INTERVAL) {
        write_sums();
    }
}

void counters_write(void)
{
    atomic_store_explicit(&not_before, 0, memory_order_relaxed); /* there is no later */
    write_sums();
}

static bool is_of(const struct reserved *turns, uint64_t generation, uint32_t template_number)
{
    return turns->generation == generation && turns->template_number == template_number;
}

/*
 * Whether one of the turns that the process has is left. No system call is made: to hold signals back costs more than all the rest of a look-up. A
 * handler that comes in between and wants a turn gets one of the process's own.
 */
static bool take_reserved(struct counters_turn *turn)
{
    bool got = false;
    takes_reserved = true;
    atomic_signal_fence(memory_order_seq_cst);
    if (!atomic_exchange_explicit(&taken, true, memory_order_acquire)) {
        struct reserved *turns = &reserved[turn->template_number % RESERVED];
        got = is_of(turns, turn->generation, turn->template_number) && turns->unused == 0 && turns->next < turns->end;
        if (got) {
            turn->number = turns->next++;
            turns->used++;
        }
        atomic_store_explicit(&taken, false, memory_order_release);
    }
    atomic_signal_fence(memory_order_seq_cst);
    takes_reserved = false;
    return got;
}

/* Takes turns from the file; false if there are none to be had, and the process has its own. */
static bool reserve(struct reserved *turns, uint64_t generation, uint32_t template_number)
{
    uint8_t header[HEADER];
    int descriptor = open_counters(header);
    if (descriptor < 0) {
        return false;
    }
    uint8_t next[8];
    uint64_t offset = TURNS + (uint64_t)template_number * 8;
    uint64_t used = is_of(turns, generation, template_number) ? turns->used : 0;
    uint64_t count = used / 4 < 1 ? 1 : used / 4 > MOST_AT_ONCE ? MOST_AT_ONCE : used / 4;
    bool got = template_number < get32(header + 12) && get64(header + 16) == generation &&
               private_file_read(descriptor, next, sizeof next, offset) == sizeof next;
    if (got) {
        uint64_t first = get64(next);
        put64(next, first + count);
        got = private_file_write(descriptor, next, sizeof next, offset) == sizeof next;
        *turns = (struct reserved){
            .generation = generation,
            .template_number = template_number,
            .next = first,
            .end = first + count,
            .used = used,
        };
    }
    add_sums(descriptor);
    private_file_close(descriptor);
    atomic_store_explicit(&last_written, now(), memory_order_relaxed);
    return got;
}

struct counters_turn counters_turn(uint64_t generation, uint32_t template_number)
{
    struct counters_turn turn = {.generation = generation, .template_number = template_number};
    struct uninterrupted uninterrupted;
    if (!takes_reserved && take_reserved(&turn)) {
        turn.shared = true;
    } else if (!takes_reserved && take(&uninterrupted)) {
        struct reserved *turns = &reserved[template_number % RESERVED];
        bool same = is_of(turns, generation, template_number);
        if (same && turns->unused > 0) {
            turn.number = turns->unused_turns[--turns->unused];
            turn.shared = true;
        } else if ((same && turns->next < turns->end) || reserve(turns, generation, template_number)) {
            turn.number = turns->next++;
            turn.shared = true;
            turns->used++;
        }
        give_back(&uninterrupted);
    }
    if (!turn.shared) {
        turn.number = atomic_fetch_add_explicit(&own_turns[template_number % RESERVED], 1, memory_order_relaxed);
    }
    return turn;
}

void counters_turn_unused(const struct counters_turn *turn)
{
    struct uninterrupted uninterrupted;
    if (!turn->shared || takes_reserved || !take(&uninterrupted)) {
        return;
    }
    struct reserved *turns = &reserved[turn->template_number % RESERVED];
    if (is_of(turns, turn->generation, turn->template_number) && turns->unused < MOST_UNUSED) {
        turns->unused_turns[turns->unused++] = turn->number;
    }
    give_back(&uninterrupted);
}

void counters_reset(void)
{
    for (int i = 0; i < SUMS; i++) {
        atomic_store(&gathered[i], 0);
    }
    memset(reserved, 0, sizeof reserved);
    atomic_store(&taken, false);
    atomic_store(&in_vain, false);
}
