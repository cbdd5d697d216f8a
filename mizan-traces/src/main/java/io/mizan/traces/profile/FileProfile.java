package io.mizan.traces.profile;

import io.mizan.traces.darshan.record.LustreRecord;
import io.mizan.traces.darshan.record.Mount;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One file and all that was done to it. */
public final class FileProfile {
    /** What {@link #owner} says of a file that several ranks used. */
    public static final long SEVERAL = -1;

    private final long id;
    private final String path;
    private final Mount mount;
    private final long processes;
    private final Map<Interface, Usage> usages = new EnumMap<>(Interface.class);
    private final RankRange ranks = new RankRange();
    private @Nullable LustreRecord layout;
    private boolean hdf5;
    private boolean netcdf;

    FileProfile(long id, String path, Mount mount, long processes) {
        this.id = id;
        this.path = path;
        this.mount = mount;
        this.processes = processes;
    }

    public long id() {
        return id;
    }

    public String path() {
        return path;
    }

    /** The directory, {@code .} where the name has none. */
    public String directory() {
        int slash = path.lastIndexOf('/');
        return slash < 0 ? "." : slash == 0 ? "/" : path.substring(0, slash);
    }

    public Mount mount() {
        return mount;
    }

    /** An empty usage where the file was not reached in this way. */
    public Usage usage(Interface through) {
        Usage usage = usages.get(through);
        return usage == null ? new Usage(through, processes) : usage;
    }

    public Usage posix() {
        return usage(Interface.POSIX);
    }

    public Usage mpiio() {
        return usage(Interface.MPIIO);
    }

    public Usage stdio() {
        return usage(Interface.STDIO);
    }

    /** What moved the bytes: POSIX, also below MPI-IO, the standard streams, or MPI-IO where nothing below it was seen. */
    public Usage mover() {
        if (!posix().isEmpty()) {
            return posix();
        }
        return stdio().isEmpty() ? mpiio() : stdio();
    }

    Usage open(Interface through) {
        return usages.computeIfAbsent(through, t -> new Usage(t, processes));
    }

    public Optional<LustreRecord> layout() {
        return Optional.ofNullable(layout);
    }

    void layout(LustreRecord record) {
        layout = record;
    }

    public boolean hdf5() {
        return hdf5;
    }

    void usesHdf5() {
        hdf5 = true;
    }

    /** Whether Parallel netCDF used it. */
    public boolean netcdf() {
        return netcdf;
    }

    void usesNetcdf() {
        netcdf = true;
    }

    /** The ranks that used it, at least. */
    public long ranks() {
        return usages.values().stream().mapToLong(Usage::ranks).max().orElse(0);
    }

    public boolean shared() {
        return ranks() > 1;
    }

    /** The only rank that used it, or {@link #SEVERAL}. */
    public long owner() {
        return ranks.single();
    }

    RankRange rankRange() {
        return ranks;
    }

    /** The least and the most that a rank moved in one direction, where the log has a record or a trace for each rank. */
    public Optional<RankRange.Bytes> bytesByRank(Direction direction) {
        return ranks.bytes(direction, Math.max(ranks(), 1));
    }

    /** The file is at least this long. */
    public long sizeBytes() {
        Usage usage = mover();
        return Math.max(
                usage.side(Direction.READ).end(), usage.side(Direction.WRITE).end());
    }

    /** Seconds of the slowest rank in what moved the bytes. */
    public double slowestSeconds() {
        return mover().slowestSeconds();
    }

    /** Stripes of the layout's widest component, 0 where it is not known. */
    public long stripes() {
        return layout == null
                ? 0
                : layout.components().stream()
                        .mapToLong(component -> Math.max(0, component.stripeCount()))
                        .max()
                        .orElse(0);
    }
}
