/*
 * The least that a program has to do that prints the totals of a Darshan log: start, read the regions it needs, inflate them. It decodes
 * nothing and prints nothing, so whatever really prints totals takes longer.
 *
 * usage: parser_floor LOG [OFFSET LENGTH]...
 */
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>
#include <zlib.h>

static unsigned char output[1 << 16];

int main(int argc, char **argv)
{
    int log = open(argv[1], O_RDONLY);
    if (log < 0)
        return 1;
    for (int i = 2; i + 1 < argc; i += 2) {
        size_t length = strtoull(argv[i + 1], NULL, 10);
        unsigned char *region = malloc(length);
        if (!region || pread(log, region, length, strtoll(argv[i], NULL, 10)) != (ssize_t)length)
            return 1;
        z_stream stream = {.next_in = region, .avail_in = length};
        while (stream.avail_in > 0 && inflateInit(&stream) == Z_OK) {
            int state = Z_OK;
            while (state == Z_OK) {
                stream.next_out = output;
                stream.avail_out = sizeof output;
                state = inflate(&stream, Z_NO_FLUSH);
            }
            inflateEnd(&stream);
            if (state != Z_STREAM_END)
                break;
        }
        free(region);
    }
    return 0;
}
