package io.mizan.traces.picture.load;

/**
 * What one OST received.
 *
 * @param fileSystem where it is mounted; empty where unknown
 * @param index the number of the OST
 */
public record TargetLoad(
        String fileSystem, long index, long bytesRead, long bytesWritten, long readRequests, long writeRequests) {
    public long bytes() {
        return bytesRead + bytesWritten;
    }
}
