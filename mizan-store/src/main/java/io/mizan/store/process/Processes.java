package io.mizan.store.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The processes of this node, as {@code /proc} shows them. */
public final class Processes {
    private static final Path PROC = Path.of("/proc");
    private static final int START_TIME = 22;
    private static final int STATE = 3;
    /** Address, rights, offset, device as hexadecimal major:minor, inode number. */
    private static final Pattern MAPPING =
            Pattern.compile("^\\S+ \\S+ \\S+ ([0-9a-f]+):([0-9a-f]+) (\\d+)", Pattern.MULTILINE);

    private final long self = ProcessHandle.current().pid();

    public int self() {
        return (int) self;
    }

    /** Field 22 of {@code /proc/PID/stat}; 0 where there is no such process, or only its entry until its parent has asked for it. */
    public long startTime(int pid) {
        try {
            String stat = Files.readString(PROC.resolve(pid + "/stat"), StandardCharsets.ISO_8859_1);
            // The name of the program, in brackets, may have blanks and brackets.
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", START_TIME);
            boolean over = fields[0].equals("Z") || fields[0].equals("X");
            // The first thread of a process may end before the others.
            return over && list(PROC.resolve(pid + "/task")).size() < 2
                    ? 0
                    : Long.parseLong(fields[START_TIME - STATE]);
        } catch (IOException | IndexOutOfBoundsException | NumberFormatException e) {
            return 0;
        }
    }

    /** @param startTime 0 where it is not known yet: the number alone has to do then */
    public boolean isAlive(int pid, long startTime) {
        long now = startTime(pid);
        return now != 0 && (startTime == 0 || now == startTime);
    }

    /** Whether a process certainly has no part of a folder mapped: it executes another program now. False where that cannot be seen. */
    public boolean hasLeft(int pid, Path folder) {
        try {
            String maps = Files.readString(PROC.resolve(pid + "/maps"), StandardCharsets.ISO_8859_1);
            return !maps.isEmpty()
                    && !maps.contains(new String(
                            folder.toString().getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return false;
        }
    }

    /** Files that other processes of this user have open or mapped. */
    public Set<FileId> openElsewhere() {
        Set<FileId> open = new HashSet<>();
        for (int pid : others()) {
            for (Path descriptor : list(PROC.resolve(pid + "/fd"))) {
                status(descriptor).ifPresent(status -> open.add(status.id()));
            }
            mapped(pid, open);
        }
        return open;
    }

    private static void mapped(int pid, Set<FileId> open) {
        try {
            Matcher mapping =
                    MAPPING.matcher(Files.readString(PROC.resolve(pid + "/maps"), StandardCharsets.ISO_8859_1));
            while (mapping.find()) {
                long major = Long.parseLong(mapping.group(1), 16);
                long minor = Long.parseLong(mapping.group(2), 16);
                open.add(new FileId(device(major, minor), Long.parseLong(mapping.group(3))));
            }
        } catch (IOException e) {
            // It has ended, or is not ours to look at.
            return;
        }
    }

    /** Descriptors of other processes of this user through which some files are open. */
    public Map<FileId, List<Path>> openElsewhere(Set<FileId> files) {
        Map<FileId, List<Path>> found = new HashMap<>();
        for (int pid : others()) {
            for (Path descriptor : list(PROC.resolve(pid + "/fd"))) {
                status(descriptor)
                        .map(FileStatus::id)
                        .filter(files::contains)
                        .ifPresent(id -> found.computeIfAbsent(id, unused -> new ArrayList<>())
                                .add(descriptor));
            }
        }
        return found;
    }

    private List<Integer> others() {
        return list(PROC).stream()
                .map(path -> path.getFileName().toString())
                .filter(name -> name.matches("\\d{1,9}"))
                .map(Integer::valueOf)
                .filter(pid -> pid != self)
                .toList();
    }

    /** What can be listed; folders of other users' processes cannot. */
    private static List<Path> list(Path folder) {
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            all.forEach(entries::add);
        } catch (IOException | java.nio.file.DirectoryIteratorException e) {
            return entries;
        }
        return entries;
    }

    private static Optional<FileStatus> status(Path path) {
        try {
            return Optional.of(FileStatus.of(path));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** As the C library packs both into one number. */
    private static long device(long major, long minor) {
        return (minor & 0xff) | ((major & 0xfff) << 8) | ((minor & ~0xffL) << 12) | ((major & ~0xfffL) << 32);
    }
}
