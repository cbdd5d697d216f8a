package io.mizan.traces.darshan.record;

/**
 * The head of a DXT record: what one process did to one file.
 *
 * @param shared whether all processes opened the file
 * @param writes how many write segments the log says follow
 * @param reads how many read segments follow those
 */
public record DxtRecord(long id, long rank, boolean shared, String host, long writes, long reads) {}
