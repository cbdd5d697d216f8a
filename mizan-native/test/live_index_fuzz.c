/* SPDX-License-Identifier: Apache-2.0 */

/*
 * live_index_fuzz FOLDER SEED COUNT: what an index in use does to the memory of the program around it. COUNT times the index
 * gets replaced by one that is sound, damaged, cut, of a root that is not there, or by nothing at all; then a second passes, it
 * is looked at again, and a file is looked up. In between the program maps and unmaps memory of about the size of an index,
 * so that an address which the library gave back belongs to the program at once. Every page of the program must stay what it was:
 * a sanitizer does not see memory that is unmapped twice. Often there is a copy of the index in memory, too, which may be sealed or not, cut, of another file, or
 * closed at any moment. A process maps few of them, so each hundred times are those of a new one.
 */
#include "bytes.h"
#include "crc32.h"
#include "index_copy_format.h"
#include "index_writer.h"
#include "live_index.h"
#include "settings.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PAGE = 4096, MAPPINGS = 64, LARGEST = 1 << 16, COPY = 500, TIMES_OF_A_PROCESS = 100 };

static struct {
    uint8_t *bytes;
    size_t size;
    uint8_t pattern;
} mappings[MAPPINGS];

static uint8_t index_bytes[LARGEST];
static char name[SETTINGS_PATH_BYTES];
static char root[SETTINGS_PATH_BYTES - 16];
static uint64_t state;

