/* SPDX-License-Identifier: Apache-2.0 */

/*
 * look_ups FILES THREADS COUNT PROCESSES: look-ups of random files in an index of FILES files, made in the working directory; by THREADS threads, COUNT look-ups each,
 * in PROCESSES new processes one after the other. Prints a line for each way to get at the bytes: its name, then mean, median and 99th percentile in
 * nanoseconds, of the process with the least mean, because whatever else the machine does only adds to it. The last number is the least time that a process took
 * for its very first look-up, which no other figure has: to find the index and its root, to take the copy where there is one, and to look the file up.
 *
 *   mapped   the file is mapped, as no program may have it: for comparison
 *   file     as the library does without a copy
 *   copy     as it does with one
 */
#include "../supervise/index_keeper.h"
#include "crc32.h"
#include "index_writer.h"
#include "live_index.h"
#include "settings.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ATTRIBUTE = 120 /* a list of three targets */, BYTES_OF_A_FILE = 300, MOST_THREADS = 64 };

static const char index_name[] = "look_ups.index";
static int files;
static int count;
static struct memory_index mapping;
static struct live_index *live;

struct thread {
    pthread_t id;
    uint64_t random;
    uint32_t *nanos;
};

static void must(int condition, const char *what)
{
    if (!condition) {
        perror(what);
        exit(EXIT_FAILURE);
    }
}

static int key_of(char key[128], int file)
{
    return snprintf(key, 128, "user/project/campaign/run/step_%07d/rank_%05d.dat", file, file % 1000);
}

static void make_index(const char *root)
{
    uint64_t slots = 1;
    while (slots < 2 * (uint64_t)files) {
        slots *= 2;
    }
    uint8_t *bytes = malloc(slots * 8 + (1 << 13) + (size_t)files * BYTES_OF_A_FILE);
    must(bytes != NULL, "malloc");
    struct index_writer writer;
    index_writer_begin(&writer, bytes, root, slots, 0, UINT64_MAX, 1);
    for (int i = 0; i < files; i++) {
        char key[128];
        uint8_t attribute[ATTRIBUTE] = {0};
        key_of(key, i);
        memcpy(attribute, &i, sizeof i);
        index_writer_path(&writer, key, index_writer_attribute(&writer, attribute, ATTRIBUTE, 0));
    }
    index_writer_end(&writer);
    FILE *out = fopen(index_name, "w");
    must(out != NULL && fwrite(bytes, 1, writer.size, out) == writer.size && fclose(out) == 0, index_name);
    free(bytes);
}

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/* A create asks for the layout after it has found the file, and opens the index again if it has to. */
static bool look_up(const char *key, size_t length, struct placement_room *room)
{
    struct placement_entry entry;
    struct placement_attribute attribute;
    struct index_reading readings[] = {live_index_reading(live), live_index_reading(live)};
    bool mapped = mapping.bytes != NULL;
    struct placement_source first = {mapped ? memory_index_read : index_file_read, mapped ? (void *)&mapping : &readings[0]};
    struct placement_source second = {first.read, mapped ? (void *)&mapping : &readings[1]};
    bool found = placement_index_find(&live->index, &first, key, length, room, &entry) == PLACEMENT_PATH;
    index_file_end(&readings[0]);
    found = found && placement_index_attribute(&live->index, &second, &entry, 0, room, &attribute);
    index_file_end(&readings[1]);
    return found;
}

static void *run(void *argument)
{
    struct thread *self = argument;
    struct placement_room *room = calloc(1, sizeof *room);
    must(room != NULL, "calloc");
    for (int i = 0; i < count; i++) {
        char key[128];
        self->random = self->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        int length = key_of(key, (int)((self->random >> 33) % (uint64_t)files));
        uint64_t begin = now();
        must(look_up(key, (size_t)length, room), "a file of the index was not found");
        self->nanos[i] = (uint32_t)(now() - begin);
    }
    free(room);
    return NULL;
}

static void map_file(void)
{
    int descriptor = open(index_name, O_RDONLY);
    mapping.size = live->index.size;
    mapping.bytes = mmap(NULL, mapping.size, PROT_READ, MAP_SHARED, descriptor, 0);
    must(descriptor >= 0 && mapping.bytes != MAP_FAILED && close(descriptor) == 0, index_name);
}

