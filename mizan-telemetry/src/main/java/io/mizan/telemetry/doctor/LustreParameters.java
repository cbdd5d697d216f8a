package io.mizan.telemetry.doctor;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.collect.Notes;
import io.mizan.telemetry.collect.lustre.GetParam;
import io.mizan.telemetry.collect.lustre.Lctl;
import io.mizan.telemetry.collect.lustre.ParameterTree;
import io.mizan.telemetry.collect.lustre.ParameterValues;
import io.mizan.telemetry.program.ProgramPath;
import io.mizan.telemetry.snapshot.SmallTar;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * Reads the parameters of Lustre that are checked: of this machine; of a copy of its files below a folder; of a text that {@code lctl get_param} printed; or of a
 * tar file, gzipped or not, with any of these inside.
 */
public final class LustreParameters {
    /** Bytes of a recording, packed or not. */
    public static final int LARGEST = 64 << 20;

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    /** A parameter as a file, wherever the tree begins. */
    private static final Pattern FILE = Pattern.compile("(?:.*/)?(?:proc/fs|sys/fs|sys/kernel/debug)/lustre/(\\S+)");

    private LustreParameters() {}

    public static Map<String, String> ofThisMachine(ProgramPath path, Path root) {
        Map<String, String> values = new TreeMap<>();
        try {
            path.find("lctl")
                    .ifPresent(lctl -> values.putAll(ParameterValues.of(
                            new Lctl(lctl, PATIENCE, ParameterChecks.PATTERNS),
                            LustreParameters::isWanted,
                            new Notes())));
        } catch (MizanException e) {
            values.clear(); // the files say it as well, as far as they may be read
        }
        tree(root).forEach(values::putIfAbsent);
        return values;
    }

    /** Of copies of the files of Lustre below a folder. */
    public static Map<String, String> copied(Path folder) {
        return tree(folder);
    }

    /** Of a recorded text or tar file, gzipped or not. */
    public static Map<String, String> recorded(String name, byte[] recorded) {
        byte[] bytes = unpacked(name, recorded);
        if (!SmallTar.isTar(bytes)) {
            return text(new String(bytes, UTF_8));
        }
        Map<String, String> values = new TreeMap<>();
        SmallTar.read(name, new ByteArrayInputStream(bytes), SmallTar.Kind.SERVER)
                .forEach((path, contents) -> {
                    String content = new String(contents, UTF_8);
                    Matcher file = FILE.matcher(path);
                    if (!file.matches()) {
                        text(content).forEach(values::putIfAbsent);
                    } else if (isWanted(file.group(1).replace('/', '.'))) {
                        values.putIfAbsent(
                                file.group(1).replace('/', '.'),
                                content.replace("\0", "").strip());
                    }
                });
        return values;
    }

    private static Map<String, String> tree(Path root) {
        return ParameterValues.of(
                ParameterTree.of(root, ParameterChecks.PATTERNS), LustreParameters::isWanted, new Notes());
    }

    private static Map<String, String> text(String text) {
        return ParameterValues.of(new GetParam(text), LustreParameters::isWanted, new Notes());
    }

    private static boolean isWanted(String name) {
        return ParameterChecks.PATTERNS.stream()
                .anyMatch(pattern -> name.matches(pattern.replace(".", "\\.").replace("*", "[^.]+")));
    }

    private static byte[] unpacked(String name, byte[] bytes) {
        if (bytes.length < 2 || bytes[0] != 0x1f || (bytes[1] & 0xff) != 0x8b) {
            return bytes;
        }
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            byte[] all = in.readNBytes(LARGEST + 1);
            if (all.length > LARGEST) {
                throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "more than 64 MiB when unpacked")
                        .at(Place.of(name))
                        .exception();
            }
            return all;
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_FORMAT, "the gzip data is damaged: " + e.getMessage())
                            .at(Place.of(name)),
                    e);
        }
    }
}
