package io.mizan.algorithms.tuning;

import io.mizan.model.job.ExpectedFiles;
import io.mizan.model.job.FileAccess;
import io.mizan.model.job.JobPhase;
import io.mizan.model.job.tuning.JobContext;
import io.mizan.model.job.tuning.ParameterSetting;
import io.mizan.model.job.tuning.SiteParameters.Metadata;
import io.mizan.model.job.tuning.TuningRule;
import io.mizan.model.layout.Component;
import io.mizan.model.layout.Component.OnMdt;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.Extent;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.Striping;
import io.mizan.model.units.ByteSize;
import java.util.List;
import java.util.Optional;

/**
 * Keeps the beginning of small files on the metadata target (DoM), where it is lightly loaded and has space. The size is what nine in ten files of the job do not
 * exceed, in units of 64 KiB, and not more than the target accepts.
 *
 * <p>Only for jobs whose history has a metadata operation for each file or more: for others the open is not what takes the time. All files together may take a hundredth of the free space.
 * Moving files to OSTs that are not used any more is a change plan, not a part of a job's start.
 */
final class DataOnMdtRule implements TuningRule {
    static final String NAME = "data-on-mdt";
    private static final double LEAST_FREE = 0.2;
    private static final double MOST_OF_FREE = 0.01;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<ParameterSetting> advise(JobContext job) {
        Metadata mdt = job.parameters().metadata();
        ExpectedFiles files = job.behaviour().files();
        if (!Conditions.confident(job)
                || job.directory().equals(JobContext.NO_DIRECTORY)
                || job.behaviour().access() == FileAccess.N_TO_1
                || files.writtenFiles() < 1
                || files.most90Bytes() < 1
                || mdt.loadRatio() < 0
                || mdt.freeBytes() < 0
                || mdt.mostDataBytes() < Extent.GRAIN_BYTES) {
            return Optional.empty();
        }
        long bytes = (files.most90Bytes() + Extent.GRAIN_BYTES - 1) / Extent.GRAIN_BYTES * Extent.GRAIN_BYTES;
        double operations = job.behaviour().phases().stream()
                .mapToDouble(JobPhase::metadataOperations)
                .sum();
        boolean quiet = mdt.loadRatio() <= Conditions.LIGHT;
        boolean space = mdt.freeBytes() >= LEAST_FREE * mdt.totalBytes()
                && (double) bytes * files.writtenFiles() <= MOST_OF_FREE * mdt.freeBytes();
        if (bytes > mdt.mostDataBytes() || operations < files.writtenFiles() || !quiet || !space) {
            return Optional.empty();
        }
        return Optional.of(DirectorySetting.of(
                NAME,
                job,
                layout(bytes),
                "the first " + ByteSize.shortForm(bytes) + " on the metadata target",
                "writes " + files.writtenFiles() + " files, nine in ten up to "
                        + ByteSize.shortForm(files.most90Bytes())
                        + "; the busiest metadata target is " + Conditions.percent(mdt.loadRatio())
                        + " busy and the fullest has "
                        + ByteSize.shortForm(mdt.freeBytes()) + " free",
                "opening a small file brings its data: one round trip less, and no request to a target of disks"));
    }

    static FileLayout layout(long bytes) {
        return FileLayout.Composite.of(List.of(
                Component.requested(new Extent(0, bytes), new OnMdt()),
                Component.requested(new Extent(bytes, Extent.EOF), new Striped(Striping.of(0, 1)))));
    }
}
