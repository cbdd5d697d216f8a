package io.mizan.cli.process;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds the library that is preloaded into the processes of a command. */
public final class Preload {
    /** The loader takes both for the end of a name, and there is no way to say that they are not. */
    private static final Pattern SEPARATORS = Pattern.compile("[\\s:]");

    /** Names the library where it has another path inside of containers than the installation has here. */
    public static final String VARIABLE = "MIZAN_LIBRARY";

    private Preload() {}

    private static boolean isUsable(String name) {
        try {
            return name.startsWith("/") && Files.isRegularFile(Path.of(name));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** The one of this installation, whether it is there or not. */
    public static Path installed() {
        return Path.of(System.getProperty("mizan.native", ""));
    }

    /** The one of this installation, or the one that {@code MIZAN_LIBRARY} names. */
    public static Path library(ProcessContext context) {
        Optional<String> named = context.variable(VARIABLE);
        if (named.isPresent() && !isUsable(named.get())) {
            throw Problem.of(ErrorCode.INPUT_NOT_FOUND, VARIABLE + " names no file by an absolute path")
                    .with(VARIABLE, named.get())
                    .maybe("name a copy of libmizan.so at a path that is the same here and inside of the container")
                    .exception();
        }
        String name = named.orElseGet(() -> System.getProperty("mizan.native", ""));
        if (name.isEmpty() || !Files.isRegularFile(Path.of(name))) {
            throw Problem.of(
                            ErrorCode.INPUT_NOT_FOUND,
                            "libmizan.so is not built, and nothing reaches a program without it")
                    .with("library", name.isEmpty() ? "none" : name)
                    .maybe("install a C compiler and make (Debian, Ubuntu: gcc make) on Linux and build Mizan again")
                    .exception();
        }
        if (SEPARATORS.matcher(name).find()) {
            throw blanks(name);
        }
        return Path.of(name);
    }

    /** The library of the tiered store, beside the one of this installation. */
    public static Path storeLibrary() {
        Path library = installed().resolveSibling("libmizan-store.so");
        if (!Files.isRegularFile(library)) {
            throw Problem.of(
                            ErrorCode.INPUT_NOT_FOUND,
                            "libmizan-store.so is not built, and no program reaches a store without it")
                    .with("library", library)
                    .maybe("install a C compiler and make (Debian, Ubuntu: gcc make) on Linux and build Mizan again")
                    .exception();
        }
        if (SEPARATORS.matcher(library.toString()).find()) {
            throw blanks(library.toString());
        }
        return library;
    }

    private static MizanException blanks(String library) {
        return Problem.of(ErrorCode.USAGE, "a library whose path has blanks or colons cannot be preloaded")
                .with("library", library)
                .maybe("move Mizan to a folder without them")
                .exception();
    }

    /**
     * Whether the switch that turns libmizan off is set. It is for people who want to be sure; it is not overruled.
     *
     * @param command the one that would have no effect
     */
    public static Optional<MizanException> switchedOff(Optional<String> value, String command) {
        return value.map(text -> text.toLowerCase(Locale.ROOT))
                .filter(List.of("1", "true", "yes", "on")::contains)
                .map(text -> Problem.of(ErrorCode.USAGE, "MIZAN_DISABLE is set, so libmizan.so would do nothing")
                        .maybe("unset it for this command: env -u MIZAN_DISABLE " + command + " ...")
                        .exception());
    }

    /** Refuses a command that is for nothing else than what libmizan does. */
    public static void checkSwitch(Optional<String> value, String command) {
        Optional<MizanException> off = switchedOff(value, command);
        if (off.isPresent()) {
            throw off.get();
        }
    }

    /** The variable by which it gets into a program. Ours first, so that it sees what the program does and not what others make of it. */
    public static Map<String, String> environment(ProcessContext context) {
        return environment(context, library(context));
    }

    /** The same for another library. */
    public static Map<String, String> environment(ProcessContext context, Path library) {
        return Map.of(
                "LD_PRELOAD",
                context.variable("LD_PRELOAD")
                        .map(names -> library + ":" + names)
                        .orElse(library.toString()));
    }
}
