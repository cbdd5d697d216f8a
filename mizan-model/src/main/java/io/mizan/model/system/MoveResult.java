package io.mizan.model.system;

import io.mizan.model.layout.FileLayout;
import java.util.Locale;

/** What became of a file that was to be moved. */
public sealed interface MoveResult {

    /** @param layout that it has now: a system may have chosen targets itself */
    record Moved(FileLayout layout) implements MoveResult {}

    /** It is where it was. */
    record Refused(Reason reason, String detail) implements MoveResult {}

    /** Why a file stays. */
    enum Reason {
        GONE("is not there any more"),
        CHANGED("was changed meanwhile"),
        BUSY("is open"),
        LINKED("has several names"),
        NO_ROOM("its targets have no room"),
        CLOSED("a target takes no new files"),
        FAILED("the system refused"),
        POLICY("the policy of the site does not let it move");

        private final String words;

        Reason(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }

        /** As it stands in JSON. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
