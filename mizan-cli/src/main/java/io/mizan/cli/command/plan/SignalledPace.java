package io.mizan.cli.command.plan;

import io.mizan.cli.process.StopSignal;
import io.mizan.controller.change.InterruptibleWait;
import io.mizan.controller.change.WaitingPace;
import io.mizan.model.system.driver.Pace;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A pace whose waits end at a signal to this process. */
final class SignalledPace {
    private SignalledPace() {}

    /** @param asked whether somebody else wants the wait to end */
    static Pace of(long bytesPerSecond, StopSignal stop, BooleanSupplier asked) {
        return new WaitingPace(
                bytesPerSecond,
                time -> InterruptibleWait.inParts(
                        time,
                        part -> stop.await(part.toMillis(), TimeUnit.MILLISECONDS),
                        () -> stop.received() || asked.getAsBoolean()));
    }
}
