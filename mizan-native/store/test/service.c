/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A small service of a store, written from docs/formats/store.md alone, for tests of the client.
 *
 *   service make FOLDER ROOT MEGABYTES [FILE_MEGABYTES]   makes the folder and serves
 *   service serve FOLDER                  goes on where a service that was killed left off
 *   service drain FOLDER                  flushes everything of a store whose service is gone, and ends
 *
 * Chunks are overwritten when they are freed, so that whoever still reads them shows it. Needs to be root: files are found again by handle.
 */
#include "format.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { FILES = 4096, LOGS = 256, HANDLE_BYTES = 128 };

static const char *folder;
static struct store_control *control;
static struct store_file *files;
static struct store_log *logs;
static struct store_chunk *chunks;
static unsigned char *tier[2];
static unsigned char *handles;
static int mount;
static int *opened; /* descriptor + 1 by slot */
static uint64_t generations;
static unsigned slowness; /* microseconds that a flush takes longer, so that more happens meanwhile */
static _Atomic int stopping;

static void fail(const char *what)
{
    perror(what);
    exit(1);
}

static void *map(const char *name, size_t bytes, bool make)
{
    char path[600];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    int descriptor = open(path, O_RDWR | O_CLOEXEC | (make ? O_CREAT | O_EXCL : 0), 0600);
    if (descriptor < 0 || (make && ftruncate(descriptor, (off_t)bytes) != 0)) {
        fail(path);
    }
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (memory == MAP_FAILED) {
        fail(path);
    }
    close(descriptor);
    return memory;
}

static bool parse_stat(uint32_t process, char *state, unsigned long *threads, uint64_t *start)
{
    char path[64];
    char text[1024];
    snprintf(path, sizeof path, "/proc/%u/stat", process);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return false;
    }
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    char *behind = strrchr(text, ')');
    unsigned long long started;
    if (behind == NULL || sscanf(behind + 2, "%c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %lu %*d %llu", state, threads, &started) != 3) {
        return false;
    }
    *start = started;
    return true;
}

static bool has_ended(uint32_t log_and_1)
{
    if (log_and_1 == 0 || log_and_1 > LOGS) {
        return log_and_1 == SERVICE_HOLDS; /* the service before us */
    }
    struct store_log *log = &logs[log_and_1 - 1];
    uint32_t process = atomic_load(&log->process);
    char state;
    unsigned long threads;
    uint64_t start;
    if (process == 0 || atomic_load(&log->state) == LOG_LEFT || !parse_stat(process, &state, &threads, &start)) {
        return true;
    }
    uint64_t known = atomic_load(&log->start);
    return (known != 0 && known != start) || ((state == 'Z' || state == 'X') && threads <= 1);
}

static unsigned char *place(uint64_t at)
{
    uint64_t chunk = at / CHUNK_BYTES;
    unsigned which = chunk >= control->tier[0].first + control->tier[0].chunks ? 1 : 0;
    return tier[which] + (at - (uint64_t)control->tier[which].first * CHUNK_BYTES);
}

static struct store_block *block_of(uint32_t number_and_1)
{
    return (struct store_block *)place((uint64_t)(number_and_1 - 1) * BLOCK_BYTES);
}

static int descriptor_of(uint32_t slot)
{
    if (opened[slot] == 0) {
        int descriptor = open_by_handle_at(mount, (struct file_handle *)(handles + (size_t)slot * HANDLE_BYTES), O_RDWR | O_CLOEXEC);
        opened[slot] = descriptor + 1; /* 0 again where the file is gone */
    }
    return opened[slot] - 1;
}

static void lock_flush(uint32_t slot)
{
    struct store_file *file = &files[slot];
    for (int waits = 0;; waits++) {
        uint32_t holder = 0;
        if (atomic_compare_exchange_strong(&file->flush_lock, &holder, SERVICE_HOLDS)) {
            return;
        }
        usleep(100);
        if (waits % 50 == 0 && has_ended(holder) && atomic_compare_exchange_strong(&file->flush_lock, &holder, SERVICE_HOLDS)) {
            struct stat status;
            if (atomic_load(&file->state) == FILE_CLOSING) {
                if (holder != SERVICE_HOLDS && fstat(descriptor_of(slot), &status) == 0 && (uint64_t)status.st_size > atomic_load(&file->size) &&
                    ftruncate(descriptor_of(slot), (off_t)atomic_load(&file->size)) != 0) {
                    fail("ftruncate");
                }
                atomic_store(&file->state, FILE_MANAGED);
            }
            return;
        }
    }
}

