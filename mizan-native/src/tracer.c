/* SPDX-License-Identifier: Apache-2.0 */
#include "tracer.h"

#include "burst.h"
#include "bytes.h"
#include "fatal_signals.h"
#include "path.h"
#include "real.h"
#include "trace_file.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio_ext.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

/* Types and flags of records, from docs/formats/trace.md. */
enum {
    PROCESS = 1,
    FILE_NAMED = 2,
    OPEN = 3,
    WRITES = 4,
    CLOSE = 5,
    TRUNCATE = 6,
    ALLOCATE = 7,
    RENAME = 8,
    UNLINK = 9,
    LAYOUT = 10,
    END = 11,

    OPEN_FOR_READING = 0x01,
    OPEN_CREATED = 0x02,
    OPEN_MAY_HAVE_CREATED = 0x04,
    OPEN_EMPTIED = 0x08,
    OPEN_APPEND = 0x10,
    OPEN_STREAM = 0x20,
    OPEN_TEMPORARY = 0x40,
    OPEN_INHERITED = 0x80,

    WRITES_COARSE = 0x01,
    WRITES_ESTIMATED = 0x02,
    CLOSE_AT_END = 0x01,
    LAYOUT_LUSTRE = 1,
    LAYOUT_MIZAN = 2
};

enum {
    FILES = 4096,  /* open at the same time */
    BURSTS = 256,  /* running at the same time; the one that rests longest makes room */
    NAMES = 1024,  /* paths that are remembered to have a number */
    NONE = 0xFFFF, /* no burst */
    ATTRIBUTE_BYTES = 24 << 10
};

#define SECOND UINT64_C(1000000000)
#define BURST_GAP SECOND
#define BURST_LONGEST (5 * SECOND)
#define COARSE_FROM (UINT64_C(16) << 20)
#define TRACE_LIMIT (UINT64_C(64) << 20)
/* Blocks at closes: a hundred in a row, then ten a second. */
#define APPEND_COST (SECOND / 10)
#define APPEND_CREDIT (100 * APPEND_COST)
#define LOCK_PATIENCE (SECOND / 20)
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
    uint64_t position;
    uint64_t size_at_open;
    uint64_t opened; /* when */
    uint64_t last;   /* when a write last ended */
    uint64_t counted;
    uint32_t forks; /* how often the process had forked by then: others may move the position since */
    bool append;
    bool readable;
    bool empty_at_open; /* created or emptied */
    bool moved;         /* by a seek or a read: the position says nothing about writes any more */
    bool inherited;
    FILE *stream;
};

static struct open_file files[FILES];
static struct burst bursts[BURSTS];
static uint16_t burst_owner[BURSTS]; /* number of the open file plus one, or 0 */
static uint64_t name_hashes[NAMES];
static uint32_t name_numbers[NAMES];

static struct identity identity;
static char directory_name[SETTINGS_PATH_BYTES];
static char application[SETTINGS_APPLICATION_BYTES];
static const char *library_version = "";

static bool active; /* has something to record */
static bool ended;
static pid_t owner;
static uint64_t start;
static uint32_t next_file;
static uint32_t forks;
static uint16_t first_free; /* no open file below is unused */
static uint16_t used_files; /* none from here on was ever used: their memory is untouched */
static uint16_t highest; /* descriptor that was ever followed */
static uint64_t last_sweep;
static uint64_t last_append;
static uint64_t credit;
static dev_t without_lustre;
static bool knows_without_lustre;

static struct {
    uint64_t created;
    uint64_t opens;
    uint64_t writes;
    uint64_t bytes;
} totals;
static _Atomic uint64_t lost;

/* Scratch space for paths and attributes; too large for the stacks of some threads. */
static char path[PATH_BYTES];
static char other_path[PATH_BYTES];
static char attribute[ATTRIBUTE_BYTES];

/*
 * One lock for everything. A thread that is inside does not come in again: a signal handler that writes while its thread is inside
 * makes a plain call. A handler may also leave by longjmp and take the lock with it; waiting is therefore bounded, and
 * after some failures in a row the process is not traced any more.
 */
static atomic_int lock_word;
static atomic_int lock_failures;
static _Thread_local bool inside __attribute__((tls_model("initial-exec")));

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

