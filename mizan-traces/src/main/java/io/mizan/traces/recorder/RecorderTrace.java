package io.mizan.traces.recorder;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A folder that Recorder 2.5 wrote. Opening it reads the signatures and grammars of all ranks, which are small because they
 * are what remains after compression; calls are expanded as they are asked for.
 *
 * <p>A damaged trace is refused when it is opened: a grammar without the end of it would put every later call in the wrong
 * place.
 */
public final class RecorderTrace {
    /** Signatures of all ranks together; a trace with more has not been compressed by anything. */
    private static final long MOST_SIGNATURES = 20_000_000;

    private final Path folder;
    private final TraceMetadata metadata;
    private final List<SignatureTable> signatures;
    private final List<Grammar> grammars;

    private RecorderTrace(
            Path folder, TraceMetadata metadata, List<SignatureTable> signatures, List<Grammar> grammars) {
        this.folder = folder;
        this.metadata = metadata;
        this.signatures = List.copyOf(signatures);
        this.grammars = List.copyOf(grammars);
    }

    public static RecorderTrace open(Path folder) {
        if (!Files.isDirectory(folder)) {
            boolean there = Files.exists(folder);
            throw Problem.of(
                            there ? ErrorCode.INPUT_FORMAT : ErrorCode.INPUT_NOT_FOUND,
                            there ? "a Recorder trace must be a folder" : "no such folder")
                    .at(Place.of(folder.toString()))
                    .maybe("name the folder that has recorder.mt in it")
                    .exception();
        }
        TraceVersion.check(folder);
        TraceMetadata metadata = TraceMetadata.read(folder);
        RecorderTrace trace = metadata.shared() ? shared(folder, metadata) : separate(folder, metadata);
        for (int rank = 0; rank < trace.ranks(); rank++) {
            trace.checkTimes(rank);
        }
        return trace;
    }

    private static RecorderTrace separate(Path folder, TraceMetadata metadata) {
        List<SignatureTable> signatures = new ArrayList<>();
        List<Grammar> grammars = new ArrayList<>();
        long count = 0;
        for (int rank = 0; rank < metadata.ranks(); rank++) {
            SignatureTable table = SignatureTable.read(folder, rank, metadata.functions());
            count += table.size();
            if (count > MOST_SIGNATURES) {
                throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "not enough memory for the call signatures")
                        .with("signatures", count)
                        .with("ranks", rank + 1)
                        .at(Place.of(folder.toString()))
                        .maybe("trace fewer ranks, or with RECORDER_INTERPROCESS_COMPRESSION=1")
                        .exception();
            }
            signatures.add(table);
            grammars.add(Grammar.read(folder, rank, table.size()));
        }
        return new RecorderTrace(folder, metadata, signatures, grammars);
    }

    /** One table for all, and {@code ug.mt}: i32 number of the grammar of each rank, then i32 grammars. */
    private static RecorderTrace shared(Path folder, TraceMetadata metadata) {
        SignatureTable table = SignatureTable.read(folder, 0, metadata.functions());
        TraceBytes in = new TraceFile(folder, "ug.mt").read(4L * metadata.ranks() + 4);
        in.need(4L * metadata.ranks() + 4);
        int[] numbers = new int[metadata.ranks()];
        for (int rank = 0; rank < numbers.length; rank++) {
            numbers[rank] = in.i32();
        }
        int count = in.i32();
        if (count <= 0 || count > numbers.length) {
            throw in.wrong("the number of grammars must be 1 to the number of ranks", 4 * numbers.length)
                    .with("grammars", count)
                    .exception();
        }
        List<Grammar> unique = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            unique.add(Grammar.read(folder, number, table.size()));
        }
        List<Grammar> grammars = new ArrayList<>();
        for (int rank = 0; rank < numbers.length; rank++) {
            if (numbers[rank] < 0 || numbers[rank] >= count) {
                throw in.wrong("the grammar of a rank does not exist", 4 * rank)
                        .with("rank", rank)
                        .with("grammar", numbers[rank])
                        .with("grammars", count)
                        .exception();
            }
            grammars.add(unique.get(numbers[rank]));
        }
        return new RecorderTrace(folder, metadata, List.of(table), grammars);
    }

    /** Each call has its time stamps. This also bounds what a grammar may expand to by the size of a file. */
    private void checkTimes(int rank) {
        TraceFile file = new TraceFile(folder, rank + ".ts");
        long bytes = file.size();
        long calls = grammars.get(rank).calls();
        if (bytes % TimeStamps.PAIR_BYTES != 0 || bytes / TimeStamps.PAIR_BYTES != calls) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the number of time stamps differs from the number of calls")
                    .with("offset", bytes)
                    .with("timeStamps", bytes / TimeStamps.PAIR_BYTES)
                    .with("calls", calls)
                    .at(file.place())
                    .maybe("copy the trace again, or check whether the job ended by itself")
                    .exception();
        }
    }

    /** The folder as it was named. */
    public String name() {
        return folder.toString();
    }

    public int ranks() {
        return metadata.ranks();
    }

    /** When the trace began, in seconds since 1970. */
    public double startSeconds() {
        return metadata.startSeconds();
    }

    public long calls(int rank) {
        return grammars.get(rank).calls();
    }

    /** Sends the calls of a rank in the order of their start. */
    public void forEach(int rank, Consumer<RecorderCall> visitor) {
        SignatureTable table = signatures(rank);
        RankCalls calls = open(rank);
        while (calls.next()) {
            visitor.accept(new RecorderCall(rank, table.get(calls.terminal()), calls.startNanos(), calls.endNanos()));
        }
    }

    RankCalls open(int rank) {
        Grammar grammar = grammars.get(rank);
        TraceFile times = new TraceFile(folder, rank + ".ts");
        return new RankCalls(
                grammar.walk(), new TimeStamps(times, grammar.calls(), metadata.resolutionSeconds(), ranks()));
    }

    /** One table for all ranks where they share it. */
    List<SignatureTable> tables() {
        return signatures;
    }

    int table(int rank) {
        return metadata.shared() ? 0 : rank;
    }

    private SignatureTable signatures(int rank) {
        return signatures.get(table(rank));
    }
}