static void wait_for_writers(uint32_t slot)
{
    for (uint32_t i = 0; i < LOGS; i++) {
        for (int cell = 0; cell < BUSY_CELLS; cell++) {
            for (int waits = 1; atomic_load(&logs[i].busy[cell]) == slot + 1; waits++) {
                usleep(50);
                if (waits % 100 == 0 && has_ended(i + 1)) {
                    break;
                }
            }
        }
    }
}

struct found {
    uint64_t sequence, begin, end, place;
    int kind;
};

struct range {
    uint64_t begin, end;
};

static int by_sequence(const void *a, const void *b)
{
    uint64_t x = ((const struct found *)a)->sequence;
    uint64_t y = ((const struct found *)b)->sequence;
    return x < y ? -1 : x > y;
}

static struct found *found;
static size_t founds, found_room;
static struct range *covered; /* in order, not touching */
static size_t covers, cover_room;

static void *grown(void *memory, size_t count, size_t *room, size_t each)
{
    if (count + 4 < *room) {
        return memory;
    }
    *room = *room * 2 + 64;
    return realloc(memory, *room * each);
}

static void give_back(uint32_t slot)
{
    (void)slot;
    for (uint32_t i = 0; i < control->chunks; i++) {
        uint64_t state = atomic_load(&chunks[i].state_owner);
        uint32_t kind = (uint32_t)state;
        bool unused = atomic_load(&chunks[i].records) == 0 &&
                      (kind == CHUNK_FILLED || (kind == CHUNK_BLOCKS_OF_RECORDS && atomic_load(&chunks[i].next_block) == CHUNK_BLOCKS));
        if (unused) {
            uint32_t owner = (uint32_t)(state >> 32);
            if (i < control->tier[0].chunks && owner > 0 && owner <= LOGS && atomic_load(&logs[owner - 1].chunks) > 0) {
                atomic_fetch_sub(&logs[owner - 1].chunks, 1);
            }
            memset(place((uint64_t)i * CHUNK_BYTES), 0xDB, CHUNK_BYTES);
            atomic_fetch_add(&chunks[i].generation, 1);
            atomic_store(&chunks[i].state_owner, CHUNK_FREE);
        }
    }
}

static void write_all(int descriptor, const unsigned char *from, uint64_t bytes, uint64_t offset)
{
    while (bytes > 0) {
        ssize_t some = pwrite(descriptor, from, bytes, (off_t)offset);
        if (some <= 0) {
            fail("pwrite to the real file");
        }
        from += some;
        offset += (uint64_t)some;
        bytes -= (uint64_t)some;
    }
}

/* Writes what nothing newer covers, and covers it. */
static void paint(int descriptor, const struct found *record)
{
    size_t first = 0;
    while (first < covers && covered[first].end < record->begin) {
        first++;
    }
    uint64_t at = record->begin;
    size_t last = first;
    for (; last < covers && covered[last].begin <= record->end; last++) {
        if (record->kind == RECORD_DATA && covered[last].begin > at) {
            write_all(descriptor, place(record->place + (at - record->begin)), covered[last].begin - at, at);
        }
        at = covered[last].end > at ? covered[last].end : at;
    }
    if (record->kind == RECORD_DATA && at < record->end) {
        write_all(descriptor, place(record->place + (at - record->begin)), record->end - at, at);
    }
    struct range whole = {record->begin, record->end};
    if (last > first) {
        whole.begin = covered[first].begin < whole.begin ? covered[first].begin : whole.begin;
        whole.end = covered[last - 1].end > whole.end ? covered[last - 1].end : whole.end;
        memmove(&covered[first + 1], &covered[last], (covers - last) * sizeof *covered);
        covers -= last - first - 1;
    } else {
        covered = grown(covered, covers, &cover_room, sizeof *covered);
        memmove(&covered[first + 1], &covered[first], (covers - first) * sizeof *covered);
        covers++;
    }
    covered[first] = whole;
}

