package io.mizan.controller.lustre;

import io.mizan.model.document.Documents;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.lustre.LayoutDocument;
import io.mizan.model.layout.lustre.LayoutDocument.Form;
import io.mizan.model.layout.lustre.LfsCommand;
import io.mizan.telemetry.program.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The layout attribute of files and directories on Lustre. Java reads the name space {@code user} alone, so {@code getfattr} prints the bytes, or {@code lfs}
 * at least everything that is in them.
 */
public final class LustreAttribute {
    /** Everybody who sees the file may read it. */
    public static final String NAME = "lustre.lov";

    private static final String GETFATTR = "getfattr";
    private static final Pattern BLOCK =
            Pattern.compile("(?m)^# file: (.*)\\n" + Pattern.quote(NAME) + "=0x([0-9a-fA-F]*)$");
    private static final Pattern ESCAPE = Pattern.compile("\\\\([0-7]{3})");
    private static final List<String> ABSENT = List.of("No such attribute", "No data available");

    private final LustrePrograms programs;

    public LustreAttribute(LustrePrograms programs) {
        this.programs = programs;
    }

    /** None where a file has no objects yet, or a directory has no default of its own. */
    public Optional<LayoutAttribute> of(Path path) {
        Optional<Program> getfattr = programs.find(GETFATTR);
        return getfattr.isPresent() ? bytes(getfattr.get(), path) : text(path);
    }

    /** Of many files at once; those without one are left out. */
    public Map<Path, LayoutAttribute> of(List<Path> paths) {
        Map<Path, LayoutAttribute> found = new HashMap<>();
        Optional<Program> getfattr = programs.find(GETFATTR);
        if (getfattr.isEmpty()) {
            paths.forEach(path -> text(path).ifPresent(attribute -> found.put(path, attribute)));
            return found;
        }
        List<String> words = new ArrayList<>(List.of("-e", "hex", "--absolute-names", "-n", NAME));
        paths.forEach(path -> words.add(LfsCommand.argument(path.toString())));
        // It fails where one of them has none, or is gone meanwhile.
        Matcher block = BLOCK.matcher(getfattr.get().run(words).text());
        while (block.find()) {
            byte[] bytes = HexFormat.of().parseHex(block.group(2));
            Path path = Path.of(unescaped(block.group(1)));
            found.put(path, MizanException.locating(Place.of(path.toString()), () -> LayoutAttribute.read(bytes)));
        }
        return found;
    }

    /** Line breaks and backslashes of a name are printed as three octal digits. */
    private static String unescaped(String name) {
        return ESCAPE.matcher(name)
                .replaceAll(escape ->
                        Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(escape.group(1), 8))));
    }

    /** The same, byte by byte; what {@code lfs} prints of a directory may be the default of one above it. */
    Optional<LayoutAttribute> exactly(Path path) {
        return bytes(
                programs.find(GETFATTR)
                        .orElseThrow(() -> Problem.of(
                                        ErrorCode.INPUT_NOT_FOUND,
                                        "getfattr is required to tell a default of a directory from an inherited one")
                                .maybe("install it (Debian, RHEL: the package attr)")
                                .exception()),
                path);
    }

    /** Gives a directory the very bytes, where {@code setfattr} is here; false where it is not. */
    boolean write(Path directory, LayoutAttribute attribute) {
        Optional<Program> setfattr = programs.find("setfattr");
        if (setfattr.isEmpty()) {
            return false;
        }
        List<String> words = List.of(
                "setfattr",
                "-n",
                NAME,
                "-v",
                "0x" + HexFormat.of().formatHex(attribute.bytes()),
                LfsCommand.argument(directory.toString()));
        Program.Output output = setfattr.get().run(words.subList(1, words.size()));
        if (!output.succeeded()) {
            throw LustrePrograms.refusal(words, output).exception();
        }
        return true;
    }

    private static Optional<LayoutAttribute> bytes(Program getfattr, Path path) {
        List<String> words = List.of(
                GETFATTR, "--only-values", "--absolute-names", "-n", NAME, LfsCommand.argument(path.toString()));
        Program.Output output = getfattr.run(words.subList(1, words.size()));
        if (output.succeeded() && output.bytes().length > 0) {
            return Optional.of(
                    MizanException.locating(Place.of(path.toString()), () -> LayoutAttribute.read(output.bytes())));
        }
        if (output.succeeded() || ABSENT.stream().anyMatch(output.errors()::contains)) {
            return Optional.empty();
        }
        throw LustrePrograms.refusal(words, output).exception();
    }

    private Optional<LayoutAttribute> text(Path path) {
        String argument = LfsCommand.argument(path.toString());
        // Without -d it prints the layouts of all files of a directory.
        List<String> words = Files.isDirectory(path)
                ? List.of(LustrePrograms.LFS, "getstripe", "-d", "-y", argument)
                : List.of(LustrePrograms.LFS, "getstripe", "-y", argument);
        Program.Output output = programs.lfs(words);
        String text = output.text();
        // Older versions say so on one stream, newer ones on the other.
        if (text.isBlank() || (text + output.errors()).contains("has no stripe info")) {
            return Optional.empty();
        }
        return Optional.of(LayoutDocument.read(Documents.parse(LfsCommand.text(words), text), Form.STORED));
    }
}
