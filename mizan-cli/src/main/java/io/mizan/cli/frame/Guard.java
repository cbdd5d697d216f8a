package io.mizan.cli.frame;

import io.mizan.cli.process.Surroundings;
import java.util.Optional;
import java.util.function.Supplier;

/** Does Mizan's part around a command of the user: what fails there, a defect or too little memory included, is said and no more. */
public record Guard(Surroundings surroundings, boolean debug) {

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
            new Errors(surroundings.err()).report(failure, debug);
        } catch (RuntimeException | VirtualMachineError e) {
            // Not even that can be said; the program counts.
            return;
        }
    }
}
