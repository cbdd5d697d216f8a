package io.mizan.traces.recorder;

/** Which interface a call belongs to, in the order of Recorder's numbers. */
public enum CallLayer {
    POSIX,
    MPI_IO,
    MPI,
    HDF5,
    USER;

    static CallLayer of(String function) {
        if (function.startsWith("MPI_File")) {
            return MPI_IO;
        }
        if (function.startsWith("MPI_")) {
            return MPI;
        }
        return function.startsWith("H5") ? HDF5 : POSIX;
    }
}
