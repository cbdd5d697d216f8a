/* SPDX-License-Identifier: Apache-2.0 */

/*
 * index_fuzz SEED COUNT: damages placement indexes in COUNT ways and looks files up in each. It is built with the sanitizers,
 * and each index lies in memory of exactly its size, so that one byte too far ends it. Half of the indexes get their
 * checksums right again, or few would be read any further than the header. Prints how far they got.
 */
#include "bytes.h"
#include "crc32.h"
#include "index_writer.h"
#include "placement_index.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint8_t original[1 << 16];
static const char *const paths[] = {"out/first", "out/ckpt_12.h5", "run1/x_17", "run2/x_17", "a/b/c_1_2_3", "", "9", "#"};
static uint64_t state;

static uint64_t next_random(void)
{
    uint64_t z = state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static size_t make_original(void)
{
    struct index_writer writer;
    index_writer_begin(&writer, original, "/scratch/x", 8, 0, UINT64_MAX, 1);
    size_t attributes[3];
    for (uint32_t i = 0; i < 3; i++) {
        attributes[i] = index_writer_attribute(&writer, "0123456789abcdef", 5 + i * 5, i);
    }
    index_writer_path(&writer, "out/first", attributes[0]);
    index_writer_template(&writer, "out/ckpt_#.h#", "out/ckpt_#.h5", attributes, 3);
    index_writer_template(&writer, "run#/x_#", "run1/x_#", attributes, 1);
    index_writer_template(&writer, "a/b/c_#_#_#", "a/b/c_#_#_#", attributes + 1, 2);
    index_writer_end(&writer);
    return writer.size;
}

/* Numbers that are at a border of something are likelier to do harm than any. */
static void damage(uint8_t *bytes, size_t size)
{
    static const uint64_t borders[] = {0, 1, 7, 8, 255, 256, 0x7FFFFFFF, 0xFFFFFFFF, UINT64_MAX, UINT64_MAX / 8, UINT64_MAX - 7};
    for (uint64_t changes = 1 + next_random() % 4; changes > 0; changes--) {
        size_t at = next_random() % size;
        size_t width = (size_t)1 << next_random() % 4;
        uint64_t value = next_random() % 2 == 0 ? next_random() : borders[next_random() % (sizeof borders / sizeof borders[0])];
        if (next_random() % 4 == 0) {
            value = size - next_random() % 32;
        }
        if (next_random() % 2 == 0) {
            at = at / width * width;
        }
        for (size_t i = 0; i < width && at + i < size; i++) {
            bytes[at + i] = (uint8_t)(value >> 8 * i);
        }
    }
}

/* The sums of the header and of the entries where they were. */
static void repair(uint8_t *bytes, size_t size)
{
    if (size < 256) {
        return;
    }
    put64(bytes + 16, size);
    size_t root = get16(bytes + 76);
    if (256 + root <= size) {
        put32(bytes + 252, crc32_more(crc32_of(bytes, 252), bytes + 256, root));
    }
    for (size_t slot = 0; slot < 8 && 264 + slot * 8 + 16 <= size; slot++) {
        uint64_t entry = (uint64_t)get32(bytes + 272 + slot * 8 + 4) * 8;
        if (entry != 0 && entry + 8 <= size) {
            uint64_t head = get32(bytes + entry + 4);
            if (head >= 4 && entry + head <= size) {
                put32(bytes + entry, crc32_of(bytes + entry + 4, head - 4));
            }
        }
    }
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        return EXIT_FAILURE;
    }
    state = strtoull(argv[1], NULL, 10);
    unsigned long long count = strtoull(argv[2], NULL, 10);
    size_t whole = make_original();
    unsigned long long read = 0, found = 0, applied = 0;
    for (unsigned long long i = 0; i < count; i++) {
        size_t size = next_random() % 8 == 0 ? next_random() % (whole + 1) : whole;
        uint8_t *bytes = malloc(size > 0 ? size : 1);
        memcpy(bytes, original, size);
        if (size > 0) {
            damage(bytes, size);
        }
        if (next_random() % 2 == 0) {
            repair(bytes, size);
        }
        static struct placement_index index;
        static struct placement_room room;
        struct memory_index memory = {bytes, size};
        const struct placement_source source = {memory_index_read, &memory};
        if (placement_index_read(&index, bytes, size < PLACEMENT_HEADER_BYTES ? size : PLACEMENT_HEADER_BYTES, size)) {
            read++;
            for (size_t p = 0; p < sizeof paths / sizeof paths[0]; p++) {
                struct placement_entry entry;
                struct placement_attribute attribute;
                enum placement_kind kind = placement_index_find(&index, &source, paths[p], strlen(paths[p]), &room, &entry);
                if (kind == PLACEMENT_PATH || kind == PLACEMENT_TEMPLATE) {
                    found++;
                    if (placement_index_attribute(&index, &source, &entry, next_random(), &room, &attribute)) {
                        applied += attribute.bytes[attribute.length - 1] != 0;
                    }
                }
            }
        }
        free(bytes);
    }
    printf("%llu indexes damaged, %llu read, %llu entries found, %llu attributes\n", count, read, found, applied);
    return read > 0 && found > 0 && applied > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
