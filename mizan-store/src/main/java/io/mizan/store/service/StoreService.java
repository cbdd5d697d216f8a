package io.mizan.store.service;

import io.mizan.model.document.Documents;
import io.mizan.model.document.JsonText;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.store.flush.Chunks;
import io.mizan.store.flush.Errno;
import io.mizan.store.flush.FileFlush;
import io.mizan.store.flush.FlushOutcome;
import io.mizan.store.flush.ManagedFile;
import io.mizan.store.flush.ReadBack;
import io.mizan.store.flush.WritersInFlight;
import io.mizan.store.memory.NameTable;
import io.mizan.store.memory.NewStore;
import io.mizan.store.memory.StoreMemory;
import io.mizan.store.memory.StoreState;
import io.mizan.store.process.Processes;
import io.mizan.store.request.Answer;
import io.mizan.store.request.Request;
import io.mizan.store.request.RequestHandler;
import io.mizan.store.request.RequestServer;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Serves one store: answers requests, flushes, cleans up. There is one at a time for each store, held by a lock on a file of its own that ends with the
 * process. Whoever runs it calls {@link #step} a few times each second.
 */
public final class StoreService implements RequestHandler, AutoCloseable {
    private static final int FLUSHERS = 2;
    private static final int ASKED = 8;
    private static final int OTHER = 9;

    private final StoreMemory memory;
    private final FileChannel lockFile;
    private final NameTable names;
    private final Registry registry;
    private final FlushQueue queue;
    private final Upkeep upkeep;
    private final Events events;
    private final RequestServer server;
    private boolean over;

    private StoreService(
            StoreMemory memory,
            FileChannel lockFile,
            ServiceOptions options,
            LongSupplier nanoClock,
            InstantSource clock)
            throws IOException {
        this.memory = memory;
        this.lockFile = lockFile;
        this.names = new NameTable(memory.folder());
        this.events = new Events(clock);
        Processes processes = new Processes();
        Chunks chunks = new Chunks(memory);
        WritersInFlight writers = new WritersInFlight(memory, processes, nanoClock);
        FileFlush flush = new FileFlush(memory, writers, chunks, new ReadBack(FLUSHERS), nanoClock);
        this.registry = new Registry(memory, names, new DirtyMark(memory));
        for (String lost : new Adoption(memory, registry, processes).run()) {
            events.add(lost + " has unflushed bytes in the store, and no such file was found");
        }
        this.queue = new FlushQueue(flush, memory.control(), events, nanoClock, FLUSHERS);
        this.upkeep = new Upkeep(
                memory,
                registry,
                queue,
                chunks,
                new EndedProcesses(memory, registry, processes, chunks, queue),
                processes,
                options,
                nanoClock);
        int self = processes.self();
        memory.control().setService(self, processes.startTime(self));
        this.server = new RequestServer(memory.folder().resolve("socket"), this);
    }

    /** Begins to serve a store that is there; what another service left is adopted. */
    public static StoreService open(Path folder, ServiceOptions options, LongSupplier nanoClock, InstantSource clock) {
        StoreMemory memory = StoreMemory.open(folder);
        try {
            FileChannel lockFile = FileChannel.open(
                    memory.folder().resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (!lock(lockFile)) {
                lockFile.close();
                memory.close();
                throw Problem.of(ErrorCode.BUSY, "the store has a service already")
                        .with("pid", memory.control().servicePid())
                        .at(Place.of(folder.toString()))
                        .maybe("use it: mizan store run -- COMMAND")
                        .exception();
            }
            return new StoreService(memory, lockFile, options, nanoClock, clock);
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot serve the store: " + e.getMessage())
                            .at(Place.of(folder.toString())),
                    e);
        }
    }

    private static boolean lock(FileChannel file) throws IOException {
        try {
            @Nullable FileLock held = file.tryLock();
            return held != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    public StoreMemory memory() {
        return memory;
    }

    /** Does what has to be done from time to time; false when the service should end. */
    public boolean step() {
        return !over && upkeep.step();
    }

    @Override
    public Answer answer(Request request) {
        return switch (request.what()) {
            case Request.REGISTER -> registry.register(request);
            case Request.FLUSH -> answer(request, false);
            case Request.PASS_THROUGH -> answer(request, true);
            case Request.CLOSED -> {
                registry.file(request.slot(), request.generation()).ifPresent(queue::add);
                yield Answer.DONE;
            }
            default -> Answer.failed(Errno.EINVAL);
        };
    }

    /** A slot that has another file meanwhile was flushed before it was emptied. */
    private Answer answer(Request request, boolean pass) {
        return registry.file(request.slot(), request.generation())
                .map(file -> pass ? passThrough(file, request.reason()) : queue.flush(file))
                .map(outcome -> new Answer(outcome.answer(), request.slot(), request.generation()))
                .orElse(Answer.DONE);
    }

    private FlushOutcome passThrough(ManagedFile file, int reason) {
        if (reason > 0 && reason <= OTHER) {
            memory.control().count(reason, 1);
        }
        return queue.passThrough(file, reason);
    }

    @Override
    public String answer(String question) {
        Mapping asked = Documents.parse("question", question).asMapping();
        List<ManagedFile> meant = meant(asked);
        return switch (asked.text("ask", "")) {
            case "flush" -> outcomes(meant, queue::flush);
            case "drain" -> {
                memory.control().setState(StoreState.DRAINING);
                yield outcomes(meant, queue::flush);
            }
            case "stop" -> stop(asked.text("discard", "false").equals("true"));
            case "events" -> JsonText.of(Map.of("events", events.last()));
            default -> JsonText.of(Map.of("error", "no such question"));
        };
    }

    /** The files that a question names, by path; all where it names none. */
    private List<ManagedFile> meant(Mapping asked) {
        if (!asked.has("files")) {
            return registry.all();
        }
        Set<String> wanted = asked.list("files").stream()
                .map(Node::asScalar)
                .map(Node.Scalar::text)
                .collect(Collectors.toSet());
        return registry.all().stream()
                .filter(file -> wanted.contains(file.name()))
                .toList();
    }

    private interface Work {
        FlushOutcome on(ManagedFile file);
    }

    private String outcomes(List<ManagedFile> files, Work work) {
        List<Object> failed = new ArrayList<>();
        long bytes = 0;
        for (ManagedFile file : files) {
            FlushOutcome outcome = work.on(file);
            bytes += outcome.bytes();
            if (outcome.answer() != 0) {
                Map<String, Object> entry = new LinkedHashMap<>();
                entry.put("path", file.name());
                entry.put("errno", outcome.answer());
                entry.put("reason", outcome.trouble());
                entry.put("conflict", outcome.conflict());
                failed.add(entry);
            }
        }
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("bytes", bytes);
        answer.put("failed", failed);
        return JsonText.of(answer);
    }

    /** Flushes everything, makes every program pass through, and ends; not while bytes would be lost, unless they are to be. */
    public String stop(boolean discard) {
        memory.control().setState(StoreState.DRAINING);
        String outcome = outcomes(registry.all(), file -> passThrough(file, ASKED));
        long unsafe = unsafe();
        if (unsafe == 0 || discard) {
            memory.control().setState(StoreState.ENDED);
            registry.all().forEach(registry::forget);
            over = true;
        } else {
            memory.control().setState(StoreState.OPEN);
        }
        Mapping told = Documents.parse("outcome", outcome).asMapping();
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("stopped", over);
        answer.put("unsafeFiles", unsafe);
        answer.put("bytes", told.bytes("bytes"));
        return JsonText.of(answer);
    }

    private long unsafe() {
        long files = 0;
        for (int slot = 0; slot < memory.files().slots(); slot++) {
            files += memory.files().state(slot).isInUse() && memory.files().isDirty(slot) ? 1 : 0;
        }
        return files;
    }

    /** Whether the store has ended, and its folder can be removed. */
    public boolean isOver() {
        return memory.control().state() == StoreState.ENDED;
    }

    /** Ends the service; a store that has ended is removed, any other stays for the next service. */
    @Override
    public void close() {
        try {
            server.close();
            queue.close();
            memory.control().setService(0, 0);
            names.close();
            memory.close();
            if (isOver()) {
                NewStore.remove(memory.folder());
            }
            lockFile.close();
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.OUTPUT_LOST, "the service did not end properly: " + e.getMessage()), e);
        }
    }
}
