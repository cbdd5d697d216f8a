package io.mizan.simulator.run;

import io.mizan.simulator.program.Program;
import io.mizan.simulator.program.Step;
import io.mizan.simulator.scenario.Application;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** An application during a run: its files, its phases and what it did so far. */
final class Job {
    private final Application application;
    private final int firstNode;
    private final int firstRank;
    private final @Nullable PlacedFile[] files;
    private final boolean[] created;
    /** The files that it creates, in the order of time, and how many of them have had their turn to be placed. */
    private final int[] creates;

    private int turns;
    /** Steps that are left in each phase. */
    private final int[] left;

    private final List<Rank> waiting = new ArrayList<>();
    private final ApplicationTotals tally = new ApplicationTotals();
    private int phase;
    private int ranksLeft;
    private double reached;
    private double start = Double.NaN;
    private double end = Double.NaN;

    /** @param firstRank the number of its first rank among those of all jobs */
    Job(Application application, int firstNode, int firstRank) {
        this.application = application;
        this.firstNode = firstNode;
        this.firstRank = firstRank;
        Program program = application.program();
        files = new PlacedFile[program.files().size()];
        created = new boolean[files.length];
        creates = IntStream.range(0, files.length)
                .filter(f -> program.files().get(f).isNew())
                .boxed()
                .sorted(Comparator.comparingDouble(f -> program.files().get(f).firstSeconds()))
                .mapToInt(f -> f)
                .toArray();
        left = new int[program.phases()];
        for (List<Step> steps : program.steps()) {
            steps.forEach(step -> left[step.phase()]++);
        }
        ranksLeft = program.ranks();
    }

    Application application() {
        return application;
    }

    Program program() {
        return application.program();
    }

    int firstRank() {
        return firstRank;
    }

    ApplicationTotals tally() {
        return tally;
    }

    /** The node of a rank: ranks are in blocks on the nodes of the application, which follow those of the one before. */
    int node(int rank, int nodes) {
        return (int) ((firstNode + (long) rank * application.nodes() / program().ranks()) % nodes);
    }

    void start(double now) {
        start = now;
    }

    boolean hasStarted() {
        return !Double.isNaN(start);
    }

    boolean isRunning() {
        return hasStarted() && !hasEnded();
    }

    boolean hasEnded() {
        return !Double.isNaN(end);
    }

    double startSeconds() {
        return start;
    }

    double endSeconds() {
        return end;
    }

    boolean isPlaced(int file) {
        return files[file] != null;
    }

    void place(int file, PlacedFile placed) {
        files[file] = placed;
    }

    PlacedFile file(int file) {
        PlacedFile placed = files[file];
        if (placed == null) {
            throw new IllegalStateException("a file that was not placed");
        }
        return placed;
    }

    /** Nothing more is expected of its files. */
    void settle(Storage storage) {
        for (PlacedFile file : files) {
            if (file != null) {
                file.settle(storage);
            }
        }
    }

    /** Whether a file is still to be created; asking settles it, so that one rank creates and all others open. */
    boolean creates(int file) {
        boolean first = !created[file] && program().files().get(file).isNew();
        created[file] = true;
        return first;
    }

    /** A removed file is created again by whoever uses it next, somewhere else. */
    void forget(int file) {
        created[file] = false;
        files[file] = null;
    }

    /** The next file without a place that is created up to a time, or -1; each is told once. */
    int nextCreate(double horizon) {
        while (turns < creates.length && program().files().get(creates[turns]).firstSeconds() <= horizon) {
            int file = creates[turns++];
            if (!isPlaced(file)) {
                return file;
            }
        }
        return -1;
    }

    /** How far the application is, by the times in its workload, now that a file is created. */
    double reach(int file) {
        reached = Math.max(reached, program().files().get(file).firstSeconds());
        return reached;
    }

    double reached() {
        return reached;
    }

    /** True if the rank may go on; otherwise it is woken when the phase begins. */
    boolean admits(int wanted, Rank rank) {
        boolean open = wanted <= phase;
        if (!open) {
            waiting.add(rank);
        }
        return open;
    }

    void stepEnded(int of) {
        left[of]--;
        while (phase < left.length && left[phase] == 0) {
            phase++;
            List<Rank> woken = List.copyOf(waiting);
            waiting.clear();
            woken.forEach(Rank::proceed);
        }
    }

    /** True if it was the last one. */
    boolean rankEnded(double now) {
        if (--ranksLeft == 0) {
            end = now;
        }
        return ranksLeft == 0;
    }
}
