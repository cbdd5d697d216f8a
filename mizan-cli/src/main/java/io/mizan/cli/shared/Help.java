package io.mizan.cli.shared;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The shape of every help page: one sentence, examples, then the rest. */
public final class Help {
    private static final List<String> SECTIONS = List.of(
            UsageMessageSpec.SECTION_KEY_HEADER,
            UsageMessageSpec.SECTION_KEY_FOOTER_HEADING,
            UsageMessageSpec.SECTION_KEY_FOOTER,
            UsageMessageSpec.SECTION_KEY_SYNOPSIS_HEADING,
            UsageMessageSpec.SECTION_KEY_SYNOPSIS,
            UsageMessageSpec.SECTION_KEY_DESCRIPTION_HEADING,
            UsageMessageSpec.SECTION_KEY_DESCRIPTION,
            UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING,
            UsageMessageSpec.SECTION_KEY_COMMAND_LIST,
            UsageMessageSpec.SECTION_KEY_PARAMETER_LIST_HEADING,
            UsageMessageSpec.SECTION_KEY_PARAMETER_LIST,
            UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING,
            UsageMessageSpec.SECTION_KEY_OPTION_LIST,
            UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST_HEADING,
            UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST);

    private static final OptionSpec HELP = OptionSpec.builder("-h", "--help")
            .usageHelp(true)
            .description("Show this help and exit.")
            .build();

    private Help() {}

    /** Gives a command and all below it the common shape. */
    public static void shape(CommandLine command) {
        command.getCommandSpec().addOption(HELP);
        command.setUsageHelpWidth(80);
        command.setHelpSectionKeys(SECTIONS);
        UsageMessageSpec usage = command.getCommandSpec().usageMessage();
        usage.footerHeading("%nExamples:%n");
        usage.synopsisHeading("%nUsage: ");
        usage.descriptionHeading(usage.description().length == 0 ? "" : "%n");
        usage.commandListHeading("%nCommands:%n");
        usage.parameterListHeading("%nArguments:%n");
        usage.optionListHeading("%nOptions:%n");
        usage.exitCodeListHeading("%nExit codes:%n");
        usage.exitCodeList(ExitCode.meanings(command.getCommandSpec().findOption("--detailed-exitcode") != null));
        command.getSubcommands().values().forEach(Help::shape);
    }
}
