package io.mizan.simulator.run;

import io.mizan.model.workload.Operation;
import io.mizan.simulator.program.Step;
import java.util.List;

/** A rank that goes through its steps: wait for the phase, compute, move bytes or ask the metadata server. */
final class Rank {
    private static final int NO_LINK = -1;

    private final Machine machine;
    private final Job job;
    private final int node;
    private final List<Step> steps;
    private final int ownLink;
    private int next;
    private int pending;
    private double began;
    private double moved;

    Rank(Machine machine, Job job, int rank) {
        this.machine = machine;
        this.job = job;
        this.node = job.node(rank, machine.nodes());
        this.steps = job.program().steps().get(rank);
        double limit = job.application().rankBytesPerSecond();
        this.ownLink = limit == Double.POSITIVE_INFINITY
                ? NO_LINK
                : machine.simulation().addLink(limit);
    }

    /** Goes on to the next step, if its phase has begun. */
    void proceed() {
        if (next == steps.size()) {
            machine.rankEnded(job);
        } else if (job.admits(steps.get(next).phase(), this)) {
            double compute = steps.get(next).computeSeconds();
            machine.simulation().at(machine.simulation().now() + compute, this::begin);
        }
    }

    private void begin() {
        Step step = steps.get(next);
        began = machine.simulation().now();
        moved = 0;
        if (step.opens() && job.creates(step.file())) {
            machine.placing().create(job, step.file(), machine.running());
            machine.know(job, step.file());
            int stripes = job.file(step.file()).stripes();
            machine.simulation().start(machine.network().operation(stripes), this::created);
        } else {
            perform(step);
        }
    }

    private void created() {
        Step step = steps.get(next);
        job.tally().create(machine.simulation().now() - began);
        if (step.operation() == Operation.CREATE || step.operation() == Operation.OPEN) {
            ended();
        } else {
            perform(step);
        }
    }

    private void perform(Step step) {
        if (step.operation().movesBytes()) {
            transfer(step);
        } else {
            machine.simulation().start(machine.network().operation(0), this::asked);
        }
    }

    private void asked() {
        Step step = steps.get(next);
        if (step.operation() == Operation.UNLINK) {
            machine.remove(job, step.file());
        }
        ended();
    }

    private void transfer(Step step) {
        boolean write = step.operation() == Operation.WRITE;
        double now = machine.simulation().now();
        job.tally().way(write).begin(now);
        machine.way(write).begin(now);
        TargetBytes bytes = machine.bytes(job, step, write);
        pending = bytes.size();
        boolean shared = write
                && machine.sharedFilesCost()
                && job.program().files().get(step.file()).shared();
        for (int i = 0; i < bytes.size(); i++) {
            int column = bytes.column(i);
            moved += bytes.get(column);
            machine.start(this, column, bytes.get(column), write, more(step, column, shared));
        }
        if (pending == 0) {
            machine.simulation().at(machine.simulation().now(), this::transferred);
        }
    }

    private int[] more(Step step, int column, boolean shared) {
        boolean locks = shared && column != Network.METADATA;
        int[] links = new int[(ownLink == NO_LINK ? 0 : 1) + (locks ? 1 : 0)];
        int n = 0;
        if (ownLink != NO_LINK) {
            links[n++] = ownLink;
        }
        if (locks) {
            links[n] = machine.sharedFile(job, step.file(), column);
        }
        return links;
    }

    int node() {
        return node;
    }

    /** One of the targets has all its bytes. */
    void part() {
        if (--pending == 0) {
            transferred();
        }
    }

    private void transferred() {
        boolean write = steps.get(next).operation() == Operation.WRITE;
        double now = machine.simulation().now();
        job.tally().way(write).end(now, moved);
        machine.way(write).end(now, moved);
        ended();
    }

    private void ended() {
        Step step = steps.get(next++);
        job.tally().io(machine.simulation().now() - began);
        job.stepEnded(step.phase());
        proceed();
    }
}
