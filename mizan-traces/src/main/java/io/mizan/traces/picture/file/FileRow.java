package io.mizan.traces.picture.file;

/**
 * One file of the job.
 *
 * @param fileSystem the type of the file system and where it is mounted
 * @param layers the interfaces it was used through
 * @param ranks how many ranks used it
 * @param operations reads and writes
 * @param metadataOperations opens, stats, seeks and syncs
 * @param seconds spent in reads, writes and metadata, over all ranks
 * @param layout in words; empty where the log has none
 */
public record FileRow(
        String path,
        String fileSystem,
        String layers,
        long ranks,
        long bytesRead,
        long bytesWritten,
        long operations,
        long metadataOperations,
        double seconds,
        String layout) {}
