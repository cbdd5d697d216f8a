package io.mizan.cli;

import io.mizan.cli.shared.ExitCode;
import java.util.List;
import java.util.Map;

/** What {@code mizan --help} prints: the shape of every help page, but made without building any command. */
final class RootHelp {
    static final String HEADER = "Mizan, an I/O control plane for parallel file systems.";
    static final String HELP_OPTION = "Show this help and exit.";
    static final String VERSION_OPTION = "Show the version of Mizan, Java and libmizan and exit.";
    static final List<String> EXAMPLES = List.of(
            "  mizan demo",
            "  mizan status example:scratch.txt",
            "  lfs df -l | mizan status -",
            "  mizan status --help");

    private RootHelp() {}

    static String text() {
        StringBuilder page = new StringBuilder(HEADER).append("\n\nExamples:\n");
        EXAMPLES.forEach(example -> page.append(example).append('\n'));
        page.append("\nUsage: mizan [-hV] COMMAND\n");
        for (Commands.Group group : Commands.GROUPS) {
            page.append('\n').append(group.title()).append(":\n");
            group.entries().forEach(entry -> item(page, entry.name(), 12, entry.header()));
        }
        page.append("\nOptions:\n");
        item(page, "-h, --help", 16, HELP_OPTION);
        item(page, "-V, --version", 16, VERSION_OPTION);
        page.append("\nExit codes:\n");
        for (Map.Entry<String, String> code : ExitCode.meanings(false).entrySet()) {
            item(page, code.getKey(), 6, code.getValue());
        }
        return page.toString();
    }

    private static void item(StringBuilder page, String name, int width, String text) {
        page.append("  ")
                .append(name)
                .append(" ".repeat(Math.max(2, width - name.length())))
                .append(text)
                .append('\n');
    }
}
