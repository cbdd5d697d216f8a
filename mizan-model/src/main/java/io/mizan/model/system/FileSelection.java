package io.mizan.model.system;

import java.util.Set;

/**
 * Which files are asked for: {@code lfs find DIRECTORY --ost TARGETS --size +LEAST}.
 *
 * @param directory below which, at any depth
 * @param onTargets with data on at least one of these OSTs; all files if empty
 * @param leastBytes at least so large
 */
public record FileSelection(String directory, Set<Integer> onTargets, long leastBytes) {
    public FileSelection {
        onTargets = Set.copyOf(onTargets);
    }

    public static FileSelection below(String directory) {
        return new FileSelection(directory, Set.of(), 0);
    }
}