static bool take_lock(void)
{
    for (int i = 0; i < 200; i++) {
        if (atomic_load_explicit(&lock_word, memory_order_relaxed) == 0 &&
            atomic_exchange_explicit(&lock_word, 1, memory_order_acquire) == 0) {
            return true;
        }
    }
    uint64_t until = tracer_now() + LOCK_PATIENCE;
    do {
        syscall(SYS_sched_yield);
        if (atomic_exchange_explicit(&lock_word, 1, memory_order_acquire) == 0) {
            return true;
        }
    } while (tracer_now() < until);
    return false;
}

static bool enter(void)
{
    if (inside || !tracer_is_on()) {
        return false;
    }
    inside = true;
    atomic_signal_fence(memory_order_seq_cst);
    if (take_lock()) {
        atomic_store_explicit(&lock_failures, 0, memory_order_relaxed);
        return true;
    }
    inside = false;
    atomic_fetch_add_explicit(&lost, 1, memory_order_relaxed);
    if (atomic_fetch_add_explicit(&lock_failures, 1, memory_order_relaxed) > 20) {
        atomic_store(&tracer_on, false);
    }
    return false;
}

static void leave(void)
{
    atomic_store_explicit(&lock_word, 0, memory_order_release);
    atomic_signal_fence(memory_order_seq_cst);
    inside = false;
}

/*
 * The child of a vfork has the memory of its parent but descriptors of its own; so has a child of a bare clone, for all we know.
 * What it does must not change what we know of the parent.
 */
static bool enter_as_owner(void)
{
    if (!enter()) {
        return false;
    }
    if (getpid() == owner) {
        return true;
    }
    leave();
    return false;
}

static uint64_t since_start(uint64_t time)
{
    return time > start ? time - start : 0;
}

static void append(uint64_t now)
{
    trace_file_flush();
    last_append = now;
}

static void write_off(void)
{
    atomic_fetch_add_explicit(&lost, 1, memory_order_relaxed);
}

/* ---- the process ---- */

static size_t read_command_line(char *out, size_t most)
{
    long descriptor = syscall(SYS_openat, AT_FDCWD, "/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return 0;
    }
    long length = syscall(SYS_read, descriptor, out, most);
    syscall(SYS_close, descriptor);
    return length > 0 ? (size_t)length : 0;
}

static char *append_text(char *to, const char *end, const char *text)
{
    while (*text != '\0' && to < end - 1) {
        *to++ = *text++;
    }
    *to = '\0';
    return to;
}

static char *append_number(char *to, const char *end, uint64_t number, unsigned base)
{
    char digits[24];
    char *first = digits + sizeof digits - 1;
    *first = '\0';
    do {
        *--first = "0123456789abcdef"[number % base];
        number /= base;
    } while (number > 0);
    return append_text(to, end, first);
}

/* HOST.PID.NANOSECONDS.mizan-trace: another one even for a program that takes the place of this one. */
static void begin_file(const char *host, uint64_t wall)
{
    static char name[TRACE_FILE_NAME_BYTES];
    const char *end = name + sizeof name;
    char *to = append_text(name, end, directory_name);
    to = append_text(to, end, "/");
    char *from = to;
    to = append_text(to, from + 65, host);
    for (char *letter = from; letter < to; letter++) {
        if (*letter == '/') {
            *letter = '_';
        }
    }
    to = append_text(to, end, ".");
    to = append_number(to, end, (uint64_t)owner, 10);
    to = append_text(to, end, ".");
    to = append_number(to, end, wall, 16);
    append_text(to, end, ".mizan-trace");
    trace_file_begin(name);
    trace_file_limit(TRACE_LIMIT);
}

static void record_process(const char *host, uint64_t wall)
{
    static char arguments[1024];
    static char executable_name[4096];
    static char folder_name[4096];
    size_t arguments_length = read_command_line(arguments, sizeof arguments);
    long executable = syscall(SYS_readlinkat, AT_FDCWD, "/proc/self/exe", executable_name, sizeof executable_name);
    long folder = syscall(SYS_getcwd, folder_name, sizeof folder_name);
    size_t executable_length = executable > 0 ? (size_t)executable : 0;
    size_t folder_length = folder > 1 ? (size_t)folder - 1 : 0;
    size_t application_length = strlen(application);
    size_t job_length = strlen(identity.job);
    size_t host_length = strnlen(host, 255);
    size_t version_length = strnlen(library_version, 63);
    uint8_t *at = trace_file_record(PROCESS, 0,
                                    32 + 7 * 2 + application_length + job_length + host_length + executable_length +
                                        folder_length + arguments_length + version_length);
    if (at == NULL) {
        return;
    }
    at = put64(at, wall);
    at = put64(at, start);
    at = put32(at, (uint32_t)owner);
    at = put32(at, (uint32_t)getppid());
    at = put32(at, (uint32_t)identity.rank);
    at = put32(at, (uint32_t)identity.size);
    at = put_string(at, application, application_length);
    at = put_string(at, identity.job, job_length);
    at = put_string(at, host, host_length);
    at = put_string(at, executable_name, executable_length);
    at = put_string(at, folder_name, folder_length);
    at = put_string(at, arguments, arguments_length);
    put_string(at, library_version, version_length);
}

