package io.mizan.cli.command.demo;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.frame.SystemInput;
import io.mizan.cli.process.Surroundings;
import io.mizan.model.error.Problem;
import io.mizan.model.system.SystemView;
import io.mizan.simulator.result.ApplicationResult;
import io.mizan.simulator.result.RunResult;
import io.mizan.simulator.scenario.Scenario;
import io.mizan.simulator.system.SimulatedState;
import io.mizan.simulator.system.SimulatedSystem;
import io.mizan.simulator.system.StateFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the acts work on, and what they found out for those after them. */
final class Scene {
    /**
     * How the demo is played.
     *
     * @param fast with fewer seeds and files
     */
    record Setting(Path folder, long seed, boolean fast, int threads) {}

    private final Setting setting;
    private final List<DemoJob> jobs;
    private final JobScenario jobScenario;
    private final Scenario scenario;
    private final RunResult today;
    private final SimulatedState before;
    private final Map<String, Object> computed = new LinkedHashMap<>();
    private final Map<String, Object> measured = new LinkedHashMap<>();
    private final List<Map<String, Object>> skipped = new ArrayList<>();
    private final Map<Class<?>, Object> results = new HashMap<>();

    private Scene(Setting setting, Configuration configuration, Surroundings surroundings) {
        this.setting = setting;
        this.jobs = DemoJobs.of(setting.seed());
        SimulatedState idle = DemoSystem.idle(setting.seed(), jobs);
        Path idleFile = setting.folder().resolve("idle.json");
        StateFile.write(idleFile, idle);
        this.jobScenario = new JobScenario(jobs, idleFile, setting.folder().resolve("jobs.json"));
        jobScenario.write(setting.seed(), DemoJob::layout);
        this.scenario = jobScenario.read(configuration, surroundings);
        this.today = jobScenario.today(scenario);
        this.before = DemoSystem.busy(idle, jobs, rates(today));
        StateFile.write(stateFile(), before);
    }

    /** Makes the system and sets the jobs to work. */
    static Scene set(Setting setting, Configuration configuration, Surroundings surroundings) {
        return new Scene(setting, configuration, surroundings);
    }

    /** What each job moves while all work: what it had in the simulation, but together no more than a target can do. */
    private Map<String, Double> rates(RunResult run) {
        Map<String, Double> wanted = new HashMap<>();
        Map<Integer, Double> demand = new HashMap<>();
        for (int i = 0; i < jobs.size(); i++) {
            DemoJob job = jobs.get(i);
            ApplicationResult result = run.applications().get(i);
            double seconds = result.written().seconds() + result.read().seconds();
            double rate = (result.written().bytes() + result.read().bytes()) / seconds;
            wanted.put(job.id(), rate);
            job.targets()
                    .forEach(target -> demand.merge(target, rate / job.targets().size(), Double::sum));
        }
        Map<Integer, Double> room = new HashMap<>();
        scenario.platform()
                .targets()
                .forEach(target -> room.put(
                        target.index(), target.writeBytesPerSecond() / demand.getOrDefault(target.index(), 1.0)));
        Map<String, Double> rates = new HashMap<>();
        for (DemoJob job : jobs) {
            double share = job.targets().stream()
                    .mapToDouble(target -> Math.min(1, room.getOrDefault(target, 1.0)))
                    .min()
                    .orElse(1);
            rates.put(job.id(), share * wanted.getOrDefault(job.id(), 0.0));
        }
        return rates;
    }

    Setting setting() {
        return setting;
    }

    List<DemoJob> jobs() {
        return jobs;
    }

    DemoJob job(String id) {
        return jobs.stream().filter(job -> job.id().equals(id)).findFirst().orElseThrow();
    }

    JobScenario jobScenario() {
        return jobScenario;
    }

    Scenario scenario() {
        return scenario;
    }

    /** How the jobs fare, their files where they are. */
    RunResult today() {
        return today;
    }

    /** The system before the first act. */
    SimulatedState before() {
        return before;
    }

    Path file(String name) {
        return setting.folder().resolve(name);
    }

    Path stateFile() {
        return file(DemoSystem.NAME + ".json");
    }

    /** As commands name it. */
    String systemName() {
        return SystemInput.SIMULATED + stateFile();
    }

    SimulatedSystem system() {
        return StateFile.open(stateFile());
    }

    SystemView view() {
        return system().view();
    }

    /** Keeps what an act found out for those after it. */
    <T> T keep(T result) {
        results.put(result.getClass(), result);
        return result;
    }

    /** What an earlier act found out, if it was played. */
    <T> Optional<T> kept(Class<T> kind) {
        return Optional.ofNullable(results.get(kind)).map(kind::cast);
    }

    /** What an act that is always played before found out. */
    <T> T of(Class<T> kind) {
        return kept(kind)
                .orElseThrow(() -> Problem.impossible("an act that comes too early")
                        .with("needs", kind.getSimpleName())
                        .exception());
    }

    /** The same in every run with the same seed. */
    Map<String, Object> computed() {
        return computed;
    }

    /** Acts that could not be played here, and why. */
    List<Map<String, Object>> skipped() {
        return skipped;
    }

    /** Of this machine, at this moment. */
    Map<String, Object> measured() {
        return measured;
    }
}
