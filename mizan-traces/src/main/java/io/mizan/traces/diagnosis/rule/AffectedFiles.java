package io.mizan.traces.diagnosis.rule;

import io.mizan.traces.profile.FileProfile;
import io.mizan.traces.profile.JobProfile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** The files that a finding is about, with the seconds that each loses. */
public final class AffectedFiles {
    private static final int SHOWN = 3;

    private final JobProfile job;
    private final List<FileProfile> files = new ArrayList<>();
    private final Map<Long, Double> lost = new HashMap<>();

    private AffectedFiles(JobProfile job) {
        this.job = job;
    }

    /** The files of a job without the standard streams, which nobody can place or stripe. */
    public static List<FileProfile> candidates(Context context) {
        return context.job().files().stream()
                .filter(file -> !file.path().startsWith("<STD"))
                .toList();
    }

    public static AffectedFiles among(
            Context context, Predicate<FileProfile> guilty, Function<FileProfile, Double> lostSeconds) {
        AffectedFiles offenders = new AffectedFiles(context.job());
        candidates(context).stream()
                .filter(guilty)
                .forEach(file -> offenders.add(file, Math.max(0, lostSeconds.apply(file))));
        offenders.files.sort(Comparator.comparingDouble(offenders::lost).reversed());
        return offenders;
    }

    private void add(FileProfile file, double seconds) {
        files.add(file);
        lost.put(file.id(), seconds);
    }

    private double lost(FileProfile file) {
        return lost.getOrDefault(file.id(), 0.0);
    }

    public boolean isEmpty() {
        return files.isEmpty();
    }

    /** Those that lose most first. */
    public List<FileProfile> files() {
        return files;
    }

    public FileProfile worst() {
        return files.get(0);
    }

    /** Of the run, not summed over ranks that work at the same time. */
    public double lostSeconds() {
        return job.onCriticalPath(files, this::lost);
    }

    /** {@code /scratch/a.dat and 12 more files}. */
    public String name() {
        return worst().path() + (files.size() > 1 ? " and " + NumberText.count(files.size() - 1, "more file") : "");
    }

    /** A line on each of the worst. */
    public void show(FindingBuilder draft, Function<FileProfile, String> line) {
        files.stream()
                .limit(SHOWN)
                .forEach(file -> draft.evidence((files.size() == 1 ? "" : file.path() + ": ") + line.apply(file)));
    }
}