static void activate(uint64_t begin)
{
    if (active) {
        return;
    }
    active = true;
    start = begin;
    last_sweep = begin;
    last_append = begin;
    credit = APPEND_CREDIT;
    struct timespec wall_clock;
    clock_gettime(CLOCK_REALTIME, &wall_clock);
    uint64_t wall = (uint64_t)wall_clock.tv_sec * SECOND + (uint64_t)wall_clock.tv_nsec - (tracer_now() - begin);
    static struct utsname system;
    if (uname(&system) != 0) {
        system.nodename[0] = '\0';
    }
    begin_file(system.nodename, wall);
    record_process(system.nodename, wall);
    fatal_signals_watch();
}

/* ---- bursts ---- */

static void record_burst(struct open_file *file, struct burst *burst, uint32_t flags)
{
    if (burst->writes == 0) {
        return;
    }
    uint8_t *at = trace_file_record(WRITES, flags | (burst->coarse ? WRITES_COARSE : 0U), 48 + 16 * (size_t)burst->count);
    if (at == NULL) {
        write_off();
    } else {
        at = put32(at, file->file);
        at = put32(at, burst->count);
        at = put64(at, since_start(burst->first));
        at = put64(at, since_start(burst->last));
        at = put64(at, burst->writes);
        at = put64(at, burst->bytes);
        at = put64(at, burst->largest);
        for (uint32_t i = 0; i < burst->count; i++) {
            at = put64(at, burst->extents[i].start);
            at = put64(at, burst->extents[i].end - burst->extents[i].start);
        }
    }
    burst_clear(burst);
}

static void end_burst(struct open_file *file)
{
    if (file->burst != NONE) {
        record_burst(file, &bursts[file->burst], 0);
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
        record_burst(file, burst, 0);
        burst_add(burst, from, from + bytes, may_join);
    }
    if (burst->writes == 0) {
        burst->first = begin;
    }
    burst->last = now;
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
        first_free = number < first_free ? number : first_free;
    }
}

