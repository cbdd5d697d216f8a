package io.mizan.model.job;

import io.mizan.model.error.Problem;

/**
 * The files that a job is expected to use; {@link #UNKNOWN_NUMBER} for whatever the history of the job does not tell.
 *
 * @param readFiles how many it reads
 * @param writtenFiles how many it writes
 * @param medianBytes half of its files are not larger
 * @param most90Bytes nine in ten of its files are not larger
 * @param sharedFileBytes size of the file that its processes share
 * @param readRequestBytes size of most of its reads
 * @param ioProcesses how many of its processes do I/O at the same time
 * @param rankGapBytes how far apart neighbouring processes are in a shared file at the same moment
 */
public record ExpectedFiles(
        long readFiles,
        long writtenFiles,
        long medianBytes,
        long most90Bytes,
        long sharedFileBytes,
        long readRequestBytes,
        long ioProcesses,
        long rankGapBytes) {
    public static final long UNKNOWN_NUMBER = -1;
    public static final ExpectedFiles UNKNOWN = new ExpectedFiles(-1, -1, -1, -1, -1, -1, -1, -1);

    public ExpectedFiles {
        for (long number : new long[] {
            readFiles,
            writtenFiles,
            medianBytes,
            most90Bytes,
            sharedFileBytes,
            readRequestBytes,
            ioProcesses,
            rankGapBytes
        }) {
            if (number < UNKNOWN_NUMBER) {
                throw Problem.impossible("a number of files, processes or bytes must not be negative")
                        .with("number", number)
                        .maybe("give -1 for what is unknown")
                        .exception();
            }
        }
        if (most90Bytes != UNKNOWN_NUMBER && medianBytes > most90Bytes) {
            throw Problem.impossible("the median of file sizes must not be above what nine in ten are below")
                    .with("medianBytes", medianBytes)
                    .with("most90Bytes", most90Bytes)
                    .exception();
        }
    }

    /** All files, read and written; unknown where one of both is. */
    public long files() {
        return readFiles == UNKNOWN_NUMBER || writtenFiles == UNKNOWN_NUMBER
                ? UNKNOWN_NUMBER
                : readFiles + writtenFiles;
    }
}
