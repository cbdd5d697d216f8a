/* SPDX-License-Identifier: Apache-2.0 */
#include "tracer.h"

#include "burst.h"
#include "fatal_signals.h"
#include "file_status.h"
#include "path.h"
#include "process_memory.h"
#include "real.h"
#include "trace_file.h"
#include "trace_lock.h"
#include "trace_process.h"
#include "trace_records.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio_ext.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum {
    FILES = 4096,  /* open at the same time */
    BURSTS = 256,  /* running at the same time; the one that rests longest makes room */
    NAMES = 1024,  /* paths that are remembered to have a number */
    NONE = 0xFFFF  /* no burst */
};

#define SECOND UINT64_C(1000000000)
#define BURST_GAP SECOND
#define BURST_LONGEST (5 * SECOND)
#define COARSE_FROM (UINT64_C(16) << 20)
#define TRACE_LIMIT (UINT64_C(64) << 20)
/* Blocks at closes: a hundred in a row, then ten a second. */
#define APPEND_COST (SECOND / 10)
#define APPEND_CREDIT (100 * APPEND_COST)
/* Marks a time of the coarse clock, which is good enough for the end of small writes. */
#define ROUGH (UINT64_C(1) << 63)
#define SMALL_BYTES 4096

atomic_bool tracer_on;
_Atomic uint16_t tracer_slots[TRACER_DESCRIPTORS];

/* An open file description, as far as this process made it. */
struct open_file {
    uint32_t file; /* its number in the trace */
    uint16_t descriptors;
    uint16_t burst;
    dev_t device;
    ino_t inode;
    uint64_t position;
    uint64_t size_at_open;
    uint64_t opened; /* when */
    uint64_t last;   /* when a write last ended */
    uint64_t counted;
    uint64_t lost;  /* how much the process had lost by then: the position may have moved unseen since */
    uint32_t forks; /* how often the process had forked by then: others may move the position since */
    bool append;
    bool readable;
    bool empty_at_open; /* created or emptied */
    bool moved;         /* by a seek or a read: the position says nothing about writes any more */
    bool inherited;
    bool stream; /* the C library writes to it, unseen */
};

static struct open_file files[FILES];

/*
 * The stream of each open file, to ask for what it has not written yet when the program ends; NULL from the moment on that it
 * is closed, by whatever thread, with or without the lock.
 */
static FILE *_Atomic streams[FILES];

/* Until when a write needs no exact beginning, because a burst runs that has one; 0 if none does. Read without the lock. */
static _Atomic uint64_t burst_runs_until[FILES];
static struct burst bursts[BURSTS];
static uint16_t burst_owner[BURSTS]; /* number of the open file plus one, or 0 */
static uint64_t name_hashes[NAMES];
static uint32_t name_numbers[NAMES];

static struct trace_process process;

static bool active; /* has something to record */
static bool ended;
static uint32_t next_file;
static _Atomic uint32_t forks; /* that this process began */
static uint16_t first_free; /* no open file below is unused */
static _Atomic uint16_t used_files; /* none from here on was ever used: their memory is untouched */
static _Atomic uint16_t highest; /* descriptor that was ever followed */
static uint64_t last_sweep;
static uint64_t last_append;
static uint64_t credit;

static struct record_totals totals;

/* What they are at load. They stay in memory even if they are closed, which is not so for what a program calls stdout later. */
static FILE *standard_output;
static FILE *standard_error;

/* Scratch space for paths; too large for the stacks of some threads. */
static char path[PATH_BYTES];
static char other_path[PATH_BYTES];

uint64_t tracer_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * SECOND + (uint64_t)now.tv_nsec;
}

/* A few milliseconds behind at most, and a third of the price. */
static uint64_t roughly_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    return (uint64_t)now.tv_sec * SECOND + (uint64_t)now.tv_nsec;
}

static void append(uint64_t now)
{
    trace_file_flush();
    last_append = now;
}