static struct open_file *unused_file(void)
{
    while (first_free < FILES && files[first_free].descriptors > 0) {
        first_free++;
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
    uint8_t *at = trace_file_record(FILE_NAMED, 0, 24 + 2 + length);
    if (at == NULL) {
        write_off();
        return next_file;
    }
    at = put32(at, next_file);
    at = put32(at, 0);
    at = put64(at, (uint64_t)status->st_dev);
    at = put64(at, (uint64_t)status->st_ino);
    put_string(at, path, length);
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
    size_t own = strlen(directory_name);
    return starts_with(name, "/proc/") || starts_with(name, "/sys/") || starts_with(name, "/dev/") ||
           (strncmp(name, directory_name, own) == 0 && name[own] == '/');
}

/* The path is in `path`. */
static void follow(const struct tracer_open *opened, size_t path_length, const struct stat *status, bool inherited)
{
    uint64_t now = tracer_now();
    activate(opened->begin);
    struct open_file *file = unused_file();
    if (file == NULL) {
        write_off();
        set_slot(opened->descriptor, TRACER_IGNORED);
        return;
    }
    int access = opened->flags & O_ACCMODE;
    bool emptied = (opened->flags & O_TRUNC) != 0;
    *file = (struct open_file){
        .file = number_of_path(path_length, status),
        .descriptors = 1,
        .burst = NONE,
        .size_at_open = (uint64_t)status->st_size,
        .opened = now,
        .last = now,
        .forks = forks,
        .append = (opened->flags & O_APPEND) != 0,
        .readable = access == O_RDWR,
        .empty_at_open = opened->created || emptied,
        .inherited = inherited,
        .stream = opened->stream,
    };
    set_slot(opened->descriptor, (uint16_t)(file - files + 1));
    uint32_t flags = (file->readable ? OPEN_FOR_READING : 0U) | (opened->created ? OPEN_CREATED : 0U) |
                     (opened->maybe_created ? OPEN_MAY_HAVE_CREATED : 0U) | (emptied ? OPEN_EMPTIED : 0U) |
                     (file->append ? OPEN_APPEND : 0U) | (file->stream != NULL ? OPEN_STREAM : 0U) |
                     (opened->temporary ? OPEN_TEMPORARY : 0U) | (inherited ? OPEN_INHERITED : 0U);
    uint8_t *at = trace_file_record(OPEN, flags, 32);
    if (at == NULL) {
        write_off();
    } else {
        at = put32(at, file->file);
        at = put32(at, 0);
        at = put64(at, since_start(opened->begin));
        at = put64(at, now - opened->begin);
        put64(at, (uint64_t)status->st_size);
    }
    totals.opens++;
    totals.created += opened->created ? 1 : 0;
    sweep(now);
}

void tracer_opened(const struct tracer_open *opened)
{
    if (opened->descriptor >= TRACER_DESCRIPTORS || !enter_as_owner()) {
        return;
    }
    drop(opened->descriptor); /* closed behind our back, or we would not get it again */
    struct stat status;
    size_t length = 0;
    if (fstat(opened->descriptor, &status) == 0 && S_ISREG(status.st_mode)) {
        length = path_absolute(path, opened->directory, opened->name);
    }
    if (length == 0 || is_of_no_interest(path)) {
        set_slot(opened->descriptor, TRACER_IGNORED);
    } else {
        follow(opened, length, &status, false);
    }
    leave();
}

/* A descriptor that was there before we were: as a redirection of the shell, or handed over by another process. */
static struct open_file *inherited(int descriptor, uint64_t begin)
{
    struct stat status;
    int flags = fcntl(descriptor, F_GETFL);
    bool regular = flags >= 0 && (flags & O_ACCMODE) != O_RDONLY && fstat(descriptor, &status) == 0 &&
                   S_ISREG(status.st_mode) && status.st_nlink > 0;
    size_t length = regular ? path_of_descriptor(path, descriptor) : 0;
    if (length == 0 || is_of_no_interest(path)) {
        set_slot(descriptor, TRACER_IGNORED);
        return NULL;
    }
    struct tracer_open opened = {
        .descriptor = descriptor,
        .flags = flags & (O_ACCMODE | O_APPEND),
        .begin = begin,
        .stream = descriptor == STDOUT_FILENO ? stdout : descriptor == STDERR_FILENO ? stderr : NULL,
    };
    follow(&opened, length, &status, true);
    return file_of(descriptor);
}

void tracer_became_stream(int descriptor, FILE *stream)
{
    if (!tracer_follows(descriptor) || !enter_as_owner()) {
        return;
    }
    struct open_file *file = file_of(descriptor);
    if (file != NULL) {
        file->stream = stream;
    }
    leave();
}

/* ---- writes ---- */

uint64_t tracer_write_begins(int descriptor)
{
    uint16_t slot = tracer_slot(descriptor);
    if (slot == TRACER_IGNORED || !tracer_is_on()) {
        return 0;
    }
    if (inside) {
        write_off();
        return 0;
    }
    if (slot != TRACER_UNKNOWN) {
        uint16_t running = files[slot - 1].burst;
        uint64_t now = running < BURSTS ? roughly_now() : 0;
        if (running < BURSTS && now < bursts[running].last + BURST_GAP) {
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
        if (!file->append && !file->inherited && file->forks == forks) {
            return file->position;
        }
        behind = real.lseek64(descriptor, 0, SEEK_CUR);
    } else if (offset == TRACER_BEHIND || file->append) { /* Linux appends whatever the offset of pwrite is */
        struct stat status;
        behind = fstat(descriptor, &status) == 0 ? status.st_size : 0;
    } else {
        return (uint64_t)offset;
    }
    return behind >= (off64_t)bytes ? (uint64_t)behind - bytes : 0;
}

void tracer_wrote(int descriptor, int64_t offset, uint64_t bytes, uint64_t begin)
{
    if (bytes == 0 || !enter()) {
        return;
    }
    bool rough = (begin & ROUGH) != 0;
    begin &= ~ROUGH;
    struct open_file *file = file_of(descriptor);
    bool known = file != NULL || (tracer_slot(descriptor) == TRACER_UNKNOWN && getpid() == owner);
    if (file == NULL && known) {
        file = inherited(descriptor, begin);
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
        if (now >= last_sweep + SECOND && getpid() == owner) {
            sweep(now);
        }
    }
    leave();
}

void tracer_moved(int descriptor, uint64_t position)
{
    if (!tracer_follows(descriptor) || !enter()) {
        return;
    }
    struct open_file *file = file_of(descriptor);
    if (file != NULL) {
        file->moved = file->moved || file->position != position;
        file->position = position;
    }
    leave();
}

void tracer_moved_by(int descriptor, uint64_t bytes)
{
    if (!tracer_follows(descriptor) || !enter()) {
        return;
    }
    struct open_file *file = file_of(descriptor);
    if (file != NULL) {
        file->position += bytes;
        file->moved = true;
    }
    leave();
}

void tracer_append_mode(int descriptor, bool append_mode)
{
    if (!tracer_follows(descriptor) || !enter_as_owner()) {
        return;
    }
    struct open_file *file = file_of(descriptor);
    if (file != NULL && file->append != append_mode) {
        file->append = append_mode;
        file->inherited = true; /* from now on the kernel is asked where it stands */
    }
    leave();
}

/* ---- closes ---- */

/*
 * Streams write without calls that we see, and so do some programs. If nothing was seen, and nobody else can have moved it, the
 * position tells what was written.
 */
static void estimate_writes(int descriptor, struct open_file *file, const struct stat *status, uint64_t pending)
{
    off64_t position = real.lseek64(descriptor, 0, SEEK_CUR);
    if (file->counted > 0 || file->forks != forks || file->inherited || position < 0) {
        return;
    }
    bool own = file->stream != NULL && file->empty_at_open; /* then seeks within it do no harm */
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
    record_burst(file, &estimate, WRITES_ESTIMATED);
}

static bool record_layout_from(int descriptor, uint32_t file, const char *name, uint32_t flags)
{
    ssize_t size = fgetxattr(descriptor, name, attribute, sizeof attribute);
    size_t kept = size > 0 ? (size_t)size : 0;
    if (size < 0 && errno == ERANGE) {
        size = fgetxattr(descriptor, name, NULL, 0);
    }
    if (size <= 0 || size > 65536) {
        return false;
    }
    uint8_t *at = trace_file_record(LAYOUT, flags, 20 + kept);
    if (at != NULL) {
        at = put32(at, file);
        at = put32(at, (uint32_t)size);
        at = put64(at, since_start(tracer_now()));
        at = put32(at, (uint32_t)kept);
        memcpy(at, attribute, kept);
    }
    return true;
}

static void record_layout(int descriptor, uint32_t file, dev_t device)
{
    bool lustre = !knows_without_lustre || device != without_lustre;
    if (lustre && record_layout_from(descriptor, file, "lustre.lov", LAYOUT_LUSTRE)) {
        return;
    }
    if (lustre && errno == EOPNOTSUPP) {
        knows_without_lustre = true;
        without_lustre = device;
    }
    record_layout_from(descriptor, file, "user.mizan.lov", LAYOUT_MIZAN);
}

/* What is to be known of an open file just before it goes. */
static uint64_t look_back(int descriptor, struct open_file *file, uint64_t pending)
{
    struct stat status;
    if (fstat(descriptor, &status) != 0) {
        return 0;
    }
    estimate_writes(descriptor, file, &status, pending);
    end_burst(file);
    if (file->empty_at_open || file->counted > 0) {
        record_layout(descriptor, file->file, status.st_dev);
    }
    off64_t position = file->append ? status.st_size : real.lseek64(descriptor, 0, SEEK_CUR);
    uint64_t behind = position < 0 ? 0 : (uint64_t)position + pending;
    return pending > 0 && behind > (uint64_t)status.st_size ? behind : (uint64_t)status.st_size;
}

static void record_close(const struct tracer_close *close, uint64_t begin, uint64_t now)
{
    uint8_t *at = trace_file_record(CLOSE, close->at_end ? CLOSE_AT_END : 0, 32);
    if (at == NULL) {
        write_off();
        return;
    }
    at = put32(at, close->file);
    at = put32(at, 0);
    at = put64(at, since_start(begin));
    at = put64(at, now - begin);
    put64(at, close->size);
}

/*
 * Standard output into a file is written by printf and its kin, which nobody sees; its size at the end tells. A stream that was
 * never used has no buffer.
 */
static void look_at_standard_stream(int descriptor, FILE *stream)
{
    if (tracer_slot(descriptor) == TRACER_UNKNOWN && __fbufsize(stream) > 0) {
        inherited(descriptor, tracer_now());
    }
}

void tracer_closing_stream(int descriptor, FILE *stream, struct tracer_close *close)
{
    bool standard = descriptor == STDOUT_FILENO || descriptor == STDERR_FILENO;
    if (standard && tracer_slot(descriptor) == TRACER_UNKNOWN && enter_as_owner()) {
        look_at_standard_stream(descriptor, stream);
        leave();
    }
    tracer_closing(descriptor, close);
}

void tracer_closing(int descriptor, struct tracer_close *close)
{
    *close = (struct tracer_close){.last = false};
    uint16_t slot = tracer_slot(descriptor);
    if (slot == TRACER_UNKNOWN || !tracer_is_on()) {
        return;
    }
    if (slot == TRACER_IGNORED) {
        if (descriptor >= 0 && descriptor < TRACER_DESCRIPTORS) {
            /* Even if a child of vfork does it, the parent only looks at the descriptor once more. */
            atomic_store_explicit(&tracer_slots[descriptor], TRACER_UNKNOWN, memory_order_relaxed);
        }
        return;
    }
    if (!enter_as_owner()) {
        return;
    }
    struct open_file *file = file_of(descriptor);
    if (file != NULL) {
        if (file->descriptors == 1) {
            uint64_t pending = file->stream != NULL && __fwriting(file->stream) ? __fpending(file->stream) : 0;
            uint64_t size = look_back(descriptor, file, pending);
            *close = (struct tracer_close){.last = true, .file = file->file, .size = size};
        }
        drop(descriptor);
    }
    leave();
}

void tracer_closed(const struct tracer_close *close, uint64_t begin)
{
    if (!close->last || !enter_as_owner()) {
        return;
    }
    uint64_t now = tracer_now();
    record_close(close, begin, now);
    uint64_t grown = credit + (now - last_append);
    credit = grown < APPEND_CREDIT ? grown : APPEND_CREDIT;
    if (credit >= APPEND_COST) {
        credit -= APPEND_COST;
        append(now);
    }
    sweep(now);
    leave();
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
        copy >= TRACER_DESCRIPTORS || !enter_as_owner()) {
        return;
    }
    drop(copy);
    struct open_file *file = file_of(descriptor);
    if (file != NULL && file->descriptors < UINT16_MAX) {
        file->descriptors++;
        set_slot(copy, tracer_slot(descriptor));
    }
    leave();
}

/* ---- names and sizes ---- */

void tracer_truncated(int descriptor, uint64_t size)
{
    if (!tracer_follows(descriptor) || !enter_as_owner()) {
        return;
    }
    struct open_file *file = file_of(descriptor);
    uint8_t *at = file == NULL ? NULL : trace_file_record(TRUNCATE, 0, 24);
    if (at != NULL) {
        at = put32(at, file->file);
        at = put32(at, 0);
        at = put64(at, since_start(tracer_now()));
        put64(at, size);
    }
    leave();
}

void tracer_allocated(int descriptor, int mode, uint64_t offset, uint64_t bytes)
{
    if (!tracer_follows(descriptor) || !enter_as_owner()) {
        return;
    }
    struct open_file *file = file_of(descriptor);
    uint8_t *at = file == NULL ? NULL : trace_file_record(ALLOCATE, 0, 32);
    if (at != NULL) {
        at = put32(at, file->file);
        at = put32(at, (uint32_t)mode);
        at = put64(at, since_start(tracer_now()));
        at = put64(at, offset);
        put64(at, bytes);
    }
    leave();
}

void tracer_renamed(int from_directory, const char *from, int to_directory, const char *to, uint64_t begin)
{
    if (!enter_as_owner()) {
        return;
    }
    uint64_t now = tracer_now();
    size_t length = path_absolute(path, from_directory, from);
    size_t other_length = path_absolute(other_path, to_directory, to);
    if (length > 0 && other_length > 0 && !is_of_no_interest(path)) {
        activate(begin);
        uint8_t *at = trace_file_record(RENAME, 0, 16 + 4 + length + other_length);
        if (at == NULL) {
            write_off();
        } else {
            at = put64(at, since_start(begin));
            at = put64(at, now - begin);
            at = put_string(at, path, length);
            put_string(at, other_path, other_length);
        }
        sweep(now);
    }
    leave();
}

void tracer_unlinked(int directory, const char *name, uint64_t begin)
{
    if (!enter_as_owner()) {
        return;
    }
    uint64_t now = tracer_now();
    size_t length = path_absolute(path, directory, name);
    if (length > 0 && !is_of_no_interest(path)) {
        activate(begin);
        uint8_t *at = trace_file_record(UNLINK, 0, 16 + 2 + length);
        if (at == NULL) {
            write_off();
        } else {
            at = put64(at, since_start(begin));
            at = put64(at, now - begin);
            put_string(at, path, length);
        }
        sweep(now);
    }
    leave();
}

/* ---- the end ---- */

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
        /* Only exit writes out what is in the buffers of streams. */
        bool flushes = reason == TRACER_EXIT && file->stream != NULL && __fwriting(file->stream);
        uint64_t now = tracer_now();
        struct tracer_close close = {
            .at_end = true,
            .file = file->file,
            .size = look_back(descriptor, file, flushes ? __fpending(file->stream) : 0),
        };
        record_close(&close, now, now);
        file->descriptors = 0;
        first_free = 0;
        set_slot(descriptor, TRACER_UNKNOWN);
    }
}

