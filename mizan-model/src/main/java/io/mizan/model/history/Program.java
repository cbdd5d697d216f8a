package io.mizan.model.history;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The program of a run.
 *
 * @param name as the user named it, empty where nobody did
 * @param executable its path, empty where it is not known
 */
public record Program(String name, String executable, List<String> arguments) {
    /** Nothing is known. */
    public static final Program UNKNOWN = new Program("", "", List.of());

    /** The name of an interpreter says nothing about the program; the script that it runs does. */
    private static final Pattern INTERPRETER =
            Pattern.compile("(python|perl|ruby|bash|dash|ksh|zsh|sh|java|julia|Rscript|node)[0-9.]*");

    public Program {
        arguments = List.copyOf(arguments);
    }

    /** What the program is called: the given name, the executable, or the script of an interpreter; empty if unknown. */
    public String label() {
        if (!name.isEmpty()) {
            return name;
        }
        String base = base(executable);
        return INTERPRETER.matcher(base).matches()
                ? arguments.stream()
                        .filter(argument -> !argument.startsWith("-"))
                        .findFirst()
                        .map(Program::base)
                        .orElse(base)
                : base;
    }

    private static String base(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
