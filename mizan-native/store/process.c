/* SPDX-License-Identifier: Apache-2.0 */
#include "process.h"

#include "reader.h"
#include "shared_memory.h"
#include "system_calls.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { WIPE_ON_FORK = 18 }; /* MADV_WIPEONFORK, which headers before Linux 4.14 do not have */
enum { ALIVE = 1 };

static _Atomic uint32_t unwiped;
static _Atomic uint32_t *mark = &unwiped; /* ALIVE, and 0 in a child with its own copy */
static _Atomic uint32_t own_log;          /* number + 1 */
static _Atomic uint32_t log_lock;
static _Atomic pid_t owner;
static struct cell cells[BUSY_CELLS];

_Atomic uint32_t process_block_chunk;
_Atomic uint32_t process_block_lock;

static _Atomic uint32_t threads;
static _Thread_local uint32_t thread __attribute__((tls_model("initial-exec"))); /* number + 1 */
static _Thread_local uint32_t writing __attribute__((tls_model("initial-exec"))); /* slot + 1 */
static _Thread_local bool vforked __attribute__((tls_model("initial-exec")));

/* The process id and what follows the name in /proc/PID/stat, which may contain anything. */
static const char *read_stat(uint32_t process, char *text, size_t room)
{
    char name[32];
    snprintf(name, sizeof name, "/proc/%u/stat", process);
    int descriptor = system_open(name, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return NULL;
    }
    ssize_t length = system_read(descriptor, text, room - 1);
    system_close(descriptor);
    if (length <= 0) {
        return NULL;
    }
    text[length] = '\0';
    const char *behind = strrchr(text, ')');
    return behind != NULL && behind[1] == ' ' ? behind + 2 : NULL;
}

/* State is field 3, the number of threads 20, the start time 22. */
static bool parse_stat(const char *text, char *state, uint64_t *process_threads, uint64_t *start)
{
    *state = *text;
    for (int field = 3; field < 22; field++) {
        if (field == 20) {
            *process_threads = strtoull(text, NULL, 10);
        }
        text = strchr(text, ' ');
        if (text == NULL) {
            return false;
        }
        text++;
    }
    *start = strtoull(text, NULL, 10);
    return true;
}

bool process_has_ended(uint32_t process, uint64_t start)
{
    char text[1024];
    int callers_errno = errno;
    const char *stat = read_stat(process, text, sizeof text);
    bool ended = stat == NULL && errno == ENOENT;
    ended = ended || (stat == NULL && errno == ESRCH);
    if (stat != NULL) {
        char state;
        uint64_t process_threads = 1;
        uint64_t started;
        if (parse_stat(stat, &state, &process_threads, &started)) {
            ended = (start != 0 && started != start) || ((state == 'Z' || state == 'X') && process_threads <= 1);
        }
    }
    errno = callers_errno;
    return ended;
}

bool process_log_has_ended(uint32_t log_and_1)
{
    if (log_and_1 == SERVICE_HOLDS) {
        uint32_t service = atomic_load(&shared.control->service);
        return service == 0 || process_has_ended(service, shared.control->service_start);
    }
    if (log_and_1 == 0 || log_and_1 > shared.log_slots) {
        return true;
    }
    struct store_log *log = &shared.logs[log_and_1 - 1];
    uint32_t process = atomic_load(&log->process);
    return process == 0 || atomic_load(&log->state) == LOG_LEFT || process_has_ended(process, atomic_load(&log->start));
}

static uint64_t start_of(uint32_t process)
{
    char text[1024];
    char state;
    uint64_t process_threads;
    uint64_t start = 0;
    const char *stat = read_stat(process, text, sizeof text);
    return stat != NULL && parse_stat(stat, &state, &process_threads, &start) ? start : 0;
}

void process_configure(void)
{
    size_t size = (size_t)sysconf(_SC_PAGESIZE);
    void *page = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page != MAP_FAILED) {
        if (madvise(page, size, WIPE_ON_FORK) == 0) {
            mark = page;
        } else {
            munmap(page, size);
        }
    }
    atomic_store(mark, ALIVE);
    uint32_t self = (uint32_t)system_process();
    atomic_store(&owner, (pid_t)self);
    for (uint32_t i = 0; i < shared.log_slots; i++) {
        if (atomic_load_explicit(&shared.logs[i].process, memory_order_relaxed) == self &&
            atomic_load(&shared.logs[i].state) == LOG_IN_USE && atomic_load(&shared.logs[i].start) == start_of(self)) {
            atomic_store(&shared.logs[i].state, LOG_LEFT);
        }
    }
}