static void activate(uint64_t begin)
{
    if (active) {
        return;
    }
    active = true;
    last_sweep = begin;
    last_append = begin;
    credit = APPEND_CREDIT;
    trace_process_begin(&process, getpid(), begin);
    trace_file_limit(TRACE_LIMIT);
    fatal_signals_watch();
}

/* ---- bursts ---- */

static void finish_burst(const struct open_file *file, struct burst *burst)
{
    if (burst->writes > 0) {
        record_writes(file->file, burst, 0);
        burst_clear(burst);
    }
}

static void end_burst(struct open_file *file)
{
    atomic_store_explicit(&burst_runs_until[file - files], 0, memory_order_relaxed);
    if (file->burst != NONE) {
        finish_burst(file, &bursts[file->burst]);
        burst_owner[file->burst] = 0;
        file->burst = NONE;
    }
}

static struct burst *burst_of(struct open_file *file)
{
    if (file->burst != NONE) {
        return &bursts[file->burst];
    }
    uint16_t chosen = 0;
    for (uint16_t i = 0; i < BURSTS; i++) {
        if (burst_owner[i] == 0) {
            chosen = i;
            break;
        }
        if (bursts[i].last < bursts[chosen].last) {
            chosen = i;
        }
    }
    if (burst_owner[chosen] != 0) {
        end_burst(&files[burst_owner[chosen] - 1]);
    }
    burst_owner[chosen] = (uint16_t)(file - files + 1);
    burst_clear(&bursts[chosen]);
    file->burst = chosen;
    return &bursts[chosen];
}

static void sweep(uint64_t now)
{
    if (now < last_sweep + SECOND) {
        return;
    }
    last_sweep = now;
    for (uint16_t i = 0; i < BURSTS; i++) {
        if (burst_owner[i] != 0 && (now > bursts[i].last + BURST_GAP || now > bursts[i].first + BURST_LONGEST)) {
            end_burst(&files[burst_owner[i] - 1]);
        }
    }
    if (trace_file_has_records() && now >= last_append + SECOND) {
        append(now);
    }
}

static void add_to_burst(struct open_file *file, uint64_t from, uint64_t bytes, uint64_t begin, uint64_t now)
{
    struct burst *burst = burst_of(file);
    bool stale = burst->writes > 0 &&
                 ((begin > burst->last && begin - burst->last > BURST_GAP) || now > burst->first + BURST_LONGEST);
    bool may_join = trace_file_size() > COARSE_FROM;
    if (stale || !burst_add(burst, from, from + bytes, may_join)) {
        finish_burst(file, burst);
        burst_add(burst, from, from + bytes, may_join);
    }
    if (burst->writes == 0) {
        burst->first = begin;
    }
    burst->last = now;
    atomic_store_explicit(&burst_runs_until[file - files], now + BURST_GAP, memory_order_relaxed);
    burst->writes++;
    burst->bytes += bytes;
    burst->largest = bytes > burst->largest ? bytes : burst->largest;
}

/* ---- open files ---- */

static struct open_file *file_of(int descriptor)
{
    uint16_t slot = tracer_slot(descriptor);
    return slot == TRACER_UNKNOWN || slot == TRACER_IGNORED ? NULL : &files[slot - 1];
}

static void set_slot(int descriptor, uint16_t slot)
{
    if (descriptor >= 0 && descriptor < TRACER_DESCRIPTORS) {
        atomic_store_explicit(&tracer_slots[descriptor], slot, memory_order_relaxed);
        highest = slot != TRACER_UNKNOWN && descriptor > highest ? (uint16_t)descriptor : highest;
    }
}

/* Takes a descriptor away from its open file, which is forgotten with the last one. */
static void drop(int descriptor)
{
    struct open_file *file = file_of(descriptor);
    set_slot(descriptor, TRACER_UNKNOWN);
    if (file != NULL && file->descriptors > 0 && --file->descriptors == 0) {
        end_burst(file);
        uint16_t number = (uint16_t)(file - files);
        atomic_store(&streams[number], NULL);
        first_free = number < first_free ? number : first_free;
    }
}

