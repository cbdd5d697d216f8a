package io.mizan.controller.jobs.action;

import io.mizan.controller.background.DaemonThread;
import io.mizan.controller.background.Parallel;
import io.mizan.controller.jobs.action.ParameterResult.State;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sets parameters for jobs and gives them back, up to {@value #AT_ONCE} at a time, each with a time limit and some attempts. After each write the value is
 * read back. Where jobs want different values of a parameter, the strictest is in force. All methods may be called by any thread.
 */
public final class ParameterExecutor implements AutoCloseable {
    public static final int AT_ONCE = 256;

    private static final Logger LOG = LoggerFactory.getLogger(ParameterExecutor.class);
    private static final double NANOS_PER_MILLI = 1e6;
    private static final long IDLE_SECONDS = 30;

    /**
     * How long one attempt may take, and how many there are.
     *
     * @param attempts 1 or more
     */
    public record Limits(Duration attempt, int attempts) {
        public static final Limits DEFAULT = new Limits(Duration.ofSeconds(5), 3);
    }

    /** Told when a value of a job comes into force or is held by a stricter one of another job. */
    @FunctionalInterface
    public interface Listener {
        void changed(JobKey job, NodeParameter parameter, State state, String detail);
    }

    /** Done under the lock of a parameter. */
    private interface Step {
        void run(SharedParameter shared, ParameterDriver driver) throws InterruptedException;
    }

    private final List<ParameterDriver> drivers;
    private final Limits limits;
    private final LongSupplier nanoClock;
    private final Map<String, SharedParameter> parameters = new ConcurrentHashMap<>();
    private final ThreadPoolExecutor threads;

    public ParameterExecutor(List<ParameterDriver> drivers, Limits limits, LongSupplier nanoClock) {
        this.drivers = List.copyOf(drivers);
        this.limits = limits;
        this.nanoClock = nanoClock;
        this.threads = new ThreadPoolExecutor(
                AT_ONCE,
                AT_ONCE,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                work -> DaemonThread.of(work, "mizan-parameter"));
        threads.allowCoreThreadTimeOut(true);
    }

    /** Whether there is a driver for parameters of this kind. */
    public boolean handles(NodeParameter.Kind kind) {
        return drivers.stream().anyMatch(driver -> driver.handles(kind));
    }

    /** Reads what is there before anything is set, so that it can be kept where it outlives this process. */
    public List<ParameterResult> prepare(JobKey job, List<NodeParameter> wanted) {
        return all(
                wanted.stream().map(ParameterResult::planned).toList(),
                planned -> attempt(planned, State.PLANNED, (shared, driver) -> {
                    String before = shared.isFree() ? driver.read(planned.parameter()) : shared.before();
                    shared.claim(job, planned.parameter(), before);
                }));
    }

    /** Forgets what jobs want: what holds is read from their records by {@link #restore}. */
    public void forgetAll() {
        parameters.clear();
    }

    /** After a restart: what a job that still runs wants is counted again. */
    public void restore(JobKey job, List<ParameterResult> results) {
        for (ParameterResult result : results) {
            if (result.isOpen() && result.state() != State.FAILED) {
                parameters
                        .computeIfAbsent(result.parameter().key(), key -> new SharedParameter())
                        .claim(job, result.parameter(), result.before());
            }
        }
    }

    /** Sets what was prepared. The listener is told of all jobs that want the same parameters, this one among them. */
    public List<ParameterResult> apply(JobKey job, List<ParameterResult> prepared, Listener listener) {
        return all(prepared, planned -> {
            if (planned.state() != State.PLANNED) {
                return planned;
            }
            ParameterResult done = attempt(planned, State.APPLIED, (shared, driver) -> {
                enforce(shared, driver, planned.parameter());
                tell(shared, listener);
            });
            if (done.state() == State.FAILED) {
                forget(job, planned.parameter());
            }
            return done;
        });
    }

    /** What could not be set binds no other job. Where the driver still hangs, the parameter stays as it is until the driver returns. */
    private void forget(JobKey job, NodeParameter parameter) {
        SharedParameter shared = parameters.get(parameter.key());
        if (shared != null && shared.lock.tryLock()) {
            shared.release(job);
            if (shared.isFree()) {
                parameters.remove(parameter.key(), shared);
            }
            shared.lock.unlock();
        }
    }

    /** Takes back what was set for a job: the value before, or what other jobs want. */
    public List<ParameterResult> giveBack(JobKey job, List<ParameterResult> results, Listener listener) {
        return all(
                results,
                result -> !result.isOpen()
                        ? result
                        : attempt(result, State.GIVEN_BACK, (shared, driver) -> {
                            shared.release(job);
                            NodeParameter now = result.parameter().withValue(result.before());
                            if (shared.isFree()) {
                                write(driver, now);
                                parameters.remove(now.key(), shared);
                            } else {
                                enforce(shared, driver, now);
                                tell(shared, listener);
                            }
                        }));
    }

    private static void enforce(SharedParameter shared, ParameterDriver driver, NodeParameter any) {
        write(driver, shared.strictest().map(Map.Entry::getValue).orElse(any));
    }

    /** A value that is there already is not written again. */
    private static void write(ParameterDriver driver, NodeParameter wanted) {
        if (driver.read(wanted).equals(wanted.value())) {
            return;
        }
        driver.write(wanted);
        String now = driver.read(wanted);
        if (!now.equals(wanted.value())) {
            throw Problem.of(
                            ErrorCode.NO_ANSWER, "the node reported success, but the parameter does not have the value")
                    .with("wanted", wanted.value())
                    .with("found", now)
                    .exception();
        }
    }

    private static void tell(SharedParameter shared, Listener listener) {
        Map.Entry<JobKey, NodeParameter> inForce = shared.strictest().orElseThrow();
        shared.wanted().forEach((job, wanted) -> {
            boolean held = !wanted.value().equals(inForce.getValue().value());
            listener.changed(
                    job,
                    wanted,
                    held ? State.HELD : State.APPLIED,
                    held
                            ? "job " + inForce.getKey().job() + " wants "
                                    + inForce.getValue().value() + ", which is in force instead of " + wanted.value()
                            : "");
        });
    }

    private ParameterResult attempt(ParameterResult of, State success, Step step) {
        long from = nanoClock.getAsLong();
        String failure = "";
        for (int tries = 1; tries <= limits.attempts(); tries++) {
            try {
                return result(of, success, within(of, step), "", tries, from);
            } catch (TimeoutException e) {
                failure = "no answer within " + limits.attempt().toMillis() + " ms";
            } catch (MizanException e) {
                failure = e.problem().line();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return result(of, failed(success), of.before(), "interrupted", tries, from);
            }
        }
        LOG.atWarn()
                .addKeyValue("parameter", of.parameter().key())
                .addKeyValue("value", of.parameter().value())
                .addKeyValue("reason", failure)
                .log(success == State.GIVEN_BACK ? "a parameter is not given back" : "a parameter is not set");
        return result(of, failed(success), of.before(), failure, limits.attempts(), from);
    }

    private static State failed(State success) {
        return switch (success) {
            case PLANNED -> State.UNREAD;
            case GIVEN_BACK -> State.NOT_GIVEN_BACK;
            default -> State.FAILED;
        };
    }

    private ParameterResult result(
            ParameterResult of, State state, String before, String detail, int attempts, long from) {
        return new ParameterResult(
                of.parameter(), state, before, detail, attempts, (nanoClock.getAsLong() - from) / NANOS_PER_MILLI);
    }

    /** Does a step for as long as one attempt may take; a driver that hangs is interrupted, and keeps its thread until it notices. */
    private String within(ParameterResult of, Step step) throws TimeoutException, InterruptedException {
        ParameterDriver driver = drivers.stream()
                .filter(one -> one.handles(of.parameter().kind()))
                .findFirst()
                .orElseThrow(() -> Problem.of(ErrorCode.UNKNOWN_NAME, "nothing can set parameters of this kind here")
                        .with("kind", of.parameter().kind().word())
                        .exception());
        Callable<String> work = () -> {
            SharedParameter shared = locked(of.parameter().key());
            try {
                step.run(shared, driver);
                return shared.isFree() ? of.before() : shared.before();
            } finally {
                if (shared.isFree()) {
                    parameters.remove(of.parameter().key(), shared);
                }
                shared.lock.unlock();
            }
        };
        Future<String> done = threads.submit(work);
        try {
            return done.get(limits.attempt().toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof MizanException problem) {
                throw problem;
            }
            throw new MizanException(Problem.of(ErrorCode.NO_ANSWER, "setting a parameter failed: " + e.getCause()), e);
        } finally {
            done.cancel(true);
        }
    }

    /** The parameter with its lock held; one that was dropped while this thread waited is not used. */
    private SharedParameter locked(String key) throws InterruptedException {
        while (true) {
            SharedParameter shared = parameters.computeIfAbsent(key, missing -> new SharedParameter());
            shared.lock.lockInterruptibly();
            if (parameters.get(key) == shared) {
                return shared;
            }
            shared.lock.unlock();
        }
    }

    /** As many at once as there are threads for the work. */
    private static List<ParameterResult> all(List<ParameterResult> of, UnaryOperator<ParameterResult> each) {
        if (of.size() <= 1) {
            return of.stream().map(each).toList();
        }
        List<ParameterResult> done = new ArrayList<>();
        try {
            new Parallel(Math.min(of.size(), AT_ONCE)).run(of.iterator(), each, done::add);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            done.addAll(of.subList(done.size(), of.size()));
        }
        return List.copyOf(done);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