void process_forked(void)
{
    vforked = false;
    writing = 0;
    for (uint32_t i = 0; i < BUSY_CELLS; i++) {
        struct stream *streams = cells[i].streams;
        if (streams != NULL) {
            munmap(streams, shared.file_slots * sizeof *streams);
        }
        cells[i] = (struct cell){.number = i};
    }
    reader_forget();
    atomic_store(&process_block_chunk, 0);
    atomic_store(&process_block_lock, 0);
    atomic_store(&own_log, 0);
    atomic_store(&log_lock, 0);
    atomic_store(&owner, system_process());
    atomic_store(mark, ALIVE);
}

void process_vforks(void)
{
    vforked = true;
}

bool process_is_vforked(void)
{
    if (vforked && system_process() == atomic_load_explicit(&owner, memory_order_relaxed)) {
        vforked = false;
    }
    return vforked;
}

static bool take_log(void)
{
    uint32_t self = (uint32_t)system_process();
    uint64_t start = start_of(self);
    for (uint32_t i = 0; i < shared.log_slots; i++) {
        struct store_log *log = &shared.logs[(i + self) % shared.log_slots];
        uint32_t nobody = 0;
        if (atomic_load_explicit(&log->process, memory_order_relaxed) == 0 &&
            atomic_compare_exchange_strong(&log->process, &nobody, self)) {
            atomic_store(&log->start, start);
            atomic_store(&log->chunks, 0);
            for (uint32_t cell = 0; cell < BUSY_CELLS; cell++) {
                atomic_store(&log->busy[cell], 0);
                cells[cell].number = cell;
            }
            atomic_store(&log->state, LOG_IN_USE);
            atomic_store(&own_log, (uint32_t)(log - shared.logs) + 1);
            return true;
        }
    }
    return false;
}

bool process_need_log(void)
{
    if (atomic_load_explicit(mark, memory_order_acquire) != ALIVE) {
        process_forked();
    }
    if (atomic_load_explicit(&own_log, memory_order_acquire) != 0) {
        return true;
    }
    uint64_t signals = system_block_signals();
    while (atomic_exchange(&log_lock, 1) != 0) {
        system_yield();
    }
    bool taken = atomic_load(&own_log) != 0 || take_log();
    atomic_store(&log_lock, 0);
    system_restore_signals(signals);
    return taken;
}

uint32_t process_log(void)
{
    return atomic_load_explicit(&own_log, memory_order_relaxed);
}

