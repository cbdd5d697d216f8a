/* SPDX-License-Identifier: Apache-2.0 */
#include "side_file.h"

#include "file_status.h"
#include "path.h"
#include "private_file.h"

#include <fcntl.h>
#include <sys/stat.h>

enum {
    ATTRIBUTE_BYTES = 16384, /* 680 stripes; wider files are left with the default */
    NUMBER_BYTES = 24
};

_Static_assert(2 * ATTRIBUTE_BYTES + NUMBER_BYTES + PATH_BYTES + 3 <= SIDE_FILE_ROOM_BYTES, "a record fits");

static const char *side_file_name = "";

void side_file_configure(const char *name)
{
    side_file_name = name;
}

static size_t put_number(char *to, uint64_t number)
{
    char digits[NUMBER_BYTES];
    size_t count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    for (size_t i = 0; i < count; i++) {
        to[i] = digits[count - 1 - i];
    }
    return count;
}

static bool append(const char *record, size_t length)
{
    int file = private_file_open(side_file_name, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK, 0600);
    if (file < 0) {
        return false;
    }
    struct stat status;
    bool whole = file_status(file, &status) && private_file_may_grow_to((uint64_t)status.st_size + length) &&
                 private_file_append(file, record, length) == (long)length;
    private_file_close(file);
    return whole;
}

bool side_file_append(int descriptor, const uint8_t *attribute, size_t attribute_length, char room[SIDE_FILE_ROOM_BYTES])
{
    static const char digits[] = "0123456789abcdef";
    struct stat status;
    if (side_file_name[0] == '\0' || attribute_length > ATTRIBUTE_BYTES || !file_status(descriptor, &status)) {
        return false;
    }
    size_t length = 0;
    for (size_t i = 0; i < attribute_length; i++) {
        room[length++] = digits[attribute[i] >> 4];
        room[length++] = digits[attribute[i] & 15];
    }
    room[length++] = ' ';
    length += put_number(room + length, status.st_ino);
    room[length++] = ' ';
    size_t path = path_of_descriptor(room + length, descriptor);
    if (path == 0) {
        return false;
    }
    length += path;
    room[length++] = '\0';
    return append(room, length);
}