static void read_streams(uint32_t slot, uint32_t first)
{
    founds = 0;
    for (uint32_t stream = first; stream != 0; stream = atomic_load(&block_of(stream)->next_stream)) {
        for (uint32_t number = stream; number != 0; number = atomic_load(&block_of(number)->next)) {
            struct store_block *block = block_of(number);
            if (block->slot != slot || block->generation != atomic_load(&files[slot].generation)) {
                fprintf(stderr, "service: a block of slot %u is in the list of slot %u\n", block->slot, slot);
                exit(1);
            }
            for (uint32_t i = 0; i < atomic_load(&block->records); i++) {
                struct store_record *record = &block->record[i];
                uint64_t sequence = atomic_load(&record->sequence);
                if (sequence != 0) {
                    uint64_t end = record->kind == RECORD_TRUNCATION ? UINT64_MAX : record->offset + atomic_load(&record->length);
                    found = grown(found, founds, &found_room, sizeof *found);
                    found[founds++] = (struct found){sequence, record->offset, end, record->place, record->kind};
                }
            }
        }
    }
    qsort(found, founds, sizeof *found, by_sequence);
}

static void to_real_file(uint32_t slot)
{
    struct store_file *file = &files[slot];
    int descriptor = descriptor_of(slot);
    uint64_t size = 0;
    for (size_t i = 0; i < founds; i++) {
        size = found[i].kind == RECORD_TRUNCATION ? found[i].begin : size > found[i].end ? size : found[i].end;
    }
    if (descriptor < 0) {
        return; /* unlinked, and nobody has it open */
    }
    covers = 0;
    covered = grown(covered, covers, &cover_room, sizeof *covered);
    for (size_t i = founds; i-- > 0;) {
        paint(descriptor, &found[i]);
    }
    struct stat status;
    if (fstat(descriptor, &status) != 0 || ((uint64_t)status.st_size < size && ftruncate(descriptor, (off_t)size) != 0)) {
        fail("real file");
    }
    uint64_t before = atomic_load(&file->size);
    while (before < size && !atomic_compare_exchange_weak(&file->size, &before, size)) {
    }
    uint64_t modified = atomic_load(&file->modified);
    struct timespec times[2] = {{0, UTIME_OMIT}, {(time_t)(modified / 1000000000), (long)(modified % 1000000000)}};
    futimens(descriptor, times);
}

static void bump_epoch(struct store_file *file, uint32_t streams_if_none)
{
    uint64_t pair = atomic_load(&file->epoch_streams);
    uint32_t streams;
    do {
        streams = streams_of(pair) == 0 ? streams_if_none : streams_of(pair);
    } while (!atomic_compare_exchange_weak(&file->epoch_streams, &pair, pair_of(epoch_of(pair) + 1, streams)));
}

/* What a killed service had taken away goes behind the current streams. */
static void put_back(uint32_t slot)
{
    struct store_file *file = &files[slot];
    uint32_t left = atomic_load(&file->flushing);
    if (left == 0) {
        return;
    }
    uint64_t pair = atomic_load(&file->epoch_streams);
    if (streams_of(pair) == 0) {
        if (atomic_compare_exchange_strong(&file->epoch_streams, &pair, pair_of(epoch_of(pair) + 1, left))) {
            atomic_store(&file->flushing, 0);
            return;
        }
        pair = atomic_load(&file->epoch_streams);
    }
    uint32_t last = streams_of(pair);
    bool part = last == left;
    while (!part && atomic_load(&block_of(last)->next_stream) != 0) {
        last = atomic_load(&block_of(last)->next_stream);
        part = last == left;
    }
    if (!part) {
        atomic_store(&block_of(last)->next_stream, left);
    }
    atomic_store(&file->flushing, 0);
    bump_epoch(file, 0);
}

/* With the flush lock. */
static void flush_locked(uint32_t slot)
{
    struct store_file *file = &files[slot];
    put_back(slot);
    uint64_t pair = atomic_load(&file->epoch_streams);
    do {
        atomic_store(&file->flushing, streams_of(pair));
    } while (!atomic_compare_exchange_weak(&file->epoch_streams, &pair, pair_of(epoch_of(pair) + 1, 0)));
    wait_for_writers(slot);
    uint32_t first = atomic_load(&file->flushing);
    if (first == 0) {
        return;
    }
    usleep(slowness);
    read_streams(slot, first);
    to_real_file(slot);
    usleep(slowness);
    atomic_store(&file->flushing, 0);
    bump_epoch(file, 0);
    for (size_t i = 0; i < founds; i++) {
        if (found[i].kind == RECORD_DATA) {
            atomic_fetch_sub(&chunks[found[i].place / CHUNK_BYTES].records, 1);
        }
    }
    for (uint32_t stream = first, next_stream; stream != 0; stream = next_stream) {
        next_stream = atomic_load(&block_of(stream)->next_stream);
        for (uint32_t number = stream, next; number != 0; number = next) {
            next = atomic_load(&block_of(number)->next);
            atomic_fetch_sub(&chunks[(number - 1) / CHUNK_BLOCKS].records, 1);
        }
    }
    give_back(slot);
}

