/* SPDX-License-Identifier: Apache-2.0 */
#include "request.h"

#include "shared_memory.h"
#include "system_calls.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>

enum { GONE = -1, SECONDS_TO_REGISTER = 2, SECONDS_FOR_ANOTHER_SERVICE = 60 };

static int connected(int seconds)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t length = strlen(shared.folder);
    if (length + sizeof "/socket" > sizeof address.sun_path) {
        return -1;
    }
    memcpy(address.sun_path, shared.folder, length);
    memcpy(address.sun_path + length, "/socket", sizeof "/socket");
    int socket = (int)SYSTEM_CALL(SYS_socket, AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket < 0) {
        return -1;
    }
    if (seconds > 0) {
        const struct timeval patience = {seconds, 0};
        SYSTEM_CALL(SYS_setsockopt, socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
        SYSTEM_CALL(SYS_setsockopt, socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    }
    while (SYSTEM_CALL(SYS_connect, socket, &address, sizeof address) != 0) {
        if (errno != EINTR) {
            system_close(socket);
            return -1;
        }
    }
    return socket;
}

static bool send_all(int socket, const void *bytes, size_t length)
{
    for (size_t done = 0; done < length;) {
        ssize_t some = SYSTEM_CALL(SYS_sendto, socket, (const char *)bytes + done, length - done, MSG_NOSIGNAL, NULL, 0);
        if (some <= 0 && errno != EINTR) {
            return false;
        }
        done += some > 0 ? (size_t)some : 0;
    }
    return true;
}

static bool receive_all(int socket, void *bytes, size_t length)
{
    for (size_t done = 0; done < length;) {
        ssize_t some = SYSTEM_CALL(SYS_recvfrom, socket, (char *)bytes + done, length - done, 0, NULL, NULL);
        if (some == 0 || (some < 0 && errno != EINTR)) {
            return false;
        }
        done += some > 0 ? (size_t)some : 0;
    }
    return true;
}

/* errno as the service says, or GONE. */
static int ask(struct store_request *request, struct store_answer *answer, int seconds)
{
    int callers_errno = errno;
    request->magic = REQUEST_MAGIC;
    request->process = (uint32_t)system_process();
    int error = GONE;
    int socket = connected(seconds);
    if (socket >= 0) {
        if (send_all(socket, request, sizeof *request) &&
            (answer == NULL || (receive_all(socket, answer, sizeof *answer) && answer->magic == REQUEST_MAGIC))) {
            error = answer == NULL ? 0 : (int)answer->error;
        }
        system_close(socket);
    }
    errno = callers_errno;
    return error;
}

bool request_register(int descriptor, uint64_t device, uint64_t inode, uint32_t *slot, uint32_t *generation)
{
    struct store_request request = {
        .what = REQUEST_REGISTER, .descriptor = (uint32_t)descriptor, .device = device, .inode = inode};
    struct store_answer answer;
    if (ask(&request, &answer, SECONDS_TO_REGISTER) != 0 || answer.slot >= shared.file_slots) {
        return false;
    }
    *slot = answer.slot;
    *generation = answer.generation;
    return true;
}

int request_flush(uint32_t slot, uint32_t generation)
{
    struct store_request request = {.what = REQUEST_FLUSH, .slot = slot, .generation = generation};
    struct store_answer answer;
    int error = ask(&request, &answer, 0);
    return error == GONE ? EIO : error;
}

bool request_pass(uint32_t slot, uint32_t generation, enum pass_reason reason)
{
    struct store_request request = {.what = REQUEST_PASS, .slot = slot, .generation = generation, .reason = reason};
    struct store_answer answer;
    for (int seconds = 0; seconds < SECONDS_FOR_ANOTHER_SERVICE; seconds++) {
        int error = ask(&request, &answer, 0);
        if (error != GONE) {
            return error == 0 || error == ESTALE;
        }
        system_sleep(999999999);
    }
    return false;
}

void request_closed(uint32_t slot, uint32_t generation)
{
    struct store_request request = {.what = REQUEST_CLOSED, .slot = slot, .generation = generation};
    ask(&request, NULL, 1);
}
