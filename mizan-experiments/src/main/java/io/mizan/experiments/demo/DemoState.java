package io.mizan.experiments.demo;

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

/** The state of the demo: the system and jobs that the steps work on, and what they found out for those after them. */
public final class DemoState {
    /** How commands name a simulated system. */
    static final String SIMULATED = "sim:";

    /**
     * How the demo is played.
     *
     * @param fast with fewer seeds and files
     */
    public record Setting(Path folder, long seed, boolean fast) {}

    private final Setting setting;
    private final DemoTools tools;
    private final List<DemoJob> jobs;
    private final JobScenario jobScenario;
    private final Scenario scenario;
    private final RunResult today;
    private final SimulatedState before;
    private final Map<String, Object> computed = new LinkedHashMap<>();
    private final Map<String, Object> measured = new LinkedHashMap<>();
    private final List<Map<String, Object>> skipped = new ArrayList<>();
    private final Map<Class<?>, Object> results = new HashMap<>();

    private DemoState(Setting setting, DemoTools tools) {
        this.setting = setting;
        this.tools = tools;
        this.jobs = DemoJobs.of(setting.seed());
        SimulatedState idle = DemoSystem.idle(setting.seed(), jobs);
        Path idleFile = setting.folder().resolve("idle.json");
        StateFile.write(idleFile, idle);
        this.jobScenario = new JobScenario(jobs, idleFile, setting.folder().resolve("jobs.json"));
        jobScenario.write(setting.seed(), DemoJob::layout);
        this.scenario = tools.scenario(jobScenario.file());
        this.today = jobScenario.today(scenario);
        this.before = DemoSystem.busy(idle, jobs, rates(today));
        StateFile.write(stateFile(), before);
    }

    /** Makes the system and sets the jobs to work. */
    public static DemoState create(Setting setting, DemoTools tools) {
        return new DemoState(setting, tools);
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

    public Setting setting() {
        return setting;
    }

    public DemoTools tools() {
        return tools;
    }

    public List<DemoJob> jobs() {
        return jobs;
    }

    public DemoJob job(String id) {
        return jobs.stream().filter(job -> job.id().equals(id)).findFirst().orElseThrow();
    }

    JobScenario jobScenario() {
        return jobScenario;
    }

    public Scenario scenario() {
        return scenario;
    }

    /** How the jobs fare, their files where they are. */
    public RunResult today() {
        return today;
    }

    /** The system before the first step. */
    public SimulatedState before() {
        return before;
    }

    public Path file(String name) {
        return setting.folder().resolve(name);
    }

    public Path stateFile() {
        return file(DemoSystem.NAME + ".json");
    }

    /** As commands name it. */
    public String systemName() {
        return SIMULATED + stateFile();
    }

    public SimulatedSystem system() {
        return StateFile.open(stateFile());
    }

    public SystemView view() {
        return system().view();
    }

    /** Keeps what a step found out for those after it. */
    public <T> T keep(T result) {
        results.put(result.getClass(), result);
        return result;
    }

    /** What an earlier step found out, if it was played. */
    public <T> Optional<T> kept(Class<T> kind) {
        return Optional.ofNullable(results.get(kind)).map(kind::cast);
    }

    /** What a step that is always played before found out. */
    public <T> T of(Class<T> kind) {
        return kept(kind)
                .orElseThrow(() -> Problem.impossible("a demo step ran before the step it needs")
                        .with("needs", kind.getSimpleName())
                        .exception());
    }

    /** The same in every run with the same seed. */
    public Map<String, Object> computed() {
        return computed;
    }

    /** Acts that could not be played here, and why. */
    public List<Map<String, Object>> skipped() {
        return skipped;
    }

    /** Of this machine, at this moment. */
    public Map<String, Object> measured() {
        return measured;
    }
}
