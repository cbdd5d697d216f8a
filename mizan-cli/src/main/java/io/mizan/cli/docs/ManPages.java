package io.mizan.cli.docs;

import io.mizan.cli.config.Keys;
import io.mizan.cli.shared.Version;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Man pages in roff, one for each command, made from the same declarations as the help. */
final class ManPages {
    private ManPages() {}

    /** Pages by name: {@code mizan}, {@code mizan-status}, {@code mizan-config-show}. */
    static Map<String, String> of(CommandLine root) {
        Map<String, String> pages = new LinkedHashMap<>();
        add(root, pages);
        return pages;
    }

    /** {@code mizan.yaml(5)}. */
    static String configuration() {
        Roff page = new Roff("MIZAN.YAML", 5, Version.number());
        page.section("NAME").text("mizan.yaml - configuration of Mizan");
        page.section("DESCRIPTION")
                .text("A value is taken from the first source that sets it: --set on the command line, the environment"
                        + " variable of the key, the user's file ($MIZAN_CONFIG, else $XDG_CONFIG_HOME/mizan/config.yaml,"
                        + " else ~/.config/mizan/config.yaml), /etc/mizan/conf.d/*.yaml,"
                        + " /etc/mizan/mizan.yaml, etc/mizan.yaml of the installation, the default.");
        page.section("KEYS");
        Keys.ALL.forEach(key -> page.item(
                key.name(),
                key.doc() + " Allowed: " + key.type().range() + ". Unit: "
                        + key.type().unit() + ". Variable: " + key.environmentVariable() + "."));
        page.section("SEE ALSO").text("mizan(1), mizan-config-show(1), mizan-config-check(1)");
        return page.toString();
    }

    private static void add(CommandLine command, Map<String, String> pages) {
        pages.put(pageName(command.getCommandSpec()), page(command));
        command.getSubcommands().values().forEach(sub -> add(sub, pages));
    }

    private static String page(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        UsageMessageSpec usage = spec.usageMessage();
        String name = pageName(spec);
        Roff page = new Roff(name.toUpperCase(Locale.ROOT), 1, Version.number());
        page.section("NAME").text(name + " - " + String.join(" ", usage.header()));
        page.section("SYNOPSIS")
                .text(new CommandLine.Help(spec).synopsis(0).strip().replaceAll("\\s+", " "));
        page.section("EXAMPLES").verbatim(usage.footer());
        if (usage.description().length > 0) {
            page.section("DESCRIPTION").paragraphs(usage.description());
        }
        if (!command.getSubcommands().isEmpty()) {
            page.section("COMMANDS");
            command.getSubcommands()
                    .forEach((sub, line) -> page.item(
                            sub,
                            String.join(
                                    " ", line.getCommandSpec().usageMessage().header())));
        }
        if (!spec.positionalParameters().isEmpty()) {
            page.section("ARGUMENTS");
            for (PositionalParamSpec parameter : spec.positionalParameters()) {
                page.item(parameter.paramLabel(), String.join(" ", parameter.description()));
            }
        }
        page.section("OPTIONS");
        for (OptionSpec option : spec.options()) {
            page.item(optionLabel(option), String.join(" ", option.description()));
        }
        page.section("EXIT STATUS");
        usage.exitCodeList().forEach(page::item);
        page.section("SEE ALSO").text(seeAlso(command));
        return page.toString();
    }

    private static String optionLabel(OptionSpec option) {
        String names = String.join(", ", option.names());
        return option.arity().max() == 0 ? names : names + "=" + option.paramLabel();
    }

    private static String seeAlso(CommandLine command) {
        List<String> pages = new ArrayList<>();
        if (command.getParent() != null) {
            pages.add(pageName(command.getParent().getCommandSpec()) + "(1)");
        }
        command.getSubcommands().values().forEach(sub -> pages.add(pageName(sub.getCommandSpec()) + "(1)"));
        pages.add("mizan.yaml(5)");
        return String.join(", ", pages);
    }

    private static String pageName(CommandSpec spec) {
        return spec.qualifiedName("-");
    }
}
