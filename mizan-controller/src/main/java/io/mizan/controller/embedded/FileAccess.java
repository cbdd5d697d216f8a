package io.mizan.controller.embedded;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.nio.file.Path;

/** Reads and changes of files whose failures become problems. */
final class FileAccess {
    /** Something that reads files. */
    interface Reading<T> {
        T run() throws IOException;
    }

    /** Something that changes files. */
    interface Change {
        void run() throws IOException;
    }

    private FileAccess() {}

    static <T> T reading(Path path, Reading<T> work) {
        try {
            return work.run();
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot be examined: " + FileFailure.reason(e))
                            .at(Place.of(path.toString()))
                            .maybe("check that it exists and that you may read it"),
                    e);
        }
    }

    static void changing(Path path, Change work) {
        try {
            work.run();
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.OUTPUT_LOST, "cannot be changed: " + FileFailure.reason(e))
                            .at(Place.of(path.toString()))
                            .maybe("check that it exists and is yours"),
                    e);
        }
    }
}
