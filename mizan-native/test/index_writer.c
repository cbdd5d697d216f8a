/* SPDX-License-Identifier: Apache-2.0 */
#include "index_writer.h"

#include "bytes.h"
#include "crc32.h"

bool memory_index_read(void *memory_index, uint64_t offset, void *to, size_t length)
{
    const struct memory_index *memory = memory_index;
    if (offset > memory->size || length > memory->size - offset) {
        return false;
    }
    memcpy(to, memory->bytes + offset, length);
    return true;
}

static size_t align(size_t offset, size_t to)
{
    return (offset + to - 1) / to * to;
}

void index_writer_begin(struct index_writer *writer, uint8_t *bytes, const char *root, uint64_t slots, uint32_t flags,
                        uint64_t expiry, uint64_t generation)
{
    crc32_prepare();
    size_t root_length = strlen(root);
    size_t table = align(256 + root_length, 8);
    *writer = (struct index_writer){.bytes = bytes, .size = table + slots * 8, .slots = slots};
    memset(bytes, 0, writer->size);
    memcpy(bytes, "MIZANIDX", 8);
    put16(bytes + 8, 1);
    put16(bytes + 10, 256);
    put32(bytes + 12, flags);
    put64(bytes + 24, generation);
    put64(bytes + 32, expiry);
    put64(bytes + 48, table);
    put64(bytes + 56, slots);
    put16(bytes + 76, (uint32_t)root_length);
    memcpy(bytes + 256, root, root_length);
}

size_t index_writer_attribute(struct index_writer *writer, const void *attribute, uint32_t length, uint32_t needs_targets)
{
    size_t offset = align(writer->size, 8);
    memset(writer->bytes + writer->size, 0, offset - writer->size);
    put32(writer->bytes + offset, length);
    put32(writer->bytes + offset + 4, needs_targets);
    memcpy(writer->bytes + offset + 8, attribute, length);
    writer->size = offset + 8 + length;
    return offset;
}

static void put_slot(struct index_writer *writer, uint64_t hash, size_t entry)
{
    uint8_t *table = writer->bytes + get64(writer->bytes + 48);
    uint64_t slot = (hash & 0xFFFFFFFF) % writer->slots;
    uint32_t probe = 0;
    for (; get32(table + slot * 8 + 4) != 0; probe++) {
        slot = (slot + 1) % writer->slots;
    }
    put32(table + slot * 8, (uint32_t)(hash >> 32));
    put32(table + slot * 8 + 4, (uint32_t)(entry / 8));
    if (probe > get32(writer->bytes + 72)) {
        put32(writer->bytes + 72, probe);
    }
}

static uint64_t hash(uint64_t h, const char *key)
{
    for (; *key != '\0'; key++) {
        h ^= (uint8_t)*key;
        h *= UINT64_C(1099511628211);
    }
    h ^= h >> 32;
    h *= UINT64_C(0xD6E8FEB86659FD93);
    h ^= h >> 32;
    return h;
}

static void put_entry(struct index_writer *writer, uint32_t kind, const char *key, const char *pattern, uint32_t number,
                      const size_t *attributes, uint32_t count)
{
    size_t offset = align(writer->size, 8);
    size_t key_length = strlen(key);
    size_t pattern_length = strlen(pattern);
    size_t head = align(24 + key_length + pattern_length, 4);
    uint8_t *at = writer->bytes + offset;
    memset(writer->bytes + writer->size, 0, offset - writer->size + head);
    put32(at + 4, (uint32_t)head);
    put16(at + 8, kind);
    put16(at + 10, (uint32_t)key_length);
    put32(at + 12, count);
    put32(at + 16, number);
    put16(at + 20, (uint32_t)pattern_length);
    memcpy(at + 24, key, key_length);
    memcpy(at + 24 + key_length, pattern, pattern_length);
    put32(at, crc32_of(at + 4, head - 4));
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *attribute = writer->bytes + attributes[i];
        put32(at + head + i * 8, (uint32_t)(attributes[i] / 8));
        put32(at + head + i * 8 + 4, crc32_of(attribute, 8 + get32(attribute)));
    }
    writer->size = offset + head + count * 8;
    put_slot(writer, hash(kind == 1 ? UINT64_C(0xCBF29CE484222325) : UINT64_C(0x84222325CBF29CE4), key), offset);
}

void index_writer_path(struct index_writer *writer, const char *key, size_t attribute)
{
    put_entry(writer, 1, key, "", 0, &attribute, 1);
    writer->paths++;
}

void index_writer_template(struct index_writer *writer, const char *key, const char *pattern, const size_t *attributes,
                           uint32_t count)
{
    put_entry(writer, 2, key, pattern, writer->templates, attributes, count);
    writer->templates++;
}

void index_writer_end(struct index_writer *writer)
{
    uint8_t *bytes = writer->bytes;
    size_t root_length = get16(bytes + 76);
    put64(bytes + 16, writer->size);
    put32(bytes + 64, writer->paths);
    put32(bytes + 68, writer->templates);
    put32(bytes + 248, crc32_of(bytes + get64(bytes + 48), writer->slots * 8));
    put32(bytes + 252, crc32_more(crc32_of(bytes, 252), bytes + 256, root_length));
}
