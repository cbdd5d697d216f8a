package io.mizan.experiments.demo;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice;
import io.mizan.model.layout.lustre.LayoutOptions;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A job of the demo: its ranks write one shared file; some read another one of the same size first.
 *
 * @param id as the batch system has it
 * @param path what the names of its files begin with
 * @param bytes of each rank in a file
 * @param rankBytesPerSecond what a rank has to write or asks for in a second: it computes meanwhile
 * @param pool where the files are
 * @param targets of each file, stripe by stripe
 */
public record DemoJob(
        String id,
        String user,
        String application,
        String path,
        int ranks,
        int nodes,
        long bytes,
        long rankBytesPerSecond,
        boolean reads,
        String pool,
        List<Integer> targets) {
    /** Of a request, and of a stripe. */
    static final long REQUEST_BYTES = 4 << 20;

    public DemoJob {
        targets = List.copyOf(targets);
    }

    public String name() {
        return id + "-" + application;
    }

    public String directory() {
        return path.substring(0, path.lastIndexOf('/'));
    }

    public long fileBytes() {
        return ranks * bytes;
    }

    public FileLayout layout() {
        return new Plain(new Striping(REQUEST_BYTES, targets.size(), false, pool, TargetChoice.ANY).on(targets));
    }

    /** The file that it reads, if it reads one. */
    public Optional<String> input() {
        return reads ? Optional.of(path + ".0000") : Optional.empty();
    }

    /** The file that it writes. */
    public String output() {
        return reads ? path + ".0001" : path;
    }

    public List<String> files() {
        return Stream.concat(input().stream(), Stream.of(output())).toList();
    }

    /** As a workload that {@code mizan workload} and {@code mizan simulate} read. */
    public String workload(FileLayout layout) {
        String kind = reads ? "checkpoint:mode=shared,restart,count=1,period=1,bytes" : "ior:shared,block";
        return String.format(
                Locale.ROOT,
                "%s=%d,ranks=%d,transfer=%d,path=%s,layout='%s'",
                kind,
                bytes,
                ranks,
                REQUEST_BYTES,
                path,
                LayoutOptions.of(layout));
    }
}
