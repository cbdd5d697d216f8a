/* SPDX-License-Identifier: Apache-2.0 */
#include "check.h"
#include "index_writer.h"
#include "placement_index.h"

#include "bytes.h"

#include <stdio.h>
#include <string.h>

static uint8_t bytes[1 << 20];
static struct placement_index read_index;
static struct memory_index memory;

static bool read_header(size_t size)
{
    memory = (struct memory_index){bytes, size};
    return placement_index_read(&read_index, bytes, size < PLACEMENT_HEADER_BYTES ? size : PLACEMENT_HEADER_BYTES, size);
}

/* Which attribute a path gets, by its first letter; '-' none, '!' damaged. */
static char found(const char *path, uint64_t turn)
{
    static struct placement_room room;
    const struct placement_source source = {memory_index_read, &memory};
    struct placement_entry entry;
    struct placement_attribute attribute;
    enum placement_kind kind = placement_index_find(&read_index, &source, path, strlen(path), &room, &entry);
    if (kind == PLACEMENT_NONE || kind == PLACEMENT_DAMAGED) {
        return kind == PLACEMENT_NONE ? '-' : '!';
    }
    if (!placement_index_attribute(&read_index, &source, &entry, turn, &room, &attribute)) {
        return '!';
    }
    return (char)attribute.bytes[0];
}

static struct index_writer small_index(void)
{
    struct index_writer writer;
    index_writer_begin(&writer, bytes, "/scratch", 16, 0, 100, 7);
    size_t a = index_writer_attribute(&writer, "a layout", 8, 0);
    size_t b = index_writer_attribute(&writer, "b", 1, 4);
    index_writer_path(&writer, "out/first", a);
    index_writer_path(&writer, "out/ckpt_#.h5", b); /* a real # in a name */
    index_writer_path(&writer, "run1/x_3", b);
    size_t both[] = {b, a};
    index_writer_template(&writer, "out/ckpt_#.h#", "out/ckpt_#.h5", both, 2);
    index_writer_template(&writer, "run#/x_#", "run1/x_#", &a, 1);
    index_writer_template(&writer, "run#/x_#", "run2/x_#", &b, 1);
    index_writer_template(&writer, "odd\\#_#", "odd\\\\\\#_#", &a, 1);
    index_writer_end(&writer);
    return writer;
}

static void test_look_up(void)
{
    struct index_writer writer = small_index();
    CHECK_NUMBER(true, read_header(writer.size));
    CHECK_NUMBER(7, (long)read_index.generation);
    CHECK_NUMBER(100, (long)read_index.expiry);
    CHECK_NUMBER(8, (long)read_index.root_length);
    CHECK_NUMBER('a', found("out/first", 0));
    CHECK_NUMBER('a', found("out/first", 5));
    CHECK_NUMBER('-', found("out/firs", 0));
    CHECK_NUMBER('-', found("out/first/", 0));
    CHECK_NUMBER('-', found("", 0));
    CHECK_NUMBER('b', found("out/ckpt_#.h5", 0));
    CHECK_NUMBER('b', found("out/ckpt_0.h5", 0));
    CHECK_NUMBER('a', found("out/ckpt_0001.h5", 1));
    CHECK_NUMBER('b', found("out/ckpt_0001.h5", 2));
    CHECK_NUMBER('-', found("out/ckpt_1.h6", 0)); /* folds to the same key */
    CHECK_NUMBER('-', found("out/ckpt_.h5", 0));
    CHECK_NUMBER('a', found("run1/x_17", 0));
    CHECK_NUMBER('b', found("run2/x_17", 0));
    CHECK_NUMBER('b', found("run1/x_3", 0)); /* a path comes before a template */
    CHECK_NUMBER('-', found("run3/x_17", 0));
    CHECK_NUMBER('a', found("odd\\#_9", 0));
}

/* Every byte changed, every length: an answer, and never a wrong attribute for a path that is found. */
static void test_damage(void)
{
    static const char *const paths[] = {"out/first", "out/ckpt_1.h5", "run1/x_17", "run2/x_17", "nowhere"};
    static const char *const expected = "abab-";
    struct index_writer writer = small_index();
    static uint8_t copy[sizeof bytes];
    memcpy(copy, bytes, writer.size);
    long wrong = 0;
    for (size_t at = 0; at < writer.size; at++) {
        for (int bit = 0; bit < 8; bit++) {
            bytes[at] = (uint8_t)(copy[at] ^ (1 << bit));
            if (read_header(writer.size)) {
                for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
                    char answer = found(paths[i], 0);
                    if (answer != expected[i] && answer != '!' && answer != '-') {
                        wrong++;
                    }
                }
            }
            bytes[at] = copy[at];
        }
    }
    CHECK_NUMBER(0, wrong);
    long read = 0;
    for (size_t size = 0; size < writer.size; size++) {
        read += read_header(size);
    }
    CHECK_NUMBER(0, read);
}

static void test_headers(void)
{
    struct index_writer writer = small_index();
    static const struct {
        size_t at;
        uint8_t value;
    } changes[] = {{0, 'm'}, {8, 2}, {11, 0}, {16, 0xFF}, {24, 0}, {48, 0xFF}, {56, 3}, {63, 0x80}, {76, 0}, {256, 'x'}};
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        small_index();
        bytes[changes[i].at] = changes[i].value;
        /* Even with the right sum. */
        uint64_t size = get64(bytes + 16);
        index_writer_end(&writer);
        put64(bytes + 16, size);
        bytes[changes[i].at] = changes[i].value;
        CHECK_NUMBER(false, read_header(writer.size));
    }
}

/* Whatever is refused leaves the index that was read before as it was. */
static void test_refused_changes_nothing(void)
{
    struct index_writer writer = small_index();
    CHECK_NUMBER(true, read_header(writer.size));
    struct placement_index before = read_index;
    for (size_t at = 0; at < 264; at++) {
        bytes[at] ^= 0x10;
        if (!read_header(writer.size)) {
            CHECK_NUMBER(0, memcmp(&before, &read_index, sizeof before));
        }
        bytes[at] ^= 0x10;
    }
}

void test_placement_index(void)
{
    test_refused_changes_nothing();
    test_look_up();
    test_damage();
    test_headers();
}
