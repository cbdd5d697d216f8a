package io.mizan.algorithms.layout;

import io.mizan.model.error.Problem;
import io.mizan.model.placement.ComponentRequest;
import java.util.List;

/**
 * A layout that requests can ask for by name, or get because of where their file lies.
 *
 * @param match which files it is for; none where it is only asked for by name
 * @param pool the pool of all its stripes, or empty for any target
 */
public record NamedLayout(String name, List<Glob> match, String pool, List<ComponentRequest> components) {
    public NamedLayout {
        match = List.copyOf(match);
        components = List.copyOf(components);
        if (name.isBlank()) {
            throw Problem.impossible("a layout must have a name").exception();
        }
    }

    public boolean isFor(String file) {
        return match.stream().anyMatch(glob -> glob.matches(file));
    }
}
