package io.mizan.model.placement;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a layout may say about its targets. Sites differ in how much of the choice they leave to the server. */
public enum LayoutForm {
    /** Every target by index: the server takes these or fails. */
    LIST,
    /** The first target: the server goes on in index order and steps over targets that it cannot use. */
    START_INDEX,
    /** The number of targets and the pool: the server chooses. */
    COUNT;

    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The form of a label, none where there is no such form. */
    public static Optional<LayoutForm> labelled(String label) {
        return Arrays.stream(values())
                .filter(form -> form.label().equals(label))
                .findFirst();
    }
}
