package io.mizan.cli.command.allocate;

import io.mizan.algorithms.allocation.AllocationPolicies;
import io.mizan.algorithms.allocation.AllocationResult;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.InputFiles;
import io.mizan.model.allocation.ApplicationFile;
import io.mizan.model.allocation.ApplicationSet;
import io.mizan.model.allocation.Scheduler;
import io.mizan.model.document.Documents;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Implements {@code mizan allocate}: decides how many resources each application gets, and which. */
@CommandLine.Command(
        name = "allocate",
        header = AllocateCommand.HEADER,
        description = {
            "Resources are targets or I/O nodes. A policy is mckp, or how many and which joined by +, such as ta+gnc."
                    + " How many: random; static, by compute nodes; bba, best bandwidth; nsysa, least load; ta, best use"
                    + " of compute nodes while the load is at most 1. Which: randp, random; gnc, round robin; gc, least"
                    + " loaded.",
            "",
            "FILE has one set of applications or a list of sets, in JSON or YAML. Random policies replay the choices"
                    + " that a set has (rand_alloc, randp_perm).",
        },
        footer = {
            "  mizan allocate --applications example:apps.yaml --policy ta+gnc,bba+gc,mckp",
            "  mizan allocate --applications example:apps.yaml --policy ta+gnc --json",
        })
public final class AllocateCommand extends Command {
    public static final String HEADER = "Decide how many resources each application gets, and which.";

    private static final List<String> EXAMPLES = List.of("apps.yaml");

    @Option(
            names = "--applications",
            paramLabel = "FILE",
            required = true,
            description = "The applications; - is standard input; example:apps.yaml comes with Mizan.")
    private String file = "";

    @Option(
            names = "--policy",
            paramLabel = "NAME",
            required = true,
            split = ",",
            description = "Policies to compare, separated by commas.")
    private List<String> policies = List.of();

    @Option(names = "--seed", paramLabel = "N", description = "Random seed (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(names = "--only", paramLabel = "NUMBER", description = "Only the set of this number.")
    private @Nullable Integer only;

    @Option(names = "--json", description = "Print JSON (schema mizan/allocate/v1).")
    private boolean json;

    public AllocateCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        List<Scheduler> schedulers = policies.stream()
                .map(name -> AllocationPolicies.find(name, seed))
                .toList();
        List<ApplicationSet> sets = new InputFiles(configuration(), context(), EXAMPLES)
                .read(file, input -> ApplicationFile.read(Documents.read(input)));
        if (only != null) {
            sets = choose(sets, only);
        }
        List<List<AllocationResult>> results = sets.stream()
                .map(set -> schedulers.stream()
                        .map(scheduler -> AllocationResult.of(scheduler, set))
                        .toList())
                .toList();
        if (json) {
            printJson(AllocateJson.of(results));
        } else {
            AllocateText text = new AllocateText(style());
            print(results.size() == 1 ? text.detail(results.get(0)) : text.summary(results));
        }
        return ExitCode.OK;
    }

    private static List<ApplicationSet> choose(List<ApplicationSet> sets, int number) {
        List<ApplicationSet> chosen =
                sets.stream().filter(set -> set.number() == number).toList();
        if (chosen.isEmpty()) {
            throw Problem.of(ErrorCode.UNKNOWN_NAME, "no such set in the input")
                    .with("only", number)
                    .with(
                            "present",
                            sets.stream()
                                    .map(set -> String.valueOf(set.number()))
                                    .collect(Collectors.joining(", ")))
                    .maybe("choose one of those present")
                    .exception();
        }
        return chosen;
    }
}
