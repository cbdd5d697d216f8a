package io.mizan.simulator.system;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.DirectoryStriping;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.system.ChangeableSystem;
import io.mizan.model.system.FileSelection;
import io.mizan.model.system.FileState;
import io.mizan.model.system.MoveCheck;
import io.mizan.model.system.MoveResult;
import io.mizan.model.system.MoveResult.Moved;
import io.mizan.model.system.MoveResult.Refused;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A system in memory, with a time of its own: the same calls give the same answers in every run. Each change is handed on, so
 * that a state kept in a file is never behind by more than the change that was going on.
 *
 * <p>As on Lustre, a move copies the whole file.
 */
public final class SimulatedSystem implements ChangeableSystem, InstantSource {
    private final Consumer<SimulatedState> keeper;
    private final TreeMap<String, SimulatedDirectory> directories = new TreeMap<>();
    private final TreeMap<String, SimulatedFile> files = new TreeMap<>();
    private final List<SimulatedEvent> events = new ArrayList<>();
    private final List<SimulatedJob> jobs;
    private final SimulatedTargets targets;
    private Instant now;

    /** @param keeper gets the state after each change */
    public SimulatedSystem(SimulatedState state, Consumer<SimulatedState> keeper) {
        this.keeper = keeper;
        this.now = state.now();
        this.jobs = state.jobs();
        this.targets = new SimulatedTargets(state.described());
        state.directories().forEach(directory -> directories.put(directory.path(), directory));
        state.files().forEach(file -> {
            files.put(file.state().path(), file);
            targets.add(file.state(), 1);
        });
        events.addAll(state.events());
        events.sort(Comparator.comparing(SimulatedEvent::at));
        happen();
    }

    public synchronized SimulatedState state() {
        return new SimulatedState(
                now, targets.described(), List.copyOf(directories.values()), List.copyOf(files.values()), events, jobs);
    }

    @Override
    public synchronized Instant instant() {
        return now;
    }

    /** Lets time pass, and what is due happen. */
    public synchronized void advance(Duration time) {
        now = now.plus(time);
        happen();
        keep();
    }

    /** Something happens at a time, at once if that is over. */
    public synchronized void schedule(SimulatedEvent event) {
        events.add(event);
        events.sort(Comparator.comparing(SimulatedEvent::at));
        happen();
        keep();
    }

    /** A file comes, or is changed by somebody. */
    public synchronized void put(SimulatedFile file) {
        SimulatedFile before = files.put(file.state().path(), file);
        if (before != null) {
            targets.add(before.state(), -1);
        }
        targets.add(file.state(), 1);
        keep();
    }

    /** The files with the jobs that use them, in the order of their paths. */
    public synchronized List<SimulatedFile> usedFiles() {
        return files.values().stream().filter(file -> !file.job().isEmpty()).toList();
    }

    /**
     * The time of an operation that 95 % of all take no longer than: that of an idle target, more the nearer a target is to its
     * peak, weighed by what targets do.
     */
    public synchronized double latencyMillis() {
        return targets.latencyMillis();
    }

    /** The mean time of an operation on a target that is as busy as this one. */
    public static double latencyMillis(Target target) {
        return SimulatedTargets.millis(target);
    }

    @Override
    public synchronized SystemView view() {
        return targets.view().withTakenAt(now);
    }

    @Override
    public synchronized void files(FileSelection selection, Consumer<FileState> sink) {
        String top = selection.directory().endsWith("/") ? selection.directory() : selection.directory() + "/";
        files.tailMap(top).values().stream()
                .map(SimulatedFile::state)
                .takeWhile(file -> file.path().startsWith(top))
                .filter(file -> file.bytes() >= selection.leastBytes())
                .filter(file -> selection.onTargets().isEmpty()
                        || LayoutBytes.of(file.layout(), file.bytes()).keySet().stream()
                                .anyMatch(selection.onTargets()::contains))
                .forEach(sink);
    }

    @Override
    public synchronized Optional<FileState> file(String path) {
        return Optional.ofNullable(files.get(path)).map(SimulatedFile::state);
    }

    @Override
    public synchronized Optional<FileLayout> defaultLayout(String directory) {
        return directory(directory).layout();
    }

    @Override
    public synchronized Optional<FileLayout> layoutOfNewFiles(String directory) {
        return inherited(directory(directory).path());
    }

    @Override
    public synchronized void setDefaultLayout(String directory, FileLayout layout) {
        replace(directory, Optional.of(layout), directory(directory).striping());
    }

    @Override
    public synchronized void removeDefaultLayout(String directory) {
        replace(directory, Optional.empty(), directory(directory).striping());
    }

    @Override
    public synchronized Optional<DirectoryStriping> directoryStriping(String directory) {
        return directory(directory).striping();
    }

    @Override
    public synchronized void setDirectoryStriping(String directory, DirectoryStriping striping) {
        replace(directory, directory(directory).layout(), Optional.of(striping));
    }

    @Override
    public synchronized void removeDirectoryStriping(String directory) {
        replace(directory, directory(directory).layout(), Optional.empty());
    }

    @Override
    public synchronized OptionalInt metadataTarget(String directory) {
        return OptionalInt.of(directory(directory).mdt());
    }

    @Override
    public synchronized MoveResult move(FileState seen, FileLayout layout) {
        Optional<FileState> file = file(seen.path());
        Optional<Refused> refused = MoveCheck.ofFile(seen, file);
        if (refused.isEmpty()) {
            FileLayout settled = targets.settled(layout, seen.bytes());
            refused = MoveCheck.ofTargets(targets.view(), seen, settled);
            if (refused.isEmpty()) {
                FileState old = file.orElseThrow();
                targets.add(old, -1);
                FileState fresh = new FileState(
                        old.path(),
                        old.id(),
                        old.bytes(),
                        settled,
                        old.links(),
                        old.busy(),
                        old.changedAt(),
                        old.bytesPerSecond());
                targets.add(fresh, 1);
                files.computeIfPresent(
                        old.path(), (path, was) -> new SimulatedFile(fresh, was.job(), was.user(), was.readShare()));
                keep();
                return new Moved(settled);
            }
        }
        return refused.get();
    }

    @Override
    public boolean movesStripes() {
        return false;
    }

    private Optional<FileLayout> inherited(String directory) {
        for (String path = directory; !path.isEmpty(); path = parent(path)) {
            SimulatedDirectory found = directories.get(path);
            if (found != null && found.layout().isPresent()) {
                return found.layout();
            }
        }
        return Optional.empty();
    }

    private static String parent(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }

    /** Where files lie there is a directory, also if nothing else was said of it. */
    private SimulatedDirectory directory(String path) {
        String name = path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        SimulatedDirectory directory = directories.get(name);
        String first = files.ceilingKey(name + "/");
        if (directory == null && first != null && first.startsWith(name + "/")) {
            return SimulatedDirectory.plain(name);
        }
        if (directory == null) {
            throw Problem.of(ErrorCode.INPUT_NOT_FOUND, "no such directory of the system")
                    .at(Place.of(path))
                    .maybe("name one of " + String.join(", ", directories.keySet()))
                    .exception();
        }
        return directory;
    }

    private void replace(String path, Optional<FileLayout> layout, Optional<DirectoryStriping> striping) {
        SimulatedDirectory old = directory(path);
        directories.put(old.path(), new SimulatedDirectory(old.path(), old.mdt(), layout, striping));
        keep();
    }

    private void happen() {
        while (!events.isEmpty() && !events.get(0).at().isAfter(now)) {
            targets.happen(events.remove(0));
        }
    }

    private void keep() {
        keeper.accept(state());
    }
}
