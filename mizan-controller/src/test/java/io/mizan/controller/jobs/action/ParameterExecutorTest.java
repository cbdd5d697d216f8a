package io.mizan.controller.jobs.action;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.controller.jobs.action.NodeParameter.Kind;
import io.mizan.controller.jobs.action.ParameterResult.State;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ParameterExecutorTest {
    private static final JobKey A = new JobKey("4711", 1);
    private static final JobKey B = new JobKey("4712", 1);

    private final List<String> told = Collections.synchronizedList(new ArrayList<>());
    private final Faulty system = new Faulty();

    /** A system some of whose nodes hang, refuse, or say that they did what they did not do. */
    private static final class Faulty implements ParameterDriver {
        final Map<String, String> values = new ConcurrentHashMap<>();
        final AtomicInteger writes = new AtomicInteger();
        final CountDownLatch gone = new CountDownLatch(1);
        int refusals;

        @Override
        public boolean handles(Kind kind) {
            return kind != Kind.FORWARDER_MAP;
        }

        @Override
        public String read(NodeParameter parameter) {
            if (parameter.node().equals("mute")) {
                throw Problem.of(ErrorCode.NO_ANSWER, "the node is down").exception();
            }
            return values.getOrDefault(parameter.key(), "");
        }

        @Override
        public void write(NodeParameter parameter) {
            writes.incrementAndGet();
            switch (parameter.node()) {
                case "hangs" -> sleep();
                case "lies" -> {}
                case "refuses" ->
                    throw Problem.of(ErrorCode.SYSTEM_REFUSED, "read-only").exception();
                case "flaky" -> {
                    if (refusals++ == 0) {
                        throw Problem.of(ErrorCode.NO_ANSWER, "try again").exception();
                    }
                    values.put(parameter.key(), parameter.value());
                }
                default -> values.put(parameter.key(), parameter.value());
            }
        }

        private void sleep() {
            try {
                boolean unused = gone.await(60, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw Problem.of(ErrorCode.NO_ANSWER, "interrupted").exception();
            }
        }
    }

    private ParameterExecutor executor() {
        return new ParameterExecutor(
                List.of(system), new ParameterExecutor.Limits(Duration.ofMillis(300), 2), System::nanoTime);
    }

    private static NodeParameter share(String node, String value) {
        return new NodeParameter(Kind.DATA_SHARE, node, "dataShare", value);
    }

    private void changed(JobKey job, NodeParameter parameter, State state, String detail) {
        told.add(job.job() + " " + state.word() + " " + parameter.value() + (detail.isEmpty() ? "" : ": " + detail));
    }

    private List<ParameterResult> set(ParameterExecutor executor, JobKey job, NodeParameter... wanted) {
        return executor.apply(job, executor.prepare(job, List.of(wanted)), this::changed);
    }

    private static List<State> states(List<ParameterResult> results) {
        return results.stream().map(ParameterResult::state).toList();
    }

    @Test
    void theValueBeforeIsBackAfterTheJob() {
        try (ParameterExecutor executor = executor()) {
            system.write(share("fwd1", "0"));
            List<ParameterResult> results = set(executor, A, share("fwd1", "0.4"), share("fwd2", "0.4"));
            assertThat(states(results)).containsExactly(State.APPLIED, State.APPLIED);
            assertThat(results.get(0).before()).isEqualTo("0");
            assertThat(system.read(share("fwd2", ""))).isEqualTo("0.4");
            assertThat(states(executor.giveBack(A, results, this::changed)))
                    .containsExactly(State.GIVEN_BACK, State.GIVEN_BACK);
            assertThat(system.read(share("fwd1", ""))).isEqualTo("0");
            assertThat(system.read(share("fwd2", ""))).isEmpty();
        }
    }

    @Test
    void whatHangsLiesOrRefusesIsNamedAndHoldsUpNothingElse() {
        try (ParameterExecutor executor = executor()) {
            List<ParameterResult> results = set(
                    executor,
                    A,
                    share("hangs", "0.4"),
                    share("lies", "0.4"),
                    share("refuses", "0.4"),
                    share("flaky", "0.4"),
                    share("mute", "0.4"),
                    share("fine", "0.4"),
                    new NodeParameter(Kind.FORWARDER_MAP, "n1", "forwarder", "fwd1"));
            assertThat(states(results))
                    .containsExactly(
                            State.FAILED,
                            State.FAILED,
                            State.FAILED,
                            State.APPLIED,
                            State.UNREAD,
                            State.APPLIED,
                            State.UNREAD);
            assertThat(results.get(0).detail()).contains("no answer within 300 ms");
            assertThat(results.get(1).detail()).contains("reported success").contains("wanted=0.4");
            assertThat(results.get(2).detail()).contains("read-only");
            assertThat(results.get(2).attempts()).isEqualTo(2);
            assertThat(results.get(3).attempts()).isEqualTo(2);
            assertThat(results.get(6).detail()).contains("nothing can set");
            system.gone.countDown();
            assertThat(states(executor.giveBack(A, results, this::changed)))
                    .as("what could not be set is looked at as well: it may have been set all the same")
                    .containsExactly(
                            State.GIVEN_BACK,
                            State.GIVEN_BACK,
                            State.GIVEN_BACK,
                            State.GIVEN_BACK,
                            State.UNREAD,
                            State.GIVEN_BACK,
                            State.UNREAD);
        }
    }

    @Test
    void theStricterOfTwoJobsWinsAndBothAreTold() {
        try (ParameterExecutor executor = executor()) {
            system.write(share("fwd1", "0"));
            List<ParameterResult> a = set(executor, A, share("fwd1", "0.4"));
            List<ParameterResult> b = set(executor, B, share("fwd1", "0.2"));
            assertThat(system.read(share("fwd1", ""))).isEqualTo("0.2");
            assertThat(told)
                    .containsExactly(
                            "4711 applied 0.4",
                            "4711 held 0.4: job 4712 wants 0.2, which is in force instead of 0.4",
                            "4712 applied 0.2");
            told.clear();
            List<ParameterResult> unused = executor.giveBack(B, b, this::changed);
            assertThat(told).containsExactly("4711 applied 0.4");
            assertThat(system.read(share("fwd1", "")))
                    .as("what the other wants")
                    .isEqualTo("0.4");
            List<ParameterResult> unusedToo = executor.giveBack(A, a, this::changed);
            assertThat(system.read(share("fwd1", ""))).isEqualTo("0");
        }
    }

    @Test
    void theLaterOfTwoJobsIsHeldIfItsValueIsLessStrictAlsoAfterARestart() {
        List<ParameterResult> a;
        try (ParameterExecutor executor = executor()) {
            a = set(executor, A, share("fwd1", "0.2"));
        }
        try (ParameterExecutor executor = executor()) {
            executor.restore(A, a);
            List<ParameterResult> b = set(executor, B, share("fwd1", "0.4"));
            assertThat(told).last().isEqualTo("4712 held 0.4: job 4711 wants 0.2, which is in force instead of 0.4");
            assertThat(system.read(share("fwd1", ""))).isEqualTo("0.2");
            List<ParameterResult> unused = executor.giveBack(A, a, this::changed);
            assertThat(system.read(share("fwd1", ""))).isEqualTo("0.4");
            List<ParameterResult> unusedToo = executor.giveBack(B, b, this::changed);
            assertThat(system.read(share("fwd1", ""))).isEmpty();
        }
    }

    @Test
    void threeHundredNodesAreSetAndOfThemOneHangs() {
        try (ParameterExecutor executor = executor()) {
            NodeParameter[] wanted = IntStream.range(0, 300)
                    .mapToObj(i -> share(i == 7 ? "hangs" : "fwd" + i, "0.4"))
                    .toArray(NodeParameter[]::new);
            List<ParameterResult> results = set(executor, A, wanted);
            assertThat(results).hasSize(300);
            assertThat(results.stream().filter(result -> result.state() == State.APPLIED))
                    .hasSize(299);
            assertThat(system.values).hasSize(299);
        }
    }
}