static void record_end(enum tracer_reason reason, int detail)
{
    trace_file_limit(UINT64_MAX);
    uint8_t *at = trace_file_record(END, (uint32_t)reason, 56);
    trace_file_limit(TRACE_LIMIT);
    if (at == NULL) {
        return;
    }
    at = put64(at, since_start(tracer_now()));
    at = put64(at, totals.created);
    at = put64(at, totals.opens);
    at = put64(at, totals.writes);
    at = put64(at, totals.bytes);
    at = put64(at, atomic_load(&lost));
    at = put32(at, (uint32_t)detail);
    put32(at, 0);
}

void tracer_end(enum tracer_reason reason, int detail)
{
    if (!enter_as_owner()) {
        return;
    }
    if (!ended) {
        if (reason == TRACER_EXIT || reason == TRACER_IMMEDIATE_EXIT) {
            look_at_standard_stream(STDOUT_FILENO, stdout);
            look_at_standard_stream(STDERR_FILENO, stderr);
            ended = true;
        }
        if (active) {
            close_what_is_open(reason);
            record_end(reason, detail);
            append(tracer_now());
        }
    }
    leave();
}

/* ---- fork ---- */

/* Of the thread that forks: two may do so at the same time. */
static _Thread_local bool forking __attribute__((tls_model("initial-exec")));