static uint64_t next_random(void)
{
    uint64_t z = state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static void must(int condition, const char *what)
{
    if (!condition) {
        perror(what);
        exit(EXIT_FAILURE);
    }
}

static size_t make_index(const char *of)
{
    struct index_writer writer;
    index_writer_begin(&writer, index_bytes, of, 64, 0, UINT64_MAX, 1 + next_random() % 100);
    size_t attribute = index_writer_attribute(&writer, "a layout", 8, 0);
    for (uint64_t i = next_random() % 24; i > 0; i--) {
        char path[600];
        snprintf(path, sizeof path, "%0*d", 8 + (int)(next_random() % 500), (int)i);
        index_writer_path(&writer, path, attribute);
    }
    index_writer_template(&writer, "out/x_#", "out/x_#", &attribute, 1);
    index_writer_end(&writer);
    return writer.size;
}

/* Now and then in place, as nobody should; else by renaming. */
static void save(size_t size)
{
    bool in_place = next_random() % 4 == 0;
    char fresh[4200];
    snprintf(fresh, sizeof fresh, "%s%s", name, in_place ? "" : ".new");
    int descriptor = open(fresh, O_CREAT | O_TRUNC | O_WRONLY, 0600);
    must(descriptor >= 0 && write(descriptor, index_bytes, size) == (ssize_t)size && close(descriptor) == 0, fresh);
    must(in_place || rename(fresh, name) == 0, fresh);
}

static void change_index(void)
{
    switch (next_random() % 8) {
    case 0:
        must(unlink(name) == 0 || access(name, F_OK) != 0, name);
        break;
    case 1:
        save(make_index("/dev/null/there is no such root"));
        break;
    case 2:
        save(next_random() % make_index(root));
        break;
    case 3:
        must(truncate(name, (off_t)(next_random() % LARGEST)) == 0 || access(name, F_OK) != 0, name);
        break;
    case 4:
    case 5: {
        size_t size = make_index(root);
        size_t among = next_random() % 2 == 0 ? 256 : size;
        index_bytes[next_random() % among] ^= (uint8_t)(1 << next_random() % 8);
        save(size);
        break;
    }
    default:
        save(make_index(root));
        break;
    }
}

/* What has the name of a copy: often nothing, or one that must not be used. */
static void change_copy(void)
{
    struct stat status;
    struct index_copy_tail tail = {.magic = INDEX_COPY_MAGIC};
    int from = open(name, O_RDONLY);
    close(COPY);
    if (from < 0 || fstat(from, &status) != 0 || status.st_size > LARGEST || next_random() % 4 == 0) {
        close(from);
        return;
    }
    int to = memfd_create(INDEX_COPY_NAME, MFD_ALLOW_SEALING | MFD_CLOEXEC);
    must(to >= 0 && read(from, index_bytes, LARGEST) >= 0 && write(to, index_bytes, (size_t)status.st_size) == status.st_size, "copy");
    tail.device = status.st_dev;
    tail.file = status.st_ino + (next_random() % 8 == 0);
    tail.size = (uint64_t)status.st_size;
    tail.changed_seconds = status.st_mtim.tv_sec;
    tail.changed_nanos = status.st_mtim.tv_nsec;
    off_t size = next_random() % 8 == 0 ? (off_t)(next_random() % LARGEST) : INDEX_COPY_PIECE;
    must(ftruncate(to, size) == 0, "ftruncate");
    must(size == 0 || next_random() % 8 == 0 || fallocate(to, 0, 0, size) == 0, "fallocate");
    must(pwrite(to, &tail, sizeof tail, size < (off_t)sizeof tail ? 0 : size - (off_t)sizeof tail) == (ssize_t)sizeof tail, "tail");
    int seals = next_random() % 4 == 0 ? (int)(next_random() % 16) & ~1 : INDEX_COPY_SEALS;
    must(fcntl(to, INDEX_COPY_ADD_SEALS, seals) == 0 && dup2(to, COPY) == COPY && close(to) == 0 && close(from) == 0, "seals");
}

/* Whether the file was found. It may be cut or replaced while that goes on. */
static bool look_up(struct live_index *live)
{
    static struct placement_room room;
    struct placement_entry entry;
    struct placement_attribute attribute;
    struct index_reading reading = live_index_reading(live);
    const struct placement_source source = {index_file_read, &reading};
    if (next_random() % 8 == 0) {
        change_index();
    }
    if (next_random() % 2 == 0) {
        (void)!ftruncate(COPY, (off_t)(next_random() % 3 * PAGE)); /* fails if it is sealed */
    }
    enum placement_kind kind = placement_index_find(&live->index, &source, "out/x_12", 8, &room, &entry);
    bool found = kind == PLACEMENT_TEMPLATE;
    if (found && next_random() % 8 == 0) {
        change_index();
    }
    found = found && placement_index_attribute(&live->index, &source, &entry, 0, &room, &attribute);
    must(!found || (attribute.length == 8 && memcmp(attribute.bytes, "a layout", 8) == 0), "another attribute");
    index_file_end(&reading);
    return found;
}

static void map_one(int i)
{
    size_t size = PAGE * (1 + next_random() % (LARGEST / PAGE));
    uint8_t *bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    must(bytes != MAP_FAILED, "mmap");
    mappings[i].bytes = bytes;
    mappings[i].size = size;
    mappings[i].pattern = (uint8_t)next_random();
    memset(bytes, mappings[i].pattern, size);
    /* Neither joined with its neighbours nor writable by mistake. */
    must(mprotect(bytes, size, PROT_READ) == 0, "mprotect");
}

static bool intact(int i)
{
    unsigned char there[LARGEST / PAGE];
    if (mincore(mappings[i].bytes, mappings[i].size, there) != 0) {
        printf("a mapping of the program is gone: %zu bytes\n", mappings[i].size);
        return false;
    }
    for (size_t at = 0; at < mappings[i].size; at++) {
        if (mappings[i].bytes[at] != mappings[i].pattern) {
            printf("byte %zu of a mapping of the program is another\n", at);
            return false;
        }
    }
    return true;
}

struct sums {
    long taken;
    long found;
    long copied;
};

static void run(long count, struct sums *sums)
{
    char copy[SETTINGS_PATH_BYTES];
    snprintf(copy, sizeof copy, "/proc/self/fd/%d", COPY);
    live_index_configure(name, copy);
    struct timespec now = {1000, 0};
    for (long i = 0; i < count; i++) {
        change_index();
        change_copy();
        now.tv_sec += 2;
        struct live_index *live = live_index_take(&now);
        if (live != NULL) {
            sums->taken++;
            sums->copied += live->copy != NULL;
            sums->found += look_up(live);
            live_index_give_back(live);
        }
        for (uint64_t changes = next_random() % 8; changes > 0; changes--) {
            int which = (int)(next_random() % MAPPINGS);
            if (mappings[which].bytes != NULL) {
                must(intact(which), "mapping");
                munmap(mappings[which].bytes, mappings[which].size);
            }
            map_one(which);
        }
    }
    for (int i = 0; i < MAPPINGS; i++) {
        must(mappings[i].bytes == NULL || intact(i), "mapping");
    }
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        return EXIT_FAILURE;
    }
    state = strtoull(argv[2], NULL, 10);
    long count = atol(argv[3]);
    snprintf(root, sizeof root, "%s", argv[1]);
    snprintf(name, sizeof name, "%s/index", argv[1]);
    crc32_prepare();
    struct sums *sums = mmap(NULL, sizeof *sums, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    must(sums != MAP_FAILED, "mmap");
    for (long i = 0; i < count; i += TIMES_OF_A_PROCESS) {
        int status;
        pid_t child = fork();
        if (child == 0) {
            state += (uint64_t)i << 20;
            run(count - i < TIMES_OF_A_PROCESS ? count - i : TIMES_OF_A_PROCESS, sums);
            fflush(stdout);
            _exit(EXIT_SUCCESS);
        }
        must(child > 0 && waitpid(child, &status, 0) == child, "fork");
        if (status != 0) {
            printf("the process from %ld on ended with status %d\n", i, status);
            return EXIT_FAILURE;
        }
    }
    printf("%ld indexes, %ld in use, %ld of them by a copy, %ld files found, all memory of the program intact\n", count, sums->taken, sums->copied, sums->found);
    return sums->taken > count / 4 && sums->found > count / 8 && sums->copied > count / 50 ? EXIT_SUCCESS : EXIT_FAILURE;
}
