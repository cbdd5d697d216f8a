package io.mizan.traces.darshan.record;

import java.util.Optional;

/** The modules of Darshan by their number in a log of version 3.41, which is the ordinal. */
public enum DarshanModule {
    NULL("NULL"),
    POSIX("POSIX"),
    MPIIO("MPI-IO"),
    H5F("H5F"),
    H5D("H5D"),
    PNETCDF_FILE("PNETCDF_FILE"),
    PNETCDF_VAR("PNETCDF_VAR"),
    BGQ("BG/Q"),
    LUSTRE("LUSTRE"),
    STDIO("STDIO"),
    DXT_POSIX("DXT_POSIX"),
    DXT_MPIIO("DXT_MPIIO"),
    MDHIM("MDHIM"),
    APXC("APXC"),
    APMPI("APMPI"),
    HEATMAP("HEATMAP"),
    DFS("DFS"),
    DAOS("DAOS");

    private final String label;

    DarshanModule(String label) {
        this.label = label;
    }

    /** The name that Darshan prints. */
    public String label() {
        return label;
    }

    public static Optional<DarshanModule> of(int number) {
        return number >= 0 && number < values().length ? Optional.of(values()[number]) : Optional.empty();
    }
}
