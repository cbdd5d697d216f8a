package io.mizan.traces.diagnosis;

import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.finding.Severity;
import io.mizan.traces.diagnosis.rule.Thresholds;
import io.mizan.traces.profile.Direction;
import io.mizan.traces.profile.DirectionUsage;
import io.mizan.traces.profile.Interface;
import io.mizan.traces.profile.JobProfile;
import io.mizan.traces.profile.Usage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The I/O that a run may do, for the tests of a program: limits by name. A file of them is a YAML or JSON mapping such as
 * {@code {opens: 100, writtenBytes: 2G, smallWriteShare: 10%}}.
 */
public final class Budget {
    /** What a limit is given in, and so how it is read and printed. */
    public enum Unit {
        NUMBER,
        BYTES,
        SECONDS,
        SHARE
    }

    /** Something that can be limited. */
    private record Measure(Unit unit, Function<Diagnosis, Double> value) {}

    /** A limit that was broken. */
    public record Excess(String name, Unit unit, double limit, double value) {}

    private static final Map<String, Measure> MEASURES = measures();

    private final Map<String, Double> limits;

    private Budget(Map<String, Double> limits) {
        this.limits = limits;
    }

    /** All names that a budget may limit, in the order of the documentation. */
    public static List<String> names() {
        return List.copyOf(MEASURES.keySet());
    }

    public static Budget read(Node root) {
        Mapping map = root.asMapping().onlyKeys(names().toArray(String[]::new));
        Map<String, Double> limits = new LinkedHashMap<>();
        MEASURES.forEach((name, measure) ->
                map.find(name).ifPresent(node -> limits.put(name, limit(map, name, measure))));
        if (limits.isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the budget has no limits")
                    .at(root.place())
                    .maybe("limit some of " + String.join(", ", names()))
                    .exception();
        }
        return new Budget(limits);
    }

    private static double limit(Mapping map, String name, Measure measure) {
        double limit = switch (measure.unit()) {
            case BYTES -> map.bytes(name);
            case SHARE -> map.convert(name, Thresholds.HIGH.type().parse());
            case NUMBER, SECONDS -> map.number(name, 0);
        };
        if (!(limit >= 0)) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "a limit must not be negative")
                    .with("key", name)
                    .with("value", limit)
                    .at(map.require(name).place())
                    .exception();
        }
        return limit;
    }

    /** The limits that a run broke, in the order of {@link #names}. */
    public List<Excess> check(Diagnosis diagnosis) {
        List<Excess> broken = new ArrayList<>();
        MEASURES.forEach((name, measure) -> {
            Double limit = limits.get(name);
            double value = measure.value().apply(diagnosis);
            if (limit != null && value > limit) {
                broken.add(new Excess(name, measure.unit(), limit, value));
            }
        });
        return broken;
    }

    private static Map<String, Measure> measures() {
        Map<String, Measure> all = new LinkedHashMap<>();
        all.put("files", number(job -> (double) job.fileCount()));
        all.put("opens", number(job -> sum(job, Usage::opens)));
        all.put("metadataOperations", number(job -> sum(job, Usage::metadataOperations)));
        all.put(
                "reads",
                number(job -> sum(job, usage -> usage.side(Direction.READ).operations())));
        all.put(
                "writes",
                number(job -> sum(job, usage -> usage.side(Direction.WRITE).operations())));
        all.put("readBytes", of(Unit.BYTES, job -> (double) job.bytes(Direction.READ)));
        all.put("writtenBytes", of(Unit.BYTES, job -> (double) job.bytes(Direction.WRITE)));
        all.put("ioSeconds", of(Unit.SECONDS, JobProfile::ioSeconds));
        all.put("metadataSeconds", of(Unit.SECONDS, JobProfile::metadataSeconds));
        all.put("runSeconds", of(Unit.SECONDS, job -> job.job().runSeconds()));
        all.put("smallReadShare", of(Unit.SHARE, job -> small(job, Direction.READ)));
        all.put("smallWriteShare", of(Unit.SHARE, job -> small(job, Direction.WRITE)));
        all.put(
                "ioShare",
                of(Unit.SHARE, job -> job.ioSeconds() / Math.max(1e-9, job.job().runSeconds())));
        all.put("highFindings", new Measure(Unit.NUMBER, d ->
                (double) d.atLeast(Severity.HIGH).size()));
        all.put("findings", new Measure(Unit.NUMBER, d ->
                (double) d.atLeast(Severity.WARN).size()));
        return all;
    }

    private static Measure number(Function<JobProfile, Double> value) {
        return of(Unit.NUMBER, value);
    }

    private static Measure of(Unit unit, Function<JobProfile, Double> value) {
        return new Measure(unit, diagnosis -> value.apply(diagnosis.job()));
    }

    /** Over what moves bytes: POSIX, also below MPI-IO, and the standard streams. */
    private static double sum(JobProfile job, Function<Usage, Long> counted) {
        return (double) counted.apply(job.total(Interface.POSIX)) + counted.apply(job.total(Interface.STDIO));
    }

    private static double small(JobProfile job, Direction direction) {
        DirectionUsage side = job.total(Interface.POSIX).side(direction);
        return side.operations() == 0
                ? 0
                : (double) side.smallerThan(Thresholds.SMALL_BYTES.defaultValue()) / side.operations();
    }
}
