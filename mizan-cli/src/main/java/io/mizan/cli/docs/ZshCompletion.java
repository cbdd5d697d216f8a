package io.mizan.cli.docs;

import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** A completion function for zsh: one function for each command, {@code _arguments} for its options. */
final class ZshCompletion {
    private final StringBuilder out = new StringBuilder("#compdef mizan\n");

    private ZshCompletion() {}

    static String of(CommandLine root) {
        ZshCompletion completion = new ZshCompletion();
        completion.add(root, "_mizan");
        completion.out.append("\n_mizan \"$@\"\n");
        return completion.out.toString();
    }

    private void add(CommandLine command, String function) {
        command.getSubcommands().forEach((name, sub) -> add(sub, function + "_" + name));
        boolean group = !command.getSubcommands().isEmpty();
        out.append('\n').append(function).append("() {\n");
        if (group) {
            out.append("  local line state\n");
        }
        out.append("  _arguments -C");
        for (OptionSpec option : command.getCommandSpec().options()) {
            for (String name : option.names()) {
                out.append(" \\\n    ").append(quote(name + argument(name, option)));
            }
        }
        if (group) {
            out.append(" \\\n    '1: :->command' \\\n    '*:: :->rest'\n");
            out.append("  case $state in\n    command)\n      local -a commands=(");
            command.getSubcommands()
                    .forEach((name, sub) -> out.append("\n        ").append(quote(name + ":" + header(sub))));
            out.append("\n      )\n      _describe command commands\n      ;;\n    rest)\n      case $line[1] in\n");
            command.getSubcommands()
                    .keySet()
                    .forEach(name -> out.append("        ")
                            .append(name)
                            .append(") ")
                            .append(function)
                            .append('_')
                            .append(name)
                            .append(" ;;\n"));
            out.append("      esac\n      ;;\n  esac\n}\n");
        } else {
            out.append(" \\\n    '*:file:_files'\n}\n");
        }
    }

    private static String argument(String name, OptionSpec option) {
        String description = "[" + String.join(" ", option.description()).replaceAll("[\\[\\]]", "") + "]";
        if (option.arity().max() == 0) {
            return description;
        }
        String action = option.paramLabel().equals("FILE") ? "_files" : "";
        return (name.startsWith("--") ? "=" : "+") + description + ":" + option.paramLabel() + ":" + action;
    }

    private static String header(CommandLine command) {
        return String.join(" ", command.getCommandSpec().usageMessage().header())
                .replace(":", "");
    }

    private static String quote(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
