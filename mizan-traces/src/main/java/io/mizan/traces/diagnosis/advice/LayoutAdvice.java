package io.mizan.traces.diagnosis.advice;

import io.mizan.model.finding.Advice;
import io.mizan.model.layout.Component;
import io.mizan.model.layout.Component.OnMdt;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.Extent;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.LayoutTemplate;
import io.mizan.model.layout.ShellWord;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice;
import io.mizan.model.layout.lustre.LfsCommand;
import io.mizan.traces.darshan.record.LustreComponent;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.diagnosis.rule.Thresholds;
import io.mizan.traces.profile.FileProfile;
import java.util.ArrayList;
import java.util.List;

/**
 * A layout for files to come, computed from one that was seen.
 *
 * <p>Stripes: one for each GiB of the file, but no more than there are writers, targets, or the site allows; a count that
 * divides the writers is taken if one is near, so that each target serves equally many. Stripe size: the power of two that holds
 * the most frequent request, from 1 to 16 MiB. A directory that also gets small files is given a progressive layout, under which
 * they stay on one target.
 */
public final class LayoutAdvice {
    private static final long GIB = 1L << 30;
    private static final long MIB = 1L << 20;
    private static final long SMALL_END = 256 * MIB;
    private static final long MIDDLE_END = 4 * GIB;
    private static final int MIDDLE_STRIPES = 4;
    private static final long LARGEST_STRIPE = 16 * MIB;
    private static final double NEAR = 0.75;

    private final FileLayout layout;
    private final int stripes;
    private final long stripeBytes;

    private LayoutAdvice(FileLayout layout, int stripes, long stripeBytes) {
        this.layout = layout;
        this.stripes = stripes;
        this.stripeBytes = stripeBytes;
    }

    /** For a large file that many ranks write. */
    public static LayoutAdvice wide(FileProfile file, Context context) {
        int stripes = stripes(file, context);
        long stripeBytes = stripeBytes(file);
        String pool = pool(file);
        boolean smallToo = context.job().files().stream()
                .anyMatch(other -> other.directory().equals(file.directory()) && other.sizeBytes() < SMALL_END);
        FileLayout layout = smallToo && stripes > 1
                ? progressive(stripes, stripeBytes, pool)
                : new FileLayout.Plain(new Striping(stripeBytes, stripes, false, pool, TargetChoice.ANY));
        return new LayoutAdvice(layout, stripes, stripeBytes);
    }

    /** As {@link #wide}, with stripes that pieces of this size fit into: the piece itself where Lustre can have such stripes. */
    public static LayoutAdvice fitting(FileProfile file, long piece, Context context) {
        int stripes = (int) Math.max(2, Math.min(file.stripes(), context.get(Thresholds.MOST_STRIPES)));
        long size = stripeBytes(file);
        boolean exact = piece % Extent.GRAIN_BYTES == 0 && piece >= MIB && piece <= LARGEST_STRIPE;
        Striping striping = new Striping(exact ? piece : size, stripes, false, pool(file), TargetChoice.ANY);
        return new LayoutAdvice(new FileLayout.Plain(striping), stripes, striping.stripeSizeBytes());
    }

    /** One target for each file. */
    public static LayoutAdvice narrow(FileProfile file) {
        Striping striping = new Striping(MIB, 1, false, pool(file), TargetChoice.ANY);
        return new LayoutAdvice(new FileLayout.Plain(striping), 1, MIB);
    }

    /** The first bytes of each file on the metadata target, the rest on one other. */
    public static LayoutAdvice onMetadataTarget(FileProfile file, long bytes) {
        long end = Math.max(
                Extent.GRAIN_BYTES, (bytes + Extent.GRAIN_BYTES - 1) / Extent.GRAIN_BYTES * Extent.GRAIN_BYTES);
        Striping rest = new Striping(MIB, 1, false, pool(file), TargetChoice.ANY);
        return new LayoutAdvice(
                FileLayout.Composite.of(List.of(
                        Component.requested(new Extent(0, end), new OnMdt()),
                        Component.requested(new Extent(end, Extent.EOF), new Striped(rest)))),
                1,
                MIB);
    }

    private static FileLayout progressive(int stripes, long stripeBytes, String pool) {
        Striping one = new Striping(MIB, 1, false, pool, TargetChoice.ANY);
        Striping some = new Striping(MIB, Math.min(MIDDLE_STRIPES, stripes), false, pool, TargetChoice.ANY);
        Striping all = new Striping(stripeBytes, stripes, false, pool, TargetChoice.ANY);
        return FileLayout.Composite.of(List.of(
                Component.requested(new Extent(0, SMALL_END), new Striped(one)),
                Component.requested(new Extent(SMALL_END, MIDDLE_END), new Striped(some)),
                Component.requested(new Extent(MIDDLE_END, Extent.EOF), new Striped(all))));
    }

    private static int stripes(FileProfile file, Context context) {
        long most = context.get(Thresholds.MOST_STRIPES);
        long usable = context.usableTargets(pool(file));
        if (usable > 0) {
            most = Math.min(most, usable);
        }
        long wanted = Math.max(2, (file.sizeBytes() + GIB - 1) / GIB);
        long writers = Math.max(1, file.ranks());
        long count = Math.max(1, Math.min(Math.min(wanted, writers), most));
        for (long divisor = count; divisor >= NEAR * count; divisor--) {
            if (writers % divisor == 0) {
                return (int) divisor;
            }
        }
        return (int) count;
    }

    private static long stripeBytes(FileProfile file) {
        long request = Math.max(file.posix().commonSize(), file.mpiio().commonSize());
        long size = MIB;
        while (size < request && size < LARGEST_STRIPE) {
            size *= 2;
        }
        return size;
    }

    /** New files stay in the pool that the old one is in; a name that no pool can have comes from a damaged log. */
    private static String pool(FileProfile file) {
        String pool = file.layout()
                .filter(record -> !record.components().isEmpty())
                .map(record -> record.components().get(record.components().size() - 1))
                .map(LustreComponent::pool)
                .orElse("");
        return pool.matches("[A-Za-z0-9_-]{1,15}")
                        && !List.of("none", "ignore", "inherit").contains(pool)
                ? pool
                : "";
    }

    /** Whether files of this one's file system can be given a layout. */
    public static boolean possible(FileProfile file) {
        return file.layout().isPresent() || file.mount().type().equals("lustre");
    }

    public FileLayout layout() {
        return layout;
    }

    public int stripes() {
        return stripes;
    }

    public long stripeBytes() {
        return stripeBytes;
    }

    /** The command for a directory, and the same as a template. */
    public List<Advice> forDirectory(String directory) {
        List<Advice> advice = new ArrayList<>();
        LfsCommand.create(layout, directory).ifPresent(command -> advice.add(new Advice(Advice.Kind.COMMAND, command)));
        LayoutTemplate.of(layout).ifPresent(text -> advice.add(new Advice(Advice.Kind.TEMPLATE, text)));
        return advice;
    }

    /** Takes the default of a directory back; files that were made meanwhile keep their layout. */
    public static String undo(String directory) {
        return "lfs setstripe -d " + quoted(directory);
    }

    /** A directory as a word for the shell that no command takes for an option. */
    public static String quoted(String directory) {
        return ShellWord.quote(directory.startsWith("-") ? "./" + directory : directory);
    }
}
