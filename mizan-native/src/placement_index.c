/* SPDX-License-Identifier: Apache-2.0 */
#include "placement_index.h"

#include "bytes.h"
#include "crc32.h"

enum {
    HEADER = 256,
    HEADER_CRC = 252,
    SLOT = 8,
    ENTRY = 24,
    REFERENCE = 8,
    ATTRIBUTE = 8,
    KIND_PATH = 1,
    KIND_TEMPLATE = 2,
    MOST_ATTRIBUTES = 65536,
    LONGEST_ATTRIBUTE = 65536,
    LONGEST_ROOT = 4095
};

#define START_OF_PATHS UINT64_C(0xCBF29CE484222325)
#define START_OF_FOLDED UINT64_C(0x84222325CBF29CE4)

/* Whether length bytes from this offset on are all in the index. */
static bool holds(const struct placement_index *index, uint64_t offset, uint64_t length)
{
    return offset <= index->size && length <= index->size - offset;
}

bool placement_index_read(struct placement_index *index, const uint8_t *bytes, uint64_t size)
{
    if (size < HEADER || memcmp(bytes, "MIZANIDX", 8) != 0 || get16(bytes + 8) != 1 || get16(bytes + 10) != HEADER) {
        return false;
    }
    *index = (struct placement_index){
        .bytes = bytes,
        .size = size,
        .lustre = (get32(bytes + 12) & 1) != 0,
        .generation = get64(bytes + 24),
        .expiry = get64(bytes + 32),
        .file_system = get64(bytes + 40),
        .table = get64(bytes + 48),
        .slots = get64(bytes + 56),
        .longest_probe = get32(bytes + 72),
        .root = (const char *)bytes + HEADER,
        .root_length = get16(bytes + 76),
    };
    bool root_fits = index->root_length >= 1 && index->root_length <= LONGEST_ROOT &&
                     holds(index, HEADER, index->root_length);
    if (!root_fits || get64(bytes + 16) != size || index->generation == 0) {
        return false;
    }
    uint32_t crc = crc32_more(crc32_of(bytes, HEADER_CRC), bytes + HEADER, index->root_length);
    bool table_fits = index->table % SLOT == 0 && index->slots >= 1 && (index->slots & (index->slots - 1)) == 0 &&
                      index->slots <= size / SLOT && holds(index, index->table, index->slots * SLOT);
    return crc == get32(bytes + HEADER_CRC) && table_fits && index->root[0] == '/' &&
           memchr(index->root, '\0', index->root_length) == NULL;
}

static uint64_t hash(uint64_t start, const char *key, size_t length)
{
    uint64_t h = start;
    for (size_t i = 0; i < length; i++) {
        h = (h ^ (uint8_t)key[i]) * UINT64_C(0x100000001B3);
    }
    h ^= h >> 32;
    h *= UINT64_C(0xD6E8FEB86659FD93);
    return h ^ h >> 32;
}

static bool is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

static size_t fold_digits(char *to, const char *path, size_t length)
{
    size_t folded = 0;
    for (size_t i = 0; i < length;) {
        if (!is_digit(path[i])) {
            to[folded++] = path[i++];
            continue;
        }
        to[folded++] = '#';
        while (i < length && is_digit(path[i])) {
            i++;
        }
    }
    return folded;
}

/* The path against a pattern, in which # is any run of digits. Neither can make the other be looked at twice. */
static bool matches(const char *pattern, size_t pattern_length, const char *path, size_t length)
{
    size_t at = 0;
    for (size_t i = 0; i < pattern_length; i++) {
        if (pattern[i] == '#') {
            size_t from = at;
            while (at < length && is_digit(path[at])) {
                at++;
            }
            if (at == from) {
                return false;
            }
            continue;
        }
        if (pattern[i] == '\\' && ++i == pattern_length) {
            return false;
        }
        if (at == length || path[at++] != pattern[i]) {
            return false;
        }
    }
    return at == length;
}

struct key {
    enum placement_kind kind;
    const char *text;
    size_t length;
    const char *path;
    size_t path_length;
};