static void unlock_flush(uint32_t slot)
{
    atomic_store(&files[slot].flush_lock, 0);
}

static bool is_managed(uint32_t slot)
{
    uint32_t state = atomic_load(&files[slot].state);
    return state == FILE_MANAGED || state == FILE_CLOSING;
}

static void flush(uint32_t slot)
{
    lock_flush(slot);
    if (is_managed(slot)) {
        flush_locked(slot);
    }
    unlock_flush(slot);
}

static void pass(uint32_t slot, uint32_t reason)
{
    struct store_file *file = &files[slot];
    lock_flush(slot);
    if (is_managed(slot)) {
        atomic_store(&file->state, FILE_CLOSING);
        wait_for_writers(slot);
        flush_locked(slot);
        atomic_store(&file->reason, reason);
        atomic_store(&file->state, FILE_PASSED);
        atomic_fetch_add(&control->counters[reason & 15], 1);
    }
    unlock_flush(slot);
}

/* A slot is given back when nobody has the file open, or, of a managed one, when there is nothing to flush. */
static void free_slot(uint32_t slot, bool although_open)
{
    struct store_file *file = &files[slot];
    uint32_t state = atomic_load(&file->state);
    if (state != FILE_MANAGED && state != FILE_PASSED) {
        return;
    }
    lock_flush(slot);
    state = atomic_load(&file->state);
    bool empty = streams_of(atomic_load(&file->epoch_streams)) == 0 && atomic_load(&file->flushing) == 0;
    bool alone = fcntl(descriptor_of(slot), F_SETLEASE, F_WRLCK) == 0;
    if (alone) {
        fcntl(descriptor_of(slot), F_SETLEASE, F_UNLCK);
    }
    if (empty && (alone || (although_open && state == FILE_MANAGED))) {
        atomic_store(&file->state, FILE_CLOSING);
        wait_for_writers(slot);
        if (streams_of(atomic_load(&file->epoch_streams)) == 0) {
            atomic_fetch_add(&file->generation, 1);
            atomic_store(&file->state, FILE_DELETED);
            close(descriptor_of(slot));
            opened[slot] = 0;
        } else {
            atomic_store(&file->state, state);
        }
    }
    unlock_flush(slot);
}

static int64_t find(uint64_t device, uint64_t inode, int64_t *room)
{
    uint64_t position = file_hash(device, inode) & (FILES - 1);
    *room = -1;
    for (int i = 0; i < FILES; i++, position = (position + 1) & (FILES - 1)) {
        uint32_t state = atomic_load(&files[position].state);
        if (state <= FILE_DELETED && *room < 0) {
            *room = (int64_t)position;
        }
        if (state == FILE_EMPTY) {
            return -1;
        }
        if (state >= FILE_MANAGED && files[position].device == device && files[position].inode == inode) {
            return (int64_t)position;
        }
    }
    return -1;
}

static uint32_t enter(const struct store_request *request, struct store_answer *answer)
{
    char path[64];
    struct stat status;
    int64_t room;
    snprintf(path, sizeof path, "/proc/%u/fd/%u", request->process, request->descriptor);
    int descriptor = open(path, O_RDWR | O_CLOEXEC);
    if (descriptor < 0 || fstat(descriptor, &status) != 0) {
        return (uint32_t)errno;
    }
    int64_t slot = find(status.st_dev, status.st_ino, &room);
    uint32_t error = status.st_dev != request->device || status.st_ino != request->inode ? EINVAL : slot < 0 && room < 0 ? ENOSPC : 0;
    if (error != 0 || slot >= 0) {
        close(descriptor);
    } else {
        slot = room;
        struct store_file *file = &files[slot];
        struct file_handle *handle = (struct file_handle *)(handles + (size_t)slot * HANDLE_BYTES);
        int ignored;
        handle->handle_bytes = HANDLE_BYTES - sizeof *handle;
        if (name_to_handle_at(descriptor, "", handle, &ignored, AT_EMPTY_PATH) != 0) {
            fail("name_to_handle_at");
        }
        atomic_store(&file->state, FILE_BEING_MADE);
        opened[slot] = descriptor + 1;
        atomic_fetch_add(&file->generation, 1);
        file->device = status.st_dev;
        file->inode = status.st_ino;
        atomic_store(&file->size, (uint64_t)status.st_size);
        atomic_store(&file->flags, 0);
        atomic_store(&file->modified, (uint64_t)status.st_mtim.tv_sec * 1000000000 + (uint64_t)status.st_mtim.tv_nsec);
        atomic_store(&file->state, FILE_MANAGED);
        atomic_fetch_add(&control->registrations, 1);
    }
    answer->slot = (uint32_t)slot;
    answer->generation = error == 0 ? atomic_load(&files[slot].generation) : 0;
    return error;
}