void tracer_before_fork(void)
{
    forking = enter();
}

void tracer_after_fork_in_parent(void)
{
    if (forking) {
        forks++;
        leave();
    }
}

/* A new process: its descriptors are looked at when it writes to them, as those of any program that inherited some. */
void tracer_after_fork_in_child(void)
{
    for (int descriptor = 0; descriptor <= highest; descriptor++) {
        atomic_store_explicit(&tracer_slots[descriptor], TRACER_UNKNOWN, memory_order_relaxed);
    }
    /* Only what was used: touching a page here copies it. */
    for (uint16_t i = 0; i < used_files; i++) {
        files[i].descriptors = 0;
    }
    first_free = 0;
    memset(burst_owner, 0, sizeof burst_owner);
    memset(name_hashes, 0, sizeof name_hashes);
    memset(&totals, 0, sizeof totals);
    atomic_store(&lost, 0);
    active = false;
    ended = false;
    next_file = 0;
    highest = 0;
    forks = 0;
    owner = getpid();
    forking = false;
    leave();
}

void tracer_configure(const struct settings *settings, const struct identity *self, const char *version)
{
    if (settings->trace[0] == '\0') {
        return;
    }
    identity = *self;
    memcpy(directory_name, settings->trace, sizeof directory_name);
    memcpy(application, settings->application, sizeof application);
    library_version = version;
    owner = getpid();
    atomic_store(&tracer_on, true);
}
