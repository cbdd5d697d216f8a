package io.mizan.cli.command.demo;

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

/** The jobs as they fare with each policy, on the system as it is and as it would be after the plan. */
record Simulated(String job, List<Row> rows) {
    Simulated {
        rows = List.copyOf(rows);
    }

    /**
     * Means over the seeds.
     *
     * @param planned whether the plan was carried out before
     * @param jobSeconds of the job that hurts
     */
    record Row(
            String policy,
            boolean planned,
            double seconds,
            double jobSeconds,
            double writeBytesPerSecond,
            double ostCost,
            double meanSlowdown,
            double worstSlowdown,
            double refusedBytes) {

        static Row of(Outcome outcome, boolean planned, String application) {
            return new Row(
                    outcome.policy(),
                    planned,
                    mean(outcome, RunResult::seconds),
                    mean(outcome, run -> jobSeconds(run, application)),
                    mean(outcome, run -> run.written().bandwidth()),
                    mean(outcome, run -> run.balance().ostCost()),
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

        String label() {
            return planned ? "plan + " + policy : policy;
        }

        Map<String, Object> json() {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("policy", policy);
            json.put("planned", planned);
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
    Optional<String> aboutEvenSpace() {
        Row space = row(PoliciesAct.SPACE, false);
        Row load = row(PoliciesAct.MIZAN, false);
        // As the table shows them: of several that come to the same, each is the slowest.
        boolean slowest = rows.stream().allMatch(row -> Math.round(row.seconds()) <= Math.round(space.seconds()));
        return slowest && load.seconds() < space.seconds()
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "%s takes longest here, %.0f s: it makes space even within each batch of files, so that the emptiest"
                                + " targets get most of what is written at once; %s (%.0f s) is for systems in use, and does so"
                                + " over many batches.",
                        space.policy(),
                        space.seconds(),
                        load.policy(),
                        load.seconds()))
                : Optional.empty();
    }

    Row today() {
        return rows.get(0);
    }

    Row row(String policy, boolean planned) {
        return rows.stream()
                .filter(row -> row.policy().equals(policy) && row.planned() == planned)
                .findFirst()
                .orElseThrow();
    }
}