static void answer(int client)
{
    struct store_request request;
    struct store_answer reply = {.magic = REQUEST_MAGIC};
    struct ucred who;
    socklen_t length = sizeof who;
    if (getsockopt(client, SOL_SOCKET, SO_PEERCRED, &who, &length) != 0 || who.uid != getuid() ||
        recv(client, &request, sizeof request, MSG_WAITALL) != sizeof request || request.magic != REQUEST_MAGIC) {
        return;
    }
    bool there = request.slot < FILES && atomic_load(&files[request.slot].generation) == request.generation;
    switch (request.what) {
    case REQUEST_REGISTER: reply.error = enter(&request, &reply); break;
    case REQUEST_FLUSH:
        reply.error = there ? 0 : ESTALE;
        if (there) {
            flush(request.slot);
        }
        break;
    case REQUEST_PASS:
        reply.error = there ? 0 : ESTALE;
        if (there) {
            pass(request.slot, request.reason);
        }
        break;
    case REQUEST_CLOSED:
        if (there && ++generations % 3 != 0) {
            flush(request.slot);
            free_slot(request.slot, generations % 7 == 0);
        }
        break;
    default: reply.error = EINVAL;
    }
    send(client, &reply, sizeof reply, MSG_NOSIGNAL);
}

static bool needs_flush(uint32_t slot)
{
    return is_managed(slot) && (streams_of(atomic_load(&files[slot].epoch_streams)) != 0 || atomic_load(&files[slot].flushing) != 0);
}

static void adopt(uint32_t log)
{
    for (uint32_t slot = 0; slot < FILES; slot++) {
        uint32_t holder = log + 1;
        if (atomic_load(&files[slot].flush_lock) == holder) {
            lock_flush(slot);
            unlock_flush(slot);
        }
        atomic_compare_exchange_strong(&files[slot].size_lock, &holder, 0);
    }
    for (int cell = 0; cell < BUSY_CELLS; cell++) {
        atomic_store(&logs[log].busy[cell], 0);
    }
    for (uint32_t slot = 0; slot < FILES; slot++) {
        if (needs_flush(slot)) {
            flush(slot);
        }
    }
    for (uint32_t i = 0; i < control->chunks; i++) {
        uint64_t state = atomic_load(&chunks[i].state_owner);
        if ((state & 0xFFFFFFFF) != CHUNK_FREE && state >> 32 == log + 1) {
            atomic_store(&chunks[i].records, 0);
            atomic_store(&chunks[i].state_owner, CHUNK_FREE);
        }
    }
    atomic_store(&logs[log].state, LOG_NEW);
    atomic_store(&logs[log].start, 0); /* of the next one it is not known until it says so */
    atomic_store(&logs[log].process, 0);
}

static void look_around(bool all)
{
    for (uint32_t log = 0; log < LOGS; log++) {
        if (atomic_load(&logs[log].process) != 0 && has_ended(log + 1)) {
            adopt(log);
        }
    }
    for (uint32_t slot = 0; slot < FILES; slot++) {
        if (needs_flush(slot) && (all || rand() % 4 == 0)) {
            flush(slot);
        }
        if (atomic_load(&files[slot].state) == FILE_PASSED || all) {
            free_slot(slot, false);
        }
    }
}

static void stop(int signal)
{
    (void)signal;
    atomic_store(&stopping, 1);
}