/* A close that could not wait for the lock takes the descriptor away and leaves the open file behind. */
static void forget_unreachable(void)
{
    for (uint16_t i = 0; i < used_files; i++) {
        files[i].descriptors = 0;
    }
    for (int descriptor = 0; descriptor <= highest; descriptor++) {
        struct open_file *file = file_of(descriptor);
        if (file != NULL) {
            file->descriptors++;
        }
    }
    for (uint16_t i = 0; i < used_files; i++) {
        if (files[i].descriptors == 0) {
            end_burst(&files[i]);
            atomic_store(&streams[i], NULL);
        }
    }
    first_free = 0;
}

static void skip_used_files(void)
{
    while (first_free < FILES && files[first_free].descriptors > 0) {
        first_free++;
    }
}

static struct open_file *unused_file(void)
{
    skip_used_files();
    if (first_free == FILES && records_lost() > 0) {
        forget_unreachable();
        skip_used_files();
    }
    if (first_free == FILES) {
        return NULL;
    }
    used_files = first_free < used_files ? used_files : (uint16_t)(first_free + 1);
    return &files[first_free];
}

/* FNV-1a, 64 bits. */
static uint64_t hash_of(const char *text, size_t length)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ (uint8_t)text[i]) * UINT64_C(0x100000001b3);
    }
    return hash == 0 ? 1 : hash;
}

/* The number of the path in `path`; it gets one if it has none, or if it was forgotten. */
static uint32_t number_of_path(size_t length, const struct stat *status)
{
    uint64_t hash = hash_of(path, length) ^ (uint64_t)status->st_ino;
    size_t place = (size_t)(hash % NAMES);
    if (name_hashes[place] == hash) {
        return name_numbers[place];
    }
    if (!record_file(next_file, status, path, length)) {
        return next_file;
    }
    name_hashes[place] = hash;
    name_numbers[place] = next_file;
    return next_file++;
}

