/* SPDX-License-Identifier: Apache-2.0 */
#include "side_file.h"

#include "path.h"

#include <fcntl.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    ATTRIBUTE_BYTES = 16384, /* 680 stripes; wider files are left with the default */
    NUMBER_BYTES = 24,
    ATTEMPTS = 2000
};

static const char *side_file_name = "";
static char record[2 * ATTRIBUTE_BYTES + NUMBER_BYTES + PATH_BYTES];
static atomic_bool taken;

void side_file_configure(const char *name)
{
    side_file_name = name;
}

static bool take_record(void)
{
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        if (!atomic_exchange_explicit(&taken, true, memory_order_acquire)) {
            return true;
        }
        sched_yield();
    }
    return false;
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

static bool append(int descriptor, const uint8_t *attribute, size_t attribute_length, uint64_t inode)
{
    static const char digits[] = "0123456789abcdef";
    size_t length = 0;
    for (size_t i = 0; i < attribute_length; i++) {
        record[length++] = digits[attribute[i] >> 4];
        record[length++] = digits[attribute[i] & 15];
    }
    record[length++] = ' ';
    length += put_number(record + length, inode);
    record[length++] = ' ';
    size_t path = path_of_descriptor(record + length, descriptor);
    if (path == 0) {
        return false;
    }
    length += path;
    record[length++] = '\0';
    long file = syscall(SYS_openat, AT_FDCWD, side_file_name, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) {
        return false;
    }
    bool whole = syscall(SYS_write, file, record, length) == (long)length;
    syscall(SYS_close, file);
    return whole;
}

bool side_file_append(int descriptor, const uint8_t *attribute, size_t length)
{
    struct stat status;
    if (side_file_name[0] == '\0' || length > ATTRIBUTE_BYTES || fstat(descriptor, &status) != 0 || !take_record()) {
        return false;
    }
    bool kept = append(descriptor, attribute, length, status.st_ino);
    atomic_store_explicit(&taken, false, memory_order_release);
    return kept;
}
