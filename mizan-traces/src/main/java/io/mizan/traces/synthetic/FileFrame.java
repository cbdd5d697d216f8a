package io.mizan.traces.synthetic;

import io.mizan.model.workload.Operation;

/** What frames the work of a rank on a file: it is created or opened first, perhaps synced, and closed last. */
final class FileFrame {
    private FileFrame() {}

    /**
     * Sets a step of the frame.
     *
     * @param last index of the last step
     * @return whether it was one, and not work on the file
     */
    static boolean set(Step step, int file, long index, long last, boolean creates, boolean sync) {
        if (index == 0) {
            step.name(creates ? Operation.CREATE : Operation.OPEN, file);
        } else if (index == last) {
            step.name(Operation.CLOSE, file);
        } else if (sync && index == last - 1) {
            step.name(Operation.SYNC, file);
        } else {
            return false;
        }
        return true;
    }
}
