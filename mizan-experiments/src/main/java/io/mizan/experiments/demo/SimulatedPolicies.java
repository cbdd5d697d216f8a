package io.mizan.experiments.demo;

import io.mizan.simulator.result.ApplicationResult;
import io.mizan.simulator.result.Comparison.Outcome;
import io.mizan.simulator.result.Metric;
import io.mizan.simulator.result.RunResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Simulated results of each policy for the jobs: with the layouts that they have, with the one that is advised for the job that hurts, and on the
 * system as the plan would leave it. Rows that differ in the policy alone show what placement does; those that differ in the layout, what advice does.
 */
public record SimulatedPolicies(String job, List<Row> rows) {
    public SimulatedPolicies {
        rows = List.copyOf(rows);
    }

    /** On what the jobs ran. */
    public enum Setup {
        /** The system and all layouts as they are. */
        TODAY,
        /** As today, but for the layout of the job that hurts. */
        ADVISED,
        /** As advised, and files moved as the plan says. */
        PLANNED
    }

    /**
     * Means over the seeds.
     *
     * @param setup what was changed before the jobs ran
     * @param jobSeconds of the job that hurts
     */
    public record Row(
            String policy,
            Setup setup,
            double seconds,
            double jobSeconds,
            double writeBytesPerSecond,
            double ostCost,
            double meanSlowdown,
            double worstSlowdown,
            double refusedBytes) {

        static Row of(Outcome outcome, Setup setup, String application) {
            return new Row(
                    outcome.policy(),
                    setup,
                    mean(outcome, RunResult::seconds),
                    mean(outcome, run -> jobSeconds(run, application)),
                    mean(outcome, run -> run.written().bandwidth()),
                    mean(outcome, run -> run.balance().targetCost()),
                    mean(outcome, RunResult::meanSlowdown),
                    mean(outcome, RunResult::worstSlowdown),
                    mean(outcome, RunResult::refusedBytes));
        }

        private static double mean(Outcome outcome, ToDoubleFunction<RunResult> figure) {
            return outcome.summary(new Metric("", Metric.Unit.RATIO, false, "", figure))
                    .mean();
        }

        private static double jobSeconds(RunResult run, String application) {
            return run.applications().stream()
                    .filter(one -> one.name().equals(application))
                    .mapToDouble(ApplicationResult::ioSeconds)
                    .sum();
        }

        public String label() {
            return switch (setup) {
                case TODAY -> policy;
                case ADVISED -> "layout + " + policy;
                case PLANNED -> "plan + " + policy;
            };
        }

        Map<String, Object> json() {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("policy", policy);
            json.put("advised", setup != Setup.TODAY);
            json.put("planned", setup == Setup.PLANNED);
            json.put("seconds", seconds);
            json.put("jobSeconds", jobSeconds);
            json.put("writeBytesPerSecond", writeBytesPerSecond);
            json.put("ostCost", ostCost);
            json.put("meanSlowdown", meanSlowdown);
            json.put("worstSlowdown", worstSlowdown);
            json.put("refusedBytes", refusedBytes);
            return json;
        }
    }

    /** Why the policy that makes space most even is the slowest, in the runs where it is. */
    public Optional<String> aboutEvenSpace() {
        Row space = row(PoliciesStep.SPACE, Setup.TODAY);
        Row load = row(PoliciesStep.MIZAN, Setup.TODAY);
        // As the table shows them: of several that come to the same, each is the slowest.
        boolean slowest = rows.stream()
                .filter(row -> row.setup() == Setup.TODAY)
                .allMatch(row -> Math.round(row.seconds()) <= Math.round(space.seconds()));
        return slowest && load.seconds() < space.seconds()
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "%s takes longest here, %.0f s: it makes space even within each batch of files, so that the emptiest"
                                + " targets get most of what is written at once; %s (%.0f s) makes load even first, and space over many"
                                + " batches.",
                        space.policy(),
                        space.seconds(),
                        load.policy(),
                        load.seconds()))
                : Optional.empty();
    }

    public Row today() {
        return rows.get(0);
    }

    public Row row(String policy, Setup setup) {
        return find(policy, setup).orElseThrow();
    }

    Optional<Row> find(String policy, Setup setup) {
        return rows.stream()
                .filter(row -> row.policy().equals(policy) && row.setup() == setup)
                .findFirst();
    }
}
