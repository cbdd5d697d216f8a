package io.mizan.database.index;

import io.mizan.model.error.Problem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** A path below the root of a file system: no slash at its ends, no empty, {@code .} or {@code ..} part. */
public record IndexKey(String path) {
    /** One less than the longest path that Linux takes. */
    public static final int LONGEST_BYTES = 4095;

    public IndexKey {
        int bytes = path.getBytes(StandardCharsets.UTF_8).length;
        if (path.isEmpty() || bytes > LONGEST_BYTES || path.indexOf('\0') >= 0) {
            throw Problem.impossible("a path below the root must have 1 to 4095 bytes and no zero byte")
                    .with("path", path)
                    .with("bytes", bytes)
                    .exception();
        }
        if (!("/" + path).equals(normalise(path))) {
            throw Problem.impossible("a path below the root must not have an empty part, . or ..")
                    .with("path", path)
                    .exception();
        }
    }

    /**
     * The key of a file: its path, absolute or already below the root. None for one that is not below the root, or is the
     * root.
     */
    public static Optional<IndexKey> of(String root, String path) {
        String base = normalise(root);
        String whole = path.startsWith("/") ? normalise(path) : normalise(base + "/" + path);
        String prefix = base.equals("/") ? "/" : base + "/";
        boolean below = whole.startsWith(prefix) && whole.length() > prefix.length();
        return below ? Optional.of(new IndexKey(whole.substring(prefix.length()))) : Optional.empty();
    }

    /** As the library does it: by its letters alone, without following links; always absolute. */
    static String normalise(String path) {
        Deque<String> parts = new ArrayDeque<>();
        for (String part : path.split("/", -1)) {
            if (part.equals("..")) {
                parts.pollLast();
            } else if (!part.isEmpty() && !part.equals(".")) {
                parts.addLast(part);
            }
        }
        return "/" + String.join("/", parts);
    }

    byte[] bytes() {
        return path.getBytes(StandardCharsets.UTF_8);
    }
}