static bool prepare(struct cell *cell)
{
    if (cell->streams == NULL) {
        void *memory = mmap(NULL, shared.file_slots * sizeof *cell->streams, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        cell->streams = memory == MAP_FAILED ? NULL : memory;
    }
    return cell->streams != NULL;
}

struct cell *process_take_cell(uint32_t slot)
{
    if (!process_need_log()) {
        return NULL;
    }
    if (thread == 0) {
        thread = atomic_fetch_add(&threads, 1) % BUSY_CELLS + 1;
    }
    struct store_log *log = &shared.logs[process_log() - 1];
    for (uint32_t i = thread - 1, tried = 1;; i = (i + 1) % BUSY_CELLS, tried++) {
        uint32_t idle = 0;
        if (atomic_compare_exchange_strong(&log->busy[i], &idle, slot + 1)) {
            if (prepare(&cells[i])) {
                cells[i].thread = thread;
                cells[i].outside = writing;
                writing = slot + 1;
                return &cells[i];
            }
            atomic_store(&log->busy[i], 0);
            return NULL;
        }
        if (tried % BUSY_CELLS == 0) {
            system_yield();
        }
    }
}

void process_give_cell(struct cell *cell)
{
    writing = cell->outside;
    atomic_store_explicit(&shared.logs[process_log() - 1].busy[cell->number], 0, memory_order_release);
}

bool process_is_writing(uint32_t slot)
{
    return writing == slot + 1;
}

/* Of a lock whose holder has ended, or of state "closing" with such a lock: as it was before. */
static void repair(struct store_file *file, uint32_t holder, int descriptor)
{
    if (atomic_load(&file->state) != FILE_CLOSING) {
        return;
    }
    struct stat status;
    uint64_t size = atomic_load(&file->size);
    if (holder != SERVICE_HOLDS && system_fstat(descriptor, &status) == 0 && (uint64_t)status.st_size > size) {
        system_ftruncate(descriptor, (off_t)size);
    }
    atomic_store(&file->state, FILE_MANAGED);
}

static void wait_a_little(unsigned *waits)
{
    enum { YIELDS = 30, QUICK = 200 };
    if (++*waits < YIELDS) {
        system_yield();
    } else {
        system_sleep(*waits < QUICK ? 50000 : 1000000);
    }
}

enum { HANDLER_WAITS = 1000 }; /* about a second */
enum { LOOK_EACH = 64 }; /* waits between looks at whether the holder lives */

/* All services hold locks under the same number: another one may have come, and taken it, while we looked at the one before. */
static bool take_over(_Atomic uint32_t *word, uint32_t holder, uint32_t self)
{
    if (holder == self || !process_log_has_ended(holder) || !atomic_compare_exchange_strong(word, &holder, self)) {
        return false;
    }
    if (holder == SERVICE_HOLDS && !process_log_has_ended(holder)) {
        atomic_store(word, holder);
        return false;
    }
    return true;
}

/* The holder before, if it has ended; 0 else. Patience is for handlers of signals, which may be what the holder waits for. */
static bool lock(_Atomic uint32_t *word, unsigned patience, uint32_t *dead)
{
    *dead = 0;
    uint32_t self = process_log();
    for (unsigned waits = 0;;) {
        uint32_t holder = 0;
        if (atomic_compare_exchange_strong(word, &holder, self)) {
            return true;
        }
        if (waits > patience) {
            return false;
        }
        wait_a_little(&waits);
        if (waits % LOOK_EACH == 0 && take_over(word, holder, self)) {
            *dead = holder;
            return true;
        }
    }
}

static unsigned patience_for(const struct store_file *file)
{
    return process_is_writing((uint32_t)(file - shared.files)) ? HANDLER_WAITS : UINT32_MAX;
}

bool process_lock_size(struct store_file *file, uint64_t *signals)
{
    if (!process_need_log()) {
        return false;
    }
    uint32_t dead;
    *signals = system_block_signals();
    if (!lock(&file->size_lock, patience_for(file), &dead)) {
        system_restore_signals(*signals);
        return false;
    }
    return true;
}

void process_unlock_size(struct store_file *file, uint64_t signals)
{
    atomic_store_explicit(&file->size_lock, 0, memory_order_release);
    system_restore_signals(signals);
}

bool process_lock_flush(struct store_file *file, int descriptor, uint64_t *signals)
{
    if (!process_need_log()) {
        return false;
    }
    *signals = system_block_signals();
    uint32_t dead;
    if (!lock(&file->flush_lock, patience_for(file), &dead)) {
        system_restore_signals(*signals);
        return false;
    }
    if (dead != 0) {
        repair(file, dead, descriptor);
    }
    return true;
}

void process_unlock_flush(struct store_file *file, uint64_t signals)
{
    atomic_store_explicit(&file->flush_lock, 0, memory_order_release);
    system_restore_signals(signals);
}

void process_wait_closing(struct store_file *file, int descriptor, unsigned *waits)
{
    wait_a_little(waits);
    if (*waits % LOOK_EACH != 0 || !process_need_log()) {
        return;
    }
    uint64_t signals = system_block_signals();
    uint32_t holder = atomic_load(&file->flush_lock);
    if (atomic_load(&file->state) == FILE_CLOSING && take_over(&file->flush_lock, holder, process_log())) {
        repair(file, holder == 0 ? SERVICE_HOLDS : holder, descriptor);
        atomic_store(&file->flush_lock, 0);
    }
    system_restore_signals(signals);
}

void process_wait_for_writers(uint32_t slot)
{
    for (uint32_t i = 0; i < shared.log_slots; i++) {
        struct store_log *log = &shared.logs[i];
        if (atomic_load(&log->process) == 0) {
            continue;
        }
        for (uint32_t cell = 0; cell < BUSY_CELLS; cell++) {
            if (i + 1 == process_log() && writing == slot + 1 && cells[cell].thread == thread) {
                continue; /* a handler of a signal that came in the middle of a write does not wait for that */
            }
            for (unsigned waits = 0; atomic_load(&log->busy[cell]) == slot + 1;) {
                wait_a_little(&waits);
                if (waits % LOOK_EACH == 0 && process_log_has_ended(i + 1)) {
                    break;
                }
            }
        }
    }
}
