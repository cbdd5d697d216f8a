package io.mizan.telemetry.collect.lustre;

import io.mizan.telemetry.collect.Notes;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Parameters as files below {@code /proc}, {@code /sys} and debugfs. Folders of targets are listed at each reading, because targets come and go with fail-over; what
 * is in such a folder does not change while it is there.
 */
public final class ParameterTree implements ParameterSource {
    private static final List<String> TREES = List.of("proc/fs/lustre", "sys/fs/lustre", "sys/kernel/debug/lustre");
    private static final List<String> LNET = List.of("proc/sys/lnet/stats", "sys/kernel/debug/lnet/stats");

    private static final int LARGEST_VALUE = 64 << 20;

    /** Of its own files the kernel gives no more than a page or two at a time; a copy of them is read in fewer calls. */
    private static final int BLOCK = 32 * 1024;

    private final File root;
    private final List<AgentParameters> wanted;
    private final Map<File, Set<String>> contents = new HashMap<>();
    private byte[] buffer = new byte[64 * 1024];

    /** A tree below a folder: {@code /}, or a copy of the files of another server. */
    public ParameterTree(Path root) {
        this(root, AgentParameters.ALL);
    }

    private ParameterTree(Path root, List<AgentParameters> wanted) {
        this.root = root.toFile();
        this.wanted = wanted;
    }

    /** Only these parameters, written as for {@code lctl}: {@code obdfilter.*.job_stats}. */
    public static ParameterTree of(Path root, List<String> patterns) {
        return new ParameterTree(
                root, patterns.stream().map(AgentParameters::pattern).toList());
    }

    @Override
    public void visit(Visitor visitor, Notes notes) {
        for (Map.Entry<String, File> file : find().entrySet()) {
            if (visitor.wants(file.getKey())) {
                show(file.getKey(), file.getValue(), visitor, notes);
            }
        }
    }

    private void show(String name, File file, Visitor visitor, Notes notes) {
        @Nullable ParameterText value = read(file, notes);
        if (value != null) {
            visitor.take(name, value);
        } else {
            contents.remove(file.getParentFile());
        }
    }

    /** The first file of each parameter that is there, by name. */
    private Map<String, File> find() {
        Map<String, File> found = new TreeMap<>();
        Map<File, Set<String>> current = new HashMap<>();
        for (String tree : TREES) {
            for (AgentParameters parameters : wanted) {
                for (Folder folder : folders(new Folder("", new File(root, tree)), parameters.folder())) {
                    Set<String> names = contents.computeIfAbsent(folder.file, ParameterTree::list);
                    current.put(folder.file, names);
                    for (String name : parameters.names()) {
                        if (names.contains(name)) {
                            found.putIfAbsent(folder.name + name, new File(folder.file, name));
                        }
                    }
                }
            }
        }
        contents.keySet().retainAll(current.keySet());
        for (String path : LNET) {
            File file = new File(root, path);
            if (file.exists()) {
                found.putIfAbsent(LustreParts.LNET, file);
            }
        }
        return found;
    }

    private record Folder(String name, File file) {}

    private static List<Folder> folders(Folder parent, List<String> pattern) {
        if (pattern.isEmpty()) {
            return List.of(parent);
        }
        List<Folder> folders = new ArrayList<>();
        String first = pattern.get(0);
        List<String> rest = pattern.subList(1, pattern.size());
        boolean glob = first.endsWith("*");
        Set<String> names = glob ? list(parent.file) : Set.of(first);
        for (String name : names) {
            if (!glob || name.startsWith(first.substring(0, first.length() - 1))) {
                File file = new File(parent.file, name);
                if (file.isDirectory()) {
                    folders.addAll(folders(new Folder(parent.name + name + ".", file), rest));
                }
            }
        }
        return folders;
    }

    private static Set<String> list(File folder) {
        @Nullable String[] names = folder.list();
        return names == null ? Set.of() : Set.copyOf(Arrays.asList(names));
    }

    /** The whole file; the kernel says that its size is 0, so it is read to the end. */
    private @Nullable ParameterText read(File file, Notes notes) {
        int length = 0;
        try (FileInputStream in = new FileInputStream(file)) {
            while (true) {
                if (buffer.length - length < BLOCK) {
                    if (buffer.length >= LARGEST_VALUE) {
                        notes.add(file + ": more than 64 MiB, left out");
                        return null;
                    }
                    buffer = Arrays.copyOf(buffer, 2 * buffer.length);
                }
                int read = in.read(buffer, length, BLOCK);
                if (read < 0) {
                    return new ParameterText(buffer, 0, length);
                }
                length += read;
            }
        } catch (IOException e) {
            notes.add(file + ": " + e.getMessage());
            return null;
        }
    }
}
