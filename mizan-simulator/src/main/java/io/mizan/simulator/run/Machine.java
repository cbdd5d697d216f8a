package io.mizan.simulator.run;

import io.mizan.simulator.kernel.Simulation;
import io.mizan.simulator.platform.Platform;
import io.mizan.simulator.platform.StorageServer;
import io.mizan.simulator.program.Step;
import io.mizan.simulator.scenario.Application;
import io.mizan.simulator.scenario.Change;
import io.mizan.simulator.scenario.PolicySource;
import io.mizan.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The simulated machine: what ranks act on, and the jobs on it. */
final class Machine {
    private final Scenario scenario;
    private final Simulation simulation = new Simulation();
    private final Network network;
    private final Storage storage;
    private final LoadHistory loads;
    private final FilePlacement placing;
    private final TargetBytes moved;
    private final TargetBytes scratch;
    private final List<Job> jobs = new ArrayList<>();
    private final Map<String, PlacedFile> known = new HashMap<>();
    private final Map<Job, Integer> firstFile = new HashMap<>();
    private final BusyTimes busy;
    private final TransferTotals written = new TransferTotals();
    private final TransferTotals read = new TransferTotals();
    private int unfinished;

    Machine(Scenario scenario, String policy, PolicySource policies, long seed) {
        this.scenario = scenario;
        Platform platform = scenario.platform();
        List<StorageServer> servers = new ArrayList<>(platform.servers());
        for (Change change : scenario.changes()) {
            if (change.what() instanceof Change.Addition addition) {
                servers.add(addition.server());
            }
        }
        RandomNumbers random = new RandomNumbers(seed);
        network = new Network(simulation, platform, servers);
        storage = new Storage(
                platform.name(),
                servers,
                platform.servers().size(),
                network,
                platform.metadata().totalBytes());
        storage.fill(platform.fill(), random);
        moved = new TargetBytes(network.columns());
        scratch = new TargetBytes(network.columns());
        busy = new BusyTimes(network.columns());
        loads = new LoadHistory(scenario.settings().prediction().loadAgeSeconds(), storage);
        placing = new FilePlacement(
                policy,
                policies,
                storage,
                () -> storage.view(loads.at(simulation.now())),
                scenario.settings(),
                random,
                scratch);
        if (loads.isKept()) {
            observe();
        }
        // What happens at one instant happens in this order: first the system changes, then applications start.
        for (Change change : scenario.changes()) {
            simulation.at(change.atSeconds(), () -> apply(change.what()));
        }
        int node = 0;
        int file = 0;
        int rank = 0;
        for (Application application : scenario.applications()) {
            Job job = new Job(application, node, rank);
            jobs.add(job);
            firstFile.put(job, file);
            node += application.nodes();
            file += application.program().files().size();
            rank += application.program().ranks();
        }
        unfinished = jobs.size();
        for (Job job : jobs) {
            if (job.application().after().isEmpty()) {
                simulation.at(job.application().startSeconds(), () -> start(job));
            }
        }
    }

    private void observe() {
        loads.take(simulation.now());
        simulation.at(simulation.now() + loads.everySeconds(), () -> {
            if (hasWork()) {
                observe();
            }
        });
    }

    Simulation simulation() {
        return simulation;
    }

    Network network() {
        return network;
    }

    Storage storage() {
        return storage;
    }

    FilePlacement placing() {
        return placing;
    }

    BusyTimes busy() {
        return busy;
    }

    TransferTotals way(boolean write) {
        return write ? written : read;
    }

    List<Job> jobs() {
        return jobs;
    }

    boolean hasWork() {
        return unfinished > 0;
    }

    int nodes() {
        return scenario.platform().nodes().count();
    }

    List<Job> running() {
        return jobs.stream().filter(Job::isRunning).toList();
    }

    boolean sharedFilesCost() {
        return scenario.platform().sharedFileLoss() > 0;
    }

    int sharedFile(Job job, int file, int column) {
        int number = firstFile.getOrDefault(job, 0) + file;
        return network.sharedFile(number, column, storage.target(column).writeBytesPerSecond());
    }

    /** Others find the file by its path from now on. */
    void know(Job job, int file) {
        known.put(job.program().files().get(file).path(), job.file(file));
    }

    void remove(Job job, int file) {
        if (job.isPlaced(file)) {
            job.file(file).remove(storage, scratch);
            known.remove(job.program().files().get(file).path(), job.file(file));
            job.forget(file);
        }
    }

    /** The bytes of a step by target, valid until the next call. Writes take the space they need. */
    TargetBytes bytes(Job job, Step step, boolean write) {
        moved.clear();
        PlacedFile file = job.file(step.file());
        for (int i = 0; i < step.ranges(); i++) {
            file.spread(step.offset(i), step.length(i), moved);
        }
        if (write) {
            long end = 0;
            for (int i = 0; i < step.ranges(); i++) {
                end = Math.max(end, step.offset(i) + step.length(i));
            }
            job.tally().refuse(file.isNowhere() ? step.bytes() : file.grow(end, storage, moved, scratch));
        }
        return moved;
    }

    void start(Rank rank, int column, long bytes, boolean write, int[] more) {
        busy.begin(column, simulation.now());
        simulation.start(network.transfer(bytes, rank.node(), column, write, more), () -> {
            busy.end(column, simulation.now(), bytes);
            rank.part();
        });
    }

    void rankEnded(Job job) {
        if (job.rankEnded(simulation.now())) {
            unfinished--;
            job.settle(storage);
            for (Job other : jobs) {
                boolean waits =
                        other.application().after().contains(job.application().name());
                if (waits && !other.hasStarted() && allEnded(other.application().after())) {
                    double earliest =
                            Math.max(simulation.now(), other.application().startSeconds());
                    simulation.at(earliest, () -> start(other));
                }
            }
        }
    }

    private boolean allEnded(List<String> names) {
        return jobs.stream()
                .filter(job -> names.contains(job.application().name()))
                .allMatch(Job::hasEnded);
    }

    private void start(Job job) {
        job.start(simulation.now());
        placing.inputs(job, known);
        for (int r = 0; r < job.program().ranks(); r++) {
            Rank rank = new Rank(this, job, r);
            // Applications that start at the same instant are all running before the first of them creates a file.
            simulation.at(simulation.now(), rank::proceed);
        }
    }

    private void apply(Change.What what) {
        if (what instanceof Change.TargetSpeed speed) {
            storage.targetSpeed(storage.column(speed.index()), speed.factor());
        } else if (what instanceof Change.ServerSpeed speed) {
            storage.serverSpeed(storage.server(speed.server()), speed.factor());
        } else if (what instanceof Change.TargetBackground background) {
            network.background(storage.column(background.index()), background.bytesPerSecond());
        } else if (what instanceof Change.TargetFill fill) {
            storage.fillTo(storage.column(fill.index()), fill.share());
        } else if (what instanceof Change.Addition addition) {
            storage.add(storage.server(addition.server().name()));
        }
    }
}