static int compare(const void *one, const void *other)
{
    uint32_t first = *(const uint32_t *)one;
    uint32_t second = *(const uint32_t *)other;
    return (first > second) - (first < second);
}

/* One process: mean, median, 99th percentile and the first look-up to a pipe. */
static void measure(const char *way, const char *copy, int number, int threads, int to)
{
    static char name[SETTINGS_PATH_BYTES];
    static struct thread all[MOST_THREADS];
    static struct placement_room room;
    char key[128];
    must(realpath(index_name, name) != NULL, index_name);
    crc32_prepare();
    live_index_configure(name, strcmp(way, "copy") == 0 ? copy : "");
    int length = key_of(key, (int)((uint64_t)(number + 1) * 7919 % (uint64_t)files));
    uint64_t begin = now();
    const struct timespec time = {.tv_sec = (time_t)(begin / 1000000000)};
    live = live_index_take(&time);
    must(live != NULL, "the index cannot be used");
    must((live->copy != NULL) == (strcmp(way, "copy") == 0), "a copy of the index in memory");
    if (strcmp(way, "mapped") == 0) {
        map_file();
    }
    must(look_up(key, (size_t)length, &room), "a file of the index was not found");
    double first = (double)(now() - begin);
    size_t total = (size_t)threads * (size_t)count;
    uint32_t *nanos = malloc(total * sizeof *nanos);
    must(nanos != NULL, "malloc");
    memset(nanos, 1, total * sizeof *nanos);
    for (int i = 0; i < threads; i++) {
        all[i].nanos = nanos + (size_t)i * (size_t)count;
        all[i].random = (uint64_t)(number * MOST_THREADS + i + 1) * 7919;
        must(pthread_create(&all[i].id, NULL, run, &all[i]) == 0, "pthread_create");
    }
    double sum = 0;
    for (int i = 0; i < threads; i++) {
        pthread_join(all[i].id, NULL);
    }
    for (size_t i = 0; i < total; i++) {
        sum += nanos[i];
    }
    qsort(nanos, total, sizeof *nanos, compare);
    double figures[] = {sum / (double)total, nanos[total / 2], nanos[total * 99 / 100], first};
    must(write(to, figures, sizeof figures) == (ssize_t)sizeof figures, "write");
    _exit(EXIT_SUCCESS);
}

int main(int argc, char **argv)
{
    static const char *const ways[] = {"mapped", "file", "copy"};
    must(argc == 5, "usage: look_ups FILES THREADS COUNT PROCESSES");
    files = atoi(argv[1]);
    count = atoi(argv[3]);
    char copy[64] = "";
    make_index("/");
    bool copied = index_keeper_start(index_name, -1, copy, sizeof copy) > 0; /* else it is too large */
    for (int tries = 0; copied && access(copy, R_OK) != 0 && tries < 100; tries++) {
        usleep(100000);
    }
    sleep(2); /* until it has large pages */
    size_t count_of_ways = sizeof ways / sizeof ways[0] - (access(copy, R_OK) != 0);
    for (size_t way = 0; way < count_of_ways; way++) {
        double least[4] = {1e300, 0, 0, 1e300};
        for (int i = 0; i < atoi(argv[4]); i++) {
            int ends[2];
            must(pipe(ends) == 0, "pipe");
            pid_t child = fork();
            if (child == 0) {
                measure(ways[way], copy, i, atoi(argv[2]), ends[1]);
            }
            double figures[4];
            must(child > 0 && read(ends[0], figures, sizeof figures) == (ssize_t)sizeof figures, "a process failed");
            must(waitpid(child, NULL, 0) == child && close(ends[0]) == 0 && close(ends[1]) == 0, "waitpid");
            double first = figures[3] < least[3] ? figures[3] : least[3];
            if (figures[0] < least[0]) {
                memcpy(least, figures, sizeof least);
            }
            least[3] = first;
        }
        printf("%s %.0f %.0f %.0f %.0f\n", ways[way], least[0], least[1], least[2], least[3]);
    }
    unlink(index_name);
    return 0;
}
