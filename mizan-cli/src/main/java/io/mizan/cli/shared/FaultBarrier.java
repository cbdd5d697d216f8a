package io.mizan.cli.shared;

import io.mizan.cli.process.ProcessContext;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Keeps failures of Mizan from stopping the user's command: what fails, a defect or too little memory included, is printed and
 * no more.
 */
public record FaultBarrier(ProcessContext context, boolean debug) {

    /** What the work made, or nothing if it failed. */
    public <T> Optional<T> attempt(Supplier<T> work) {
        try {
            return Optional.of(work.get());
        } catch (RuntimeException | VirtualMachineError | LinkageError e) {
            complain(e);
            return Optional.empty();
        }
    }

    public void attempt(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | VirtualMachineError | LinkageError e) {
            complain(e);
        }
    }

    public void complain(Throwable failure) {
        try {
            new Errors(context.err()).report(failure, debug);
        } catch (RuntimeException | VirtualMachineError e) {
            // Not even that can be said; the program counts.
            return;
        }
    }
}