/* Whether the entry at this offset is the one for a key: yes, no (PLACEMENT_NONE), or damaged. */
static enum placement_kind examine(const struct placement_index *index, uint64_t offset, const struct key *key,
                                   struct placement_entry *entry)
{
    if (!holds(index, offset, ENTRY)) {
        return PLACEMENT_DAMAGED;
    }
    const uint8_t *at = index->bytes + offset;
    uint64_t head = get32(at + 4);
    uint32_t kind = get16(at + 8);
    size_t key_length = get16(at + 10);
    uint32_t count = get32(at + 12);
    size_t pattern_length = get16(at + 20);
    bool sound = head >= ENTRY + key_length + pattern_length && count >= 1 && count <= MOST_ATTRIBUTES &&
                 holds(index, offset, head) && holds(index, offset + head, (uint64_t)count * REFERENCE) &&
                 (kind == KIND_TEMPLATE || (kind == KIND_PATH && count == 1));
    if (!sound) {
        return PLACEMENT_DAMAGED;
    }
    bool wanted = kind == (key->kind == PLACEMENT_PATH ? KIND_PATH : KIND_TEMPLATE) && key_length == key->length &&
                  memcmp(at + ENTRY, key->text, key_length) == 0;
    if (wanted && kind == KIND_TEMPLATE) {
        wanted = matches((const char *)at + ENTRY + key_length, pattern_length, key->path, key->path_length);
    }
    if (!wanted) {
        return PLACEMENT_NONE;
    }
    if (crc32_of(at + 4, head - 4) != get32(at)) {
        return PLACEMENT_DAMAGED;
    }
    *entry = (struct placement_entry){
        .attributes = at + head,
        .count = count,
        .template_number = get32(at + 16),
    };
    return key->kind;
}

static enum placement_kind find(const struct placement_index *index, uint64_t h, const struct key *key,
                                struct placement_entry *entry)
{
    enum placement_kind result = PLACEMENT_NONE;
    for (uint64_t i = 0; i <= index->longest_probe && i < index->slots; i++) {
        uint64_t slot = ((h & 0xFFFFFFFF) + i) & (index->slots - 1);
        const uint8_t *at = index->bytes + index->table + slot * SLOT;
        uint32_t reference = get32(at + 4);
        if (reference == 0) {
            break;
        }
        if (get32(at) == h >> 32) {
            enum placement_kind found = examine(index, (uint64_t)reference * 8, key, entry);
            if (found == key->kind) {
                return found;
            }
            result = found == PLACEMENT_DAMAGED ? found : result;
        }
    }
    return result;
}

enum placement_kind placement_index_find(const struct placement_index *index, const char *path, size_t length, char *fold,
                                         struct placement_entry *entry)
{
    struct key key = {PLACEMENT_PATH, path, length, path, length};
    enum placement_kind found = find(index, hash(START_OF_PATHS, path, length), &key, entry);
    if (found != PLACEMENT_NONE) {
        return found;
    }
    key.kind = PLACEMENT_TEMPLATE;
    key.text = fold;
    key.length = fold_digits(fold, path, length);
    return find(index, hash(START_OF_FOLDED, fold, key.length), &key, entry);
}

bool placement_index_attribute(const struct placement_index *index, const struct placement_entry *entry, uint64_t turn,
                               struct placement_attribute *attribute)
{
    const uint8_t *reference = entry->attributes + turn % entry->count * REFERENCE;
    uint64_t offset = (uint64_t)get32(reference) * 8;
    if (!holds(index, offset, ATTRIBUTE)) {
        return false;
    }
    const uint8_t *at = index->bytes + offset;
    uint64_t length = get32(at);
    if (length < 1 || length > LONGEST_ATTRIBUTE || !holds(index, offset, ATTRIBUTE + length) ||
        crc32_of(at, ATTRIBUTE + length) != get32(reference + 4)) {
        return false;
    }
    *attribute = (struct placement_attribute){
        .bytes = at + ATTRIBUTE,
        .length = length,
        .needs_targets = get32(at + 4),
    };
    return true;
}
