package io.mizan.traces.recorder;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes traces as Recorder 2.5 does, with grammars that have rules and repetitions. The argument text is written as it is
 * given, so that blanks in paths do what they do in real traces.
 */
public final class RecorderWriter {
    private final List<List<Call>> calls = new ArrayList<>();
    private final List<String> functions = new ArrayList<>();
    private boolean shared;
    private String version = "2.5.0";

    private record Call(byte[] key, long start, long end) {}

    private record Symbol(int symbol, int repeats) {}

    public RecorderWriter(int ranks) {
        for (int rank = 0; rank < ranks; rank++) {
            calls.add(new ArrayList<>());
        }
    }

    /** With compression between processes: one table, and one copy of grammars that are the same. */
    public RecorderWriter shared() {
        shared = true;
        return this;
    }

    public RecorderWriter version(String text) {
        version = text;
        return this;
    }

    /** A call of the application, after those before it; times are ticks of 100 ns since the start. */
    public RecorderWriter call(int rank, long start, long end, String function, Object... arguments) {
        return nested(rank, 0, start, end, function, arguments);
    }

    public RecorderWriter nested(int rank, int level, long start, long end, String function, Object... arguments) {
        StringBuilder text = new StringBuilder();
        for (Object argument : arguments) {
            text.append(argument).append(' ');
        }
        return raw(
                rank,
                level,
                start,
                end,
                function,
                arguments.length,
                text.toString().getBytes(StandardCharsets.UTF_8));
    }

    public RecorderWriter raw(int rank, int level, long start, long end, String function, int count, byte[] text) {
        if (!functions.contains(function)) {
            functions.add(function);
        }
        ByteBuffer key = buffer(15 + text.length);
        key.putLong(0).put((byte) functions.indexOf(function)).put((byte) level).put((byte) count);
        key.putInt(text.length).put(text);
        calls.get(rank).add(new Call(key.array(), start, end));
        return this;
    }

    public Path write(Path folder) {
        try {
            Files.createDirectories(folder);
            for (Map.Entry<String, byte[]> file : files().entrySet()) {
                Files.write(folder.resolve(file.getKey()), file.getValue());
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All files by name. */
    public Map<String, byte[]> files() {
        Map<String, byte[]> files = new TreeMap<>();
        files.put("VERSION", version.getBytes(StandardCharsets.US_ASCII));
        files.put("recorder.mt", metadata());
        Map<String, Integer> common = new LinkedHashMap<>();
        Map<String, Integer> grammars = new LinkedHashMap<>();
        ByteBuffer numbers = buffer(4 * calls.size() + 4);
        for (int rank = 0; rank < calls.size(); rank++) {
            Map<String, Integer> terminals = shared ? common : new LinkedHashMap<>();
            List<Integer> order = new ArrayList<>();
            for (Call call : calls.get(rank)) {
                String key = new String(call.key(), StandardCharsets.ISO_8859_1);
                terminals.putIfAbsent(key, terminals.size());
                order.add(terminals.getOrDefault(key, 0));
            }
            byte[] grammar = grammar(order);
            if (shared) {
                String text = new String(grammar, StandardCharsets.ISO_8859_1);
                grammars.putIfAbsent(text, grammars.size());
                numbers.putInt(grammars.getOrDefault(text, 0));
            } else {
                files.put(rank + ".cst", signatures(terminals, rank));
                files.put(rank + ".cfg", grammar);
            }
            files.put(rank + ".ts", times(calls.get(rank)));
        }
        if (shared) {
            files.put("0.cst", signatures(common, 0));
            grammars.forEach((text, number) -> files.put(number + ".cfg", text.getBytes(StandardCharsets.ISO_8859_1)));
            files.put("ug.mt", numbers.putInt(grammars.size()).array());
        }
        return files;
    }

    private byte[] metadata() {
        ByteBuffer head = buffer(40);
        head.putInt(calls.size()).putInt(0).putDouble(1.7e9).putDouble(1e-7);
        head.putInt(262144).putInt(0).putInt(shared ? 1 : 0).putInt(0);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(head.array());
        functions.forEach(name -> out.writeBytes((name + "\n").getBytes(StandardCharsets.US_ASCII)));
        return out.toByteArray();
    }

    private static byte[] signatures(Map<String, Integer> terminals, int rank) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(buffer(4).putInt(terminals.size()).array());
        terminals.forEach((key, terminal) -> {
            out.writeBytes(buffer(16)
                    .putInt(terminal)
                    .putInt(rank)
                    .putInt(key.length())
                    .putInt(1)
                    .array());
            out.writeBytes(key.getBytes(StandardCharsets.ISO_8859_1));
        });
        return out.toByteArray();
    }

    private static byte[] times(List<Call> calls) {
        ByteBuffer out = buffer(8 * calls.size());
        long last = 0;
        for (Call call : calls) {
            out.putInt((int) (call.start() - last)).putInt((int) (call.end() - last));
            last = call.start();
        }
        return out.array();
    }

    /** Replaces the pair that occurs most by a rule as long as one occurs twice, and counts what repeats. */
    static byte[] grammar(List<Integer> terminals) {
        List<List<Symbol>> rules = new ArrayList<>();
        List<Symbol> start = new ArrayList<>();
        terminals.forEach(terminal -> start.add(new Symbol(terminal, 1)));
        List<Symbol> text = repeated(start);
        while (true) {
            Map<List<Symbol>, Integer> pairs = new LinkedHashMap<>();
            for (int i = 0; i + 1 < text.size(); i++) {
                pairs.merge(text.subList(i, i + 2), 1, Integer::sum);
            }
            List<Symbol> best = List.of();
            for (Map.Entry<List<Symbol>, Integer> pair : pairs.entrySet()) {
                if (pair.getValue() >= 2 && (best.isEmpty() || pair.getValue() > pairs.getOrDefault(best, 0))) {
                    best = pair.getKey();
                }
            }
            if (best.isEmpty()) {
                break;
            }
            rules.add(List.copyOf(best));
            text = repeated(replaced(text, List.copyOf(best), -1 - rules.size()));
        }
        rules.add(0, text);
        return bytes(rules);
    }

    private static List<Symbol> replaced(List<Symbol> text, List<Symbol> pair, int rule) {
        List<Symbol> out = new ArrayList<>();
        for (int i = 0; i < text.size(); i++) {
            boolean here = i + 1 < text.size() && text.subList(i, i + 2).equals(pair);
            out.add(here ? new Symbol(rule, 1) : text.get(i));
            i += here ? 1 : 0;
        }
        return out;
    }

    private static List<Symbol> repeated(List<Symbol> text) {
        List<Symbol> out = new ArrayList<>();
        for (Symbol symbol : text) {
            int last = out.size() - 1;
            if (last >= 0 && out.get(last).symbol() == symbol.symbol()) {
                out.set(last, new Symbol(symbol.symbol(), out.get(last).repeats() + symbol.repeats()));
            } else {
                out.add(symbol);
            }
        }
        return out;
    }

    /** Rules are numbered -1, -2 and so on. */
    private static byte[] bytes(List<List<Symbol>> rules) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(buffer(4).putInt(rules.size()).array());
        for (int i = 0; i < rules.size(); i++) {
            out.writeBytes(buffer(8).putInt(-1 - i).putInt(rules.get(i).size()).array());
            for (Symbol symbol : rules.get(i)) {
                out.writeBytes(buffer(8)
                        .putInt(symbol.symbol())
                        .putInt(symbol.repeats())
                        .array());
            }
        }
        return out.toByteArray();
    }

    private static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
