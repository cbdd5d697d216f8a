package io.mizan.store.process;

/** The identity of a file as long as it is open somewhere. */
public record FileId(long device, long inode) {}
