package io.mizan.model.system;

import java.util.ArrayList;
import java.util.List;

/**
 * A view with the notes of its reader.
 *
 * @param notes sentences for the user: rounded sizes, sums that do not match, targets without a server
 */
public record SystemSnapshot(SystemView view, List<String> notes) {
    public SystemSnapshot {
        notes = List.copyOf(notes);
    }

    public SystemSnapshot withNote(String note) {
        List<String> more = new ArrayList<>(notes);
        more.add(note);
        return new SystemSnapshot(view, more);
    }

    public SystemSnapshot withView(SystemView newView) {
        return new SystemSnapshot(newView, notes);
    }
}
