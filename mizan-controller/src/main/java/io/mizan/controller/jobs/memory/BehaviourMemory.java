package io.mizan.controller.jobs.memory;

import io.mizan.algorithms.behaviour.JobBehaviours.Job;
import io.mizan.algorithms.behaviour.phase.Phase;
import io.mizan.algorithms.behaviour.phase.Phases;
import io.mizan.database.job.BehaviourLog;
import io.mizan.database.job.CategoryRow;
import io.mizan.model.behaviour.Waveform;
import io.mizan.model.job.ExpectedFiles;
import io.mizan.model.job.FileAccess;
import io.mizan.model.job.JobCategory;
import io.mizan.model.job.JobPhase;
import io.mizan.model.job.PredictedBehaviour;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Predicts jobs from what jobs of their category did, and learns from those that end. Nothing of it stays in memory: a prediction reads one row of
 * the database. All methods may be called by any thread; what one category learns is told by one thread at a time.
 */
public final class BehaviourMemory {
    private static final Logger LOG = LoggerFactory.getLogger(BehaviourMemory.class);

    private final BehaviourLog log;
    private final LongAdder damaged = new LongAdder();

    /** @param log for reading, whichever controller acts */
    public BehaviourMemory(BehaviourLog log) {
        this.log = log;
    }

    /** What the next job of a category is expected to do; unknown where none has been seen. */
    public PredictedBehaviour predict(JobCategory category) {
        CategoryMemory memory = log.find(category.key()).flatMap(this::memory).orElse(CategoryMemory.EMPTY);
        OptionalInt id = memory.predict(category.key());
        return id.isEmpty()
                ? PredictedBehaviour.UNKNOWN
                : PredictedBehaviour.of(
                        id.getAsInt(),
                        memory.confidence(),
                        memory.behaviours().get(id.getAsInt()).phases().stream()
                                .map(BehaviourMemory::phase)
                                .toList(),
                        FileAccess.UNKNOWN,
                        ExpectedFiles.UNKNOWN);
    }

    private static JobPhase phase(Phase phase) {
        return new JobPhase(
                phase.begin(),
                phase.seconds(),
                phase.readBytes(),
                phase.writtenBytes(),
                phase.operations(),
                phase.metadataOperations());
    }

    /** A row that cannot be read is as none: the category begins anew with the next job that ends. */
    private Optional<CategoryMemory> memory(CategoryRow row) {
        Optional<CategoryMemory> memory = PackedMemory.read(row.category(), row.memory());
        if (memory.isEmpty()) {
            damaged.increment();
            LOG.atWarn()
                    .addKeyValue("category", row.category())
                    .addKeyValue("bytes", row.memory().length)
                    .log("the behaviours of a job category are damaged in the database; they are learnt anew");
        }
        return memory;
    }

    /**
     * Learns from a job that ended.
     *
     * @param acting where the acting controller writes
     * @param predicted the id that it was expected to have, if one was
     * @return the id that it has
     */
    public int learn(
            BehaviourLog acting, JobCategory category, Waveform waveform, OptionalInt predicted, Instant endedAt) {
        Optional<CategoryRow> row = log.find(category.key());
        CategoryMemory.Learnt learnt = row.flatMap(this::memory)
                .orElse(CategoryMemory.EMPTY)
                .learn(new Job(category.key(), Phases.of(waveform), waveform.step()), predicted);
        boolean hit = predicted.isPresent() && predicted.getAsInt() == learnt.id();
        acting.keep(List.of(new CategoryRow(
                category.key(),
                category.user(),
                row.map(CategoryRow::jobs).orElse(0L) + 1,
                row.map(CategoryRow::predicted).orElse(0L) + (predicted.isPresent() ? 1 : 0),
                row.map(CategoryRow::hits).orElse(0L) + (hit ? 1 : 0),
                endedAt,
                PackedMemory.of(learnt.memory()))));
        return learnt.id();
    }

    /** The behaviours of the last jobs of a category, the oldest first. */
    public List<Integer> sequence(CategoryRow row) {
        return memory(row).map(CategoryMemory::sequence).orElse(List.of());
    }

    /** What the next job of a category is expected to show. */
    public OptionalInt next(CategoryRow row) {
        return memory(row).map(memory -> memory.predict(row.category())).orElse(OptionalInt.empty());
    }

    /** Rows that could not be read so far. */
    public long damagedRows() {
        return damaged.sum();
    }
}