static void serve(void)
{
    char state;
    unsigned long threads;
    uint64_t start = 0;
    parse_stat((uint32_t)getpid(), &state, &threads, &start);
    control->service_start = start;
    atomic_store(&control->service, (uint32_t)getpid());
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s/socket", folder);
    unlink(address.sun_path);
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0 || listen(listener, 128) != 0) {
        fail("socket");
    }
    signal(SIGTERM, stop);
    signal(SIGIO, SIG_IGN); /* somebody opens a file on which a lease is being tried */
    puts("ready");
    fflush(stdout);
    for (int rounds = 0; !atomic_load(&stopping); rounds++) {
        struct pollfd wait = {listener, POLLIN, 0};
        if (poll(&wait, 1, 20) > 0) {
            int client = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
            if (client >= 0) {
                struct timeval patience = {2, 0};
                setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
                answer(client);
                close(client);
            }
        }
        if (rounds % 5 == 0) {
            look_around(false);
        }
    }
    look_around(true);
}

static void make_store(const char *root, uint32_t megabytes, uint32_t file_megabytes)
{
    struct stat status;
    if (mkdir(folder, 0700) != 0 || stat(root, &status) != 0) {
        fail(folder);
    }
    uint32_t memory_chunks = megabytes / 4;
    uint32_t file_chunks = file_megabytes / 4;
    control = map("control", CONTROL_BYTES, true);
    files = map("files", FILES * sizeof *files, true);
    logs = map("logs", LOGS * sizeof *logs, true);
    chunks = map("chunks", (memory_chunks + file_chunks) * sizeof *chunks, true);
    tier[0] = map("tier.0", (size_t)memory_chunks * CHUNK_BYTES, true);
    handles = map("handles", (size_t)FILES * HANDLE_BYTES, true);
    control->version = STORE_VERSION;
    control->files = FILES;
    control->logs = LOGS;
    control->chunks = memory_chunks + file_chunks;
    control->tiers = file_chunks > 0 ? 2 : 1;
    control->chunk_bytes = CHUNK_BYTES;
    control->roots = 1;
    control->tier[0] = (struct store_tier){0, memory_chunks, TIER_MEMORY, 0};
    if (file_chunks > 0) {
        tier[1] = map("tier.1", (size_t)file_chunks * CHUNK_BYTES, true);
        control->tier[1] = (struct store_tier){memory_chunks, file_chunks, TIER_FILE, 0};
    }
    struct store_root *told = (struct store_root *)((char *)control + ROOTS_AT);
    told->device = status.st_dev;
    told->length = (uint16_t)strlen(root);
    memcpy(told->path, root, told->length);
    atomic_store(&control->state, STORE_OPEN);
    memcpy(control->magic, STORE_MAGIC, 8);
}

int main(int count, char **arguments)
{
    if (count < 3 || (strcmp(arguments[1], "make") == 0 && count < 5)) {
        fprintf(stderr, "usage: service make FOLDER ROOT MEGABYTES [FILE_MEGABYTES] | serve FOLDER | drain FOLDER\n");
        return 64;
    }
    folder = arguments[2];
    opened = calloc(FILES, sizeof *opened);
    slowness = getenv("SLOWNESS") == NULL ? 0 : (unsigned)atoi(getenv("SLOWNESS"));
    if (strcmp(arguments[1], "make") == 0) {
        make_store(arguments[3], (uint32_t)atoi(arguments[4]), count > 5 ? (uint32_t)atoi(arguments[5]) : 0);
    } else {
        control = map("control", CONTROL_BYTES, false);
        files = map("files", FILES * sizeof *files, false);
        logs = map("logs", LOGS * sizeof *logs, false);
        chunks = map("chunks", control->chunks * sizeof *chunks, false);
        tier[0] = map("tier.0", (size_t)control->tier[0].chunks * CHUNK_BYTES, false);
        handles = map("handles", (size_t)FILES * HANDLE_BYTES, false);
        if (control->tiers > 1) {
            tier[1] = map("tier.1", (size_t)control->tier[1].chunks * CHUNK_BYTES, false);
        }
    }
    char root[ROOT_BYTES] = "";
    const struct store_root *told = (struct store_root *)((char *)control + ROOTS_AT);
    memcpy(root, told->path, told->length);
    mount = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (strcmp(arguments[1], "drain") == 0) {
        atomic_store(&control->service, (uint32_t)getpid());
        look_around(true);
        return 0;
    }
    serve();
    return 0;
}
