package io.mizan.cli.command.plan;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.process.StopSignal;
import io.mizan.cli.shared.Progress;
import io.mizan.controller.change.ChangeService;
import io.mizan.controller.change.StepResult;
import io.mizan.model.plan.ChangePlan;
import java.util.concurrent.TimeUnit;

/** Shows the progress of an apply or undo on the terminal, and ends it at a signal. */
final class ShownProgress implements ChangeService.Progress {
    private final Progress progress;
    private final StopSignal signal;

    ShownProgress(ProcessContext context, ChangePlan plan, StopSignal signal) {
        this.progress = new Progress(context, "changes", plan.changes().size());
        this.signal = signal;
    }

    @Override
    public void step(StepResult result) {
        progress.step();
    }

    @Override
    public boolean stopped() {
        return signal.await(0, TimeUnit.MILLISECONDS);
    }

    void clear() {
        progress.clear();
    }
}