static bool starts_with(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* Regular files that no file system stores, and our own. */
static bool is_of_no_interest(const char *name)
{
    size_t own = strlen(process.folder);
    return starts_with(name, "/proc/") || starts_with(name, "/sys/") || starts_with(name, "/dev/") ||
           (strncmp(name, process.folder, own) == 0 && name[own] == '/');
}

/* The path is in `path`. */
static void follow(const struct tracer_open *opened, size_t path_length, const struct stat *status, bool inherited)
{
    uint64_t now = tracer_now();
    activate(opened->begin);
    struct open_file *file = unused_file();
    if (file == NULL) {
        records_lose();
        set_slot(opened->descriptor, TRACER_IGNORED);
        return;
    }
    int access = opened->flags & O_ACCMODE;
    bool emptied = (opened->flags & O_TRUNC) != 0;
    *file = (struct open_file){
        .file = number_of_path(path_length, status),
        .descriptors = 1,
        .burst = NONE,
        .device = status->st_dev,
        .inode = status->st_ino,
        .size_at_open = (uint64_t)status->st_size,
        .opened = now,
        .last = now,
        .lost = records_lost(),
        .forks = forks,
        .append = (opened->flags & O_APPEND) != 0,
        .readable = access == O_RDWR,
        .empty_at_open = opened->created || emptied,
        .inherited = inherited,
        .stream = opened->stream != NULL,
    };
    atomic_store(&streams[file - files], opened->stream);
    set_slot(opened->descriptor, (uint16_t)(file - files + 1));
    uint32_t flags = (file->readable ? OPEN_FOR_READING : 0U) | (opened->created ? OPEN_CREATED : 0U) |
                     (opened->maybe_created ? OPEN_MAY_HAVE_CREATED : 0U) | (emptied ? OPEN_EMPTIED : 0U) |
                     (file->append ? OPEN_APPEND : 0U) | (file->stream ? OPEN_STREAM : 0U) |
                     (opened->temporary ? OPEN_TEMPORARY : 0U) | (inherited ? OPEN_INHERITED : 0U);
    record_open(file->file, flags, opened->begin, now, (uint64_t)status->st_size);
    totals.opens++;
    totals.created += opened->created ? 1 : 0;
    sweep(now);
}

void tracer_opened(const struct tracer_open *opened)
{
    if (opened->descriptor >= TRACER_DESCRIPTORS) {
        return;
    }
    struct stat status; /* before the lock: a file system may take its time to tell */
    bool regular = file_status(opened->descriptor, &status) && S_ISREG(status.st_mode);
    if (!trace_lock_enter()) {
        return;
    }
    drop(opened->descriptor); /* closed behind our back, or we would not get it again */
    size_t length = regular ? path_absolute(path, opened->directory, opened->name) : 0;
    if (length == 0 || is_of_no_interest(path)) {
        set_slot(opened->descriptor, TRACER_IGNORED);
    } else {
        follow(opened, length, &status, false);
    }
    trace_lock_leave();
}

/* A descriptor that was there before we were: as a redirection of the shell, or handed over by another process. */
static struct open_file *inherited(int descriptor, const struct stat *status, uint64_t begin)
{
    int flags = fcntl(descriptor, F_GETFL);
    bool regular = flags >= 0 && (flags & O_ACCMODE) != O_RDONLY && status != NULL && S_ISREG(status->st_mode) &&
                   status->st_nlink > 0;
    size_t length = regular ? path_of_descriptor(path, descriptor) : 0;
    if (length == 0 || is_of_no_interest(path)) {
        set_slot(descriptor, TRACER_IGNORED);
        return NULL;
    }
    struct tracer_open opened = {
        .descriptor = descriptor,
        .flags = flags & (O_ACCMODE | O_APPEND),
        .begin = begin,
        .stream = descriptor == STDOUT_FILENO ? standard_output : descriptor == STDERR_FILENO ? standard_error : NULL,
    };
    follow(&opened, length, status, true);
    return file_of(descriptor);
}

void tracer_became_stream(int descriptor, FILE *stream)
{
    if (!tracer_follows(descriptor) || !trace_lock_enter()) {
        return;
    }
    struct open_file *file = file_of(descriptor);
    if (file != NULL) {
        file->stream = true;
        atomic_store(&streams[file - files], stream);
    }
    trace_lock_leave();
}

/* ---- writes ---- */

uint64_t tracer_write_begins(int descriptor)
{
    uint16_t slot = tracer_slot(descriptor);
    if (slot == TRACER_IGNORED || !tracer_is_on()) {
        return 0;
    }
    if (trace_lock_inside) {
        records_lose();
        return 0;
    }
    if (slot != TRACER_UNKNOWN) {
        uint64_t until = atomic_load_explicit(&burst_runs_until[slot - 1], memory_order_relaxed);
        uint64_t now = until > 0 ? roughly_now() : 0;
        if (now < until) {
            return now | ROUGH; /* a running burst has its start, and this one is not it */
        }
    }
    return tracer_now();
}

/* Where bytes went that have just been written. */
static uint64_t written_from(int descriptor, struct open_file *file, int64_t offset, uint64_t bytes)
{
    off64_t behind;
    if (offset == TRACER_HERE) {
        uint64_t lost = records_lost();
        if (!file->append && !file->inherited && file->forks == forks && file->lost == lost) {
            return file->position;
        }
        file->lost = lost;
        behind = real.lseek64(descriptor, 0, SEEK_CUR);
    } else if (offset == TRACER_BEHIND || file->append) { /* Linux appends whatever the offset of pwrite is */
        struct stat status;
        behind = file_status(descriptor, &status) ? status.st_size : 0;
    } else {
        return (uint64_t)offset;
    }
    return behind >= (off64_t)bytes ? (uint64_t)behind - bytes : 0;
}

void tracer_wrote(int descriptor, int64_t offset, uint64_t bytes, uint64_t begin)
{
    if (bytes == 0) {
        return;
    }
    struct stat status; /* before the lock */
    bool looked = tracer_slot(descriptor) == TRACER_UNKNOWN && tracer_is_on() && file_status(descriptor, &status);
    if (!trace_lock_enter_to_write()) {
        return;
    }
    bool rough = (begin & ROUGH) != 0;
    begin &= ~ROUGH;
    struct open_file *file = file_of(descriptor);
    bool known = file != NULL || tracer_slot(descriptor) == TRACER_UNKNOWN;
    if (file == NULL && known) {
        file = inherited(descriptor, looked ? &status : NULL, begin);
    }
    if (file != NULL) {
        uint64_t now = rough && bytes < SMALL_BYTES ? begin : tracer_now();
        now = now > file->last ? now : file->last;
        uint64_t from = written_from(descriptor, file, offset, bytes);
        add_to_burst(file, from, bytes, rough ? file->last : begin, now);
        if (offset == TRACER_HERE) {
            file->position = from + bytes;
        }
        file->last = now;
        file->counted += bytes;
        totals.writes++;
        totals.bytes += bytes;
        sweep(now);
    }
    trace_lock_leave();
}

void tracer_moved(int descriptor, uint64_t position)
{
    if (!tracer_follows(descriptor) || !trace_lock_enter_to_write()) {
        return;
    }
    struct open_file *file = file_of(descriptor);
    if (file != NULL) {
        file->moved = file->moved || file->position != position;
        file->position = position;
    }
    trace_lock_leave();
}

void tracer_moved_by(int descriptor, uint64_t bytes)
{
    if (!tracer_follows(descriptor) || !trace_lock_enter_to_write()) {
        return;
    }
    struct open_file *file = file_of(descriptor);
    if (file != NULL) {
        file->position += bytes;
        file->moved = true;
    }
    trace_lock_leave();
}

void tracer_append_mode(int descriptor, bool append_mode)
{
    if (!tracer_follows(descriptor) || !trace_lock_enter()) {
        return;
    }
    struct open_file *file = file_of(descriptor);
    if (file != NULL && file->append != append_mode) {
        file->append = append_mode;
        file->inherited = true; /* from now on the kernel is asked where it stands */
    }
    trace_lock_leave();
}

/* ---- closes ---- */

/*
 * Streams write without calls that we see, and so do some programs. If nothing was seen, and nobody else can have moved it, the
 * position tells what was written.
 */
static void estimate_writes(const struct open_file *file, const struct last_look *look, uint64_t pending)
{
    const struct stat *status = &look->status;
    off64_t position = look->position;
    if (file->counted > 0 || file->forks != forks || file->inherited || position < 0) {
        return;
    }
    bool own = file->stream && file->empty_at_open; /* then seeks within it do no harm */
    if (!own && (file->moved || file->readable)) {
        return;
    }
    uint64_t from = file->empty_at_open ? 0 : file->append ? file->size_at_open : 0;
    uint64_t to = (uint64_t)position + pending;
    if (own && (uint64_t)status->st_size > to) {
        to = (uint64_t)status->st_size;
    }
    if (to <= from) {
        return;
    }
    uint64_t block_bytes = status->st_blksize > 0 ? (uint64_t)status->st_blksize : 4096;
    struct burst estimate = {
        .first = file->opened,
        .last = tracer_now(),
        .writes = (to - from + block_bytes - 1) / block_bytes,
        .bytes = to - from,
        .count = 1,
        .extents = {{from, to}},
    };
    totals.writes += estimate.writes;
    totals.bytes += estimate.bytes;
    record_writes(file->file, &estimate, WRITES_ESTIMATED);
}

/* What is to be known of an open file just before it goes, with its stream if that is written out now. Returns its size. */
static uint64_t look_back(struct open_file *file, const struct last_look *look, FILE *stream)
{
    if (!look->same) {
        return 0;
    }
    uint64_t size = (uint64_t)look->status.st_size;
    uint64_t pending = stream != NULL && __fwriting(stream) ? __fpending(stream) : 0;
    estimate_writes(file, look, pending);
    end_burst(file);
    if (look->layout != 0) {
        record_layout(file->file, look, tracer_now());
    }
    off64_t position = file->append ? look->status.st_size : look->position;
    uint64_t behind = position < 0 ? 0 : (uint64_t)position + pending;
    return pending > 0 && behind > size ? behind : size;
}

/* Whether the descriptor still is that of this file: it may have been closed behind our back, and its number given out again. */
static void take_last_look(struct last_look *look, int descriptor, const struct open_file *file)
{
    last_look_take(look, descriptor, file->device, file->inode, file->empty_at_open || file->counted > 0);
}

/*
 * Standard output into a file is written by printf and its kin, which nobody sees; its size at the end tells. A stream that was
 * never used has no buffer.
 */
static void look_at_standard_stream(int descriptor, FILE *stream)
{
    struct stat status;
    if (tracer_slot(descriptor) == TRACER_UNKNOWN && __fbufsize(stream) > 0) {
        inherited(descriptor, file_status(descriptor, &status) ? &status : NULL, tracer_now());
    }
}

/* Without the lock. */
static void forget_slot(int descriptor)
{
    if (descriptor >= 0 && descriptor < TRACER_DESCRIPTORS) {
        atomic_store_explicit(&tracer_slots[descriptor], TRACER_UNKNOWN, memory_order_relaxed);
    }
}

static bool enter_to_close(int descriptor)
{
    bool inside = trace_lock_enter();
    if (!inside && process_owns_memory()) {
        forget_slot(descriptor); /* or what gets the number next would be taken for this file */
    }
    return inside;
}

/* Whether an open file goes with this descriptor; then this is what is known of it. If not, the descriptor is forgotten. */
static bool is_last_of(int descriptor, struct open_file *known)
{
    if (!enter_to_close(descriptor)) {
        return false;
    }
    const struct open_file *file = file_of(descriptor);
    bool last = file != NULL && file->descriptors == 1;
    if (last) {
        *known = *file;
    } else {
        drop(descriptor);
    }
    trace_lock_leave();
    return last;
}

/* With the stream if it is closed as such: bytes that it holds back are lost when only its descriptor is closed. */
static void closing(int descriptor, FILE *stream, struct tracer_close *close)
{
    *close = (struct tracer_close){.last = false};
    uint16_t slot = tracer_slot(descriptor);
    if (slot == TRACER_UNKNOWN || !tracer_is_on()) {
        return;
    }
    if (slot == TRACER_IGNORED) {
        forget_slot(descriptor); /* even if a child that shares memory does it, the parent only looks at the descriptor once more */
        return;
    }
    struct open_file known;
    if (!is_last_of(descriptor, &known)) {
        return;
    }
    struct last_look look;
    take_last_look(&look, descriptor, &known);
    if (enter_to_close(descriptor)) {
        struct open_file *file = file_of(descriptor);
        if (file != NULL && file->file == known.file && file->descriptors == 1) {
            uint64_t size = look_back(file, &look, stream);
            *close = (struct tracer_close){.last = true, .file = file->file, .size = size};
        }
        drop(descriptor);
        trace_lock_leave();
    }
    last_look_end(&look);
}

void tracer_stream_ends(FILE *stream)
{
    for (uint16_t i = 0; i < used_files; i++) {
        FILE *known = atomic_load_explicit(&streams[i], memory_order_relaxed);
        if (known == stream) {
            atomic_compare_exchange_strong(&streams[i], &known, NULL);
        }
    }
}

void tracer_closing_stream(int descriptor, FILE *stream, struct tracer_close *close)
{
    tracer_stream_ends(stream);
    bool standard = descriptor == STDOUT_FILENO || descriptor == STDERR_FILENO;
    if (standard && tracer_slot(descriptor) == TRACER_UNKNOWN && trace_lock_enter()) {
        look_at_standard_stream(descriptor, stream);
        trace_lock_leave();
    }
    closing(descriptor, stream, close);
}

void tracer_closing(int descriptor, struct tracer_close *close)
{
    closing(descriptor, NULL, close);
}

void tracer_closed(const struct tracer_close *close, uint64_t begin)
{
    if (!close->last || !trace_lock_enter()) {
        return;
    }
    uint64_t now = tracer_now();
    record_close(close->file, false, begin, now, close->size);
    uint64_t grown = credit + (now - last_append);
    credit = grown < APPEND_CREDIT ? grown : APPEND_CREDIT;
    if (credit >= APPEND_COST) {
        credit -= APPEND_COST;
        append(now);
    }
    sweep(now);
    trace_lock_leave();
}

void tracer_closing_range(unsigned first, unsigned last)
{
    for (unsigned descriptor = first; descriptor <= last && descriptor <= highest; descriptor++) {
        struct tracer_close close;
        uint64_t begin = tracer_now();
        tracer_closing((int)descriptor, &close);
        tracer_closed(&close, begin);
    }
}

void tracer_duplicated(int descriptor, int copy)
{
    if (descriptor == copy || (tracer_slot(descriptor) == TRACER_UNKNOWN && tracer_slot(copy) == TRACER_UNKNOWN) ||
        copy >= TRACER_DESCRIPTORS || !trace_lock_enter()) {
        return;
    }
    drop(copy);
    struct open_file *file = file_of(descriptor);
    if (file != NULL && file->descriptors < UINT16_MAX) {
        file->descriptors++;
        set_slot(copy, tracer_slot(descriptor));
    }
    trace_lock_leave();
}

/* ---- names and sizes ---- */

void tracer_truncated(int descriptor, uint64_t size)
{
    if (!tracer_follows(descriptor) || !trace_lock_enter()) {
        return;
    }
    struct open_file *file = file_of(descriptor);
    if (file != NULL) {
        record_truncate(file->file, tracer_now(), size);
    }
    trace_lock_leave();
}

void tracer_allocated(int descriptor, int mode, uint64_t offset, uint64_t bytes)
{
    if (!tracer_follows(descriptor) || !trace_lock_enter()) {
        return;
    }
    struct open_file *file = file_of(descriptor);
    if (file != NULL) {
        record_allocate(file->file, mode, tracer_now(), offset, bytes);
    }
    trace_lock_leave();
}

void tracer_renamed(int from_directory, const char *from, int to_directory, const char *to, uint64_t begin)
{
    if (!trace_lock_enter()) {
        return;
    }
    uint64_t now = tracer_now();
    size_t length = path_absolute(path, from_directory, from);
    size_t other_length = path_absolute(other_path, to_directory, to);
    if (length > 0 && other_length > 0 && !is_of_no_interest(path)) {
        activate(begin);
        record_rename(path, length, other_path, other_length, begin, now);
        sweep(now);
    }
    trace_lock_leave();
}

void tracer_unlinked(int directory, const char *name, uint64_t begin)
{
    if (!trace_lock_enter()) {
        return;
    }
    uint64_t now = tracer_now();
    size_t length = path_absolute(path, directory, name);
    if (length > 0 && !is_of_no_interest(path)) {
        activate(begin);
        record_unlink(path, length, begin, now);
        sweep(now);
    }
    trace_lock_leave();
}

/* ---- the end ---- */

/*
 * The stream of a file that the program leaves open. Whoever closed the descriptor behind our back may have closed the stream, too, so it
 * is not touched unless the descriptor still is that of this file, for writing; and it is asked for last, because other threads close
 * theirs meanwhile.
 */
static FILE *stream_left_open(int descriptor, const struct open_file *file)
{
    int flags = real.fcntl(descriptor, F_GETFL);
    return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY ? atomic_load(&streams[file - files]) : NULL;
}

static void close_what_is_open(enum tracer_reason reason)
{
    for (int descriptor = 0; descriptor <= highest; descriptor++) {
        struct open_file *file = file_of(descriptor);
        if (file == NULL || file->descriptors == 0) {
            continue;
        }
        if (reason == TRACER_EXEC) {
            end_burst(file); /* the next program goes on with it */
            continue;
        }
        uint64_t now = tracer_now();
        static struct last_look look; /* the signal that ends a program may come on a small stack */
        take_last_look(&look, descriptor, file);
        /* Only exit writes out what is in the buffers of streams. */
        FILE *stream = look.same && reason == TRACER_EXIT && file->stream ? stream_left_open(descriptor, file) : NULL;
        uint64_t size = look_back(file, &look, stream);
        last_look_end(&look);
        end_burst(file);
        record_close(file->file, true, now, now, size);
        file->descriptors = 0;
        first_free = 0;
        set_slot(descriptor, TRACER_UNKNOWN);
    }
    for (uint16_t i = 0; i < BURSTS; i++) {
        if (burst_owner[i] != 0) {
            end_burst(&files[burst_owner[i] - 1]); /* of a file that was closed while somebody else had the lock */
        }
    }
}

void tracer_end(enum tracer_reason reason, int detail)
{
    if (!trace_lock_enter()) {
        return;
    }
    if (!ended) {
        if (reason == TRACER_EXIT || reason == TRACER_IMMEDIATE_EXIT) {
            look_at_standard_stream(STDOUT_FILENO, standard_output);
            look_at_standard_stream(STDERR_FILENO, standard_error);
            ended = true;
        }
        if (active) {
            close_what_is_open(reason);
            trace_file_limit(UINT64_MAX);
            record_end((uint32_t)reason, detail, tracer_now(), &totals);
            trace_file_limit(TRACE_LIMIT);
            append(tracer_now());
        }
    }
    trace_lock_leave();
}

void tracer_stop(void)
{
    if (tracer_is_on()) {
        tracer_end(TRACER_STOPPED, -1);
        atomic_store(&tracer_on, false);
        fatal_signals_leave();
    }
}

/* ---- fork ---- */

void tracer_forks(void)
{
    atomic_fetch_add(&forks, 1);
}

/* A new process: its descriptors are looked at when it writes to them, as those of any program that inherited some. */
void tracer_reset(void)
{
    /*
     * Whoever forks in a signal handler that interrupted the tracer returns into what the tracer was doing for the parent. None
     * of that may reach the parent's trace, nor a trace of this process.
     */
    if (trace_lock_inside) {
        atomic_store(&tracer_on, false);
        trace_file_stop();
        return;
    }
    for (int descriptor = 0; descriptor <= highest; descriptor++) {
        atomic_store_explicit(&tracer_slots[descriptor], TRACER_UNKNOWN, memory_order_relaxed);
    }
    /* Only what was used: touching a page here copies it. */
    for (uint16_t i = 0; i < used_files; i++) {
        files[i].descriptors = 0;
        atomic_store(&streams[i], NULL);
        atomic_store(&burst_runs_until[i], 0);
    }
    first_free = 0;
    memset(burst_owner, 0, sizeof burst_owner);
    memset(name_hashes, 0, sizeof name_hashes);
    memset(&totals, 0, sizeof totals);
    records_forget_losses();
    active = false;
    ended = false;
    next_file = 0;
    highest = 0;
    atomic_store(&forks, 0);
}

void tracer_configure(const struct settings *settings, const struct identity *self, const char *version)
{
    if (settings->trace[0] == '\0') {
        return;
    }
    standard_output = stdout;
    standard_error = stderr;
    process.identity = *self;
    memcpy(process.folder, settings->trace, sizeof process.folder);
    memcpy(process.application, settings->application, sizeof process.application);
    process.version = version;
    atomic_store(&tracer_on, true);
}
