package io.mizan.cli.docs;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The sessions in a page: blocks that begin with {@code ```console}, in which lines with a dollar are commands and what follows is their
 * output. A command is {@code mizan} with words in plain or in quotation marks, and may end in {@code | head -N}, {@code > FILE} or
 * {@code ; echo $?}. All commands of a page share the folder {@code /tmp/tour} and a home.
 */
final class ConsoleBlocks {
    private static final String BEGIN = "```console";
    private static final String END = "```";
    private static final String PROMPT = "$ ";
    private static final String TOUR = "/tmp/tour";
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");
    private static final Pattern HEAD = Pattern.compile(" \\| head -(\\d+)$");
    private static final Pattern FILE = Pattern.compile(" > (\\S+)$");
    private static final String CODE = "; echo $?";

    private final Path folder;
    private final CliRun cli;

    ConsoleBlocks(Path folder) {
        this.folder = folder;
        this.cli = CliRun.bare()
                .withHome(folder.resolve("home"))
                .withVariable("HOME", folder.resolve("home").toString())
                .withUser("you");
    }

    /** The page with the output that its commands have now. */
    String rewritten(String page) throws IOException {
        List<String> out = new ArrayList<>();
        boolean inside = false;
        for (String line : page.lines().toList()) {
            if (inside && line.equals(END)) {
                inside = false;
            }
            if (inside && line.startsWith(PROMPT)) {
                out.add(line);
                out.addAll(output(line.substring(PROMPT.length())));
            } else if (!inside) {
                out.add(line);
            }
            inside |= line.equals(BEGIN);
        }
        return String.join("\n", out) + "\n";
    }

    private List<String> output(String written) throws IOException {
        String command = written;
        boolean code = command.endsWith(CODE);
        command = code ? command.substring(0, command.length() - CODE.length()) : command;
        Matcher head = HEAD.matcher(command);
        int most = head.find() ? Integer.parseInt(head.group(1)) : Integer.MAX_VALUE;
        command = head.replaceFirst("");
        Matcher file = FILE.matcher(command);
        boolean kept = file.find();
        Result result = run(file.replaceFirst(""));
        if (result.code() != 0 && !code) {
            throw new IllegalStateException(written + ": exit code " + result.code() + ": " + result.err());
        }
        if (kept) {
            Files.writeString(Path.of(here(file.group(1))), result.out());
        }
        List<String> lines = new ArrayList<>(kept ? List.of() : result.outLines());
        if (lines.size() > most) {
            lines = new ArrayList<>(lines.subList(0, most));
        }
        lines.addAll(result.errLines());
        if (code) {
            lines.add(String.valueOf(result.code()));
        }
        return lines.stream()
                .map(line -> line.replace(folder.resolve("home").toString(), "/home/you")
                        .replace(folder.toString(), TOUR)
                        .stripTrailing())
                .toList();
    }

    private Result run(String command) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(command);
        while (word.find()) {
            String quoted = word.group(1) == null ? word.group(2) : word.group(1);
            words.add(here(quoted == null ? word.group(3) : quoted));
        }
        if (!words.get(0).equals("mizan")) {
            throw new IllegalStateException("not a command of Mizan: " + command);
        }
        return cli.run(words.subList(1, words.size()).toArray(String[]::new));
    }

    private String here(String word) {
        return word.replace(TOUR, folder.toString());
    }
}
