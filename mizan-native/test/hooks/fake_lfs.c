/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Stands in for lfs where there is no Lustre: "setstripe OPTIONS ." and "setstripe -d ." set and remove the default layout of the directory, which it keeps
 * as the words of the options in user.mizan.lov. Each call is a line of the file "calls" beside the program: the directory, a tab, the arguments.
 */
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

static void add(char *text, size_t size, const char *word)
{
    if (strlen(text) + strlen(word) + 2 < size) {
        if (*text != '\0') {
            strcat(text, " ");
        }
        strcat(text, word);
    }
}

int main(int count, char **arguments)
{
    char self[PATH_MAX] = "", folder[PATH_MAX] = "", words[4096] = "", line[2 * PATH_MAX + 4200];
    if (count < 3 || strcmp(arguments[1], "setstripe") != 0 || strcmp(arguments[count - 1], ".") != 0 || getcwd(folder, sizeof folder) == NULL
        || readlink("/proc/self/exe", self, sizeof self - 8) <= 0) {
        return 2;
    }
    for (int i = 1; i < count; i++) {
        add(words, sizeof words, arguments[i]);
    }
    strcpy(strrchr(self, '/'), "/calls");
    int length = snprintf(line, sizeof line, "%s\t%s\n", folder, words);
    int calls = open(self, O_WRONLY | O_CREAT | O_APPEND, 0666);
    if (calls >= 0) {
        fchmod(calls, 0666);
        if (write(calls, line, (size_t)length) != length) {
            return 2;
        }
        close(calls);
    }
    if (strcmp(arguments[2], "-d") == 0) {
        removexattr(".", "user.mizan.lov");
        return 0;
    }
    return setxattr(".", "user.mizan.lov", words, strlen(words), 0) == 0 ? 0 : 1;
}
