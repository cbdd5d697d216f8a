package io.mizan.traces.picture.file;

import java.util.List;

/**
 * The files of a job, those with the most time first.
 *
 * @param rows at most {@link FileTable#MOST_SHOWN}
 * @param files how many there are in all
 */
public record FileList(List<FileRow> rows, long files, long bytesRead, long bytesWritten, double seconds) {
    public FileList {
        rows = List.copyOf(rows);
    }
}
