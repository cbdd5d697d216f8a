package io.mizan.cli.command.place;

import io.mizan.algorithms.layout.StripeSizing;
import io.mizan.algorithms.placement.PolicyRegistry;
import io.mizan.algorithms.placement.balanced.BalancedPolicy;
import io.mizan.algorithms.placement.batch.LustreVersion;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.cli.shared.ChoiceOption;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.placement.PlacementPolicy;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options of {@code mizan place}, and which of them exclude each other. */
final class PlaceOptions {
    private static final String DEFAULT_POLICY = BalancedPolicy.NAME;
    private static final double MOST_HOURS = 366 * 24;

    @Parameters(
            arity = "0..1",
            paramLabel = "SYSTEM",
            description =
                    "The system: output of lfs df or a system file; - is standard input; lustre:MOUNT or beegfs:MOUNT.")
    private @Nullable String positional;

    @Option(names = "--system", paramLabel = "FILE", description = "The same as SYSTEM.")
    private @Nullable String option;

    @Option(
            names = "--requests",
            required = true,
            paramLabel = "FILE",
            description = "The files that will be created; - is standard input.")
    private String requests = "";

    @Option(
            names = "--policy",
            paramLabel = "NAME[,NAME...]",
            description =
                    "Policies to compare, or all: balanced (default), even-space, aiot, lustre, lustre-rr, lustre-qos, tarazu,"
                            + " tarazu-online, least-loaded, round-robin, random.")
    private String policies = DEFAULT_POLICY;

    @Option(
            names = "--layouts",
            paramLabel = "FILE",
            description = "Layouts by name and by file, in YAML, JSON or INI.")
    private @Nullable String layouts;

    @Option(
            names = "--stripes",
            paramLabel = "HOW",
            description =
                    "Stripe sizes where a request gives none: accepted, sizes that servers take (default), or paper,"
                            + " the literal sizes of the Tarazu paper.")
    private String stripes = StripeSizing.ACCEPTED.label();

    @Option(
            names = "--form",
            paramLabel = "FORM",
            description =
                    "What a layout may say about its targets: list (default), start-index (default with --index on"
                            + " Lustre) or count.")
    private @Nullable String form;

    @Option(
            names = "--accept-failing-writes",
            description =
                    "With --index and --form list on Lustre: list targets also in components that a file gets later. A"
                            + " write that reaches one fails if a listed target is deactivated, full or closed by then.")
    private boolean acceptFailingWrites;

    @Option(
            names = "--lustre-version",
            paramLabel = "VERSION",
            description = "Whose allocator the lustre policies follow: 2.12, 2.15 or 2.17 (default).")
    private String lustreVersion = LustreVersion.V2_17.label();

    @Option(names = "--seed", paramLabel = "N", description = "Random seed. Default: 1.")
    private long seed = PolicyOptions.DEFAULT.seed();

    @Option(
            names = "--index",
            paramLabel = "FILE",
            description = "Also write the layouts to a placement index, which mizan run applies (one policy).")
    private @Nullable String index;

    @Option(
            names = "--root",
            paramLabel = "FOLDER",
            description =
                    "Where the file system is mounted; only files below it go into the index. By default, what the"
                            + " system says.")
    private @Nullable String root;

    @Option(names = "--expires", paramLabel = "HOURS", description = "How long the index may be used. Default: 24.")
    private double expires = 24;

    @Option(
            names = "--commands",
            paramLabel = "FILE",
            description = "Also write the commands of the tools of the file system that create the files (one policy;"
                    + " lustre:MOUNT or beegfs:MOUNT); - is standard output.")
    private @Nullable String commands;

    String requests() {
        return requests;
    }

    Optional<String> layouts() {
        return Optional.ofNullable(layouts);
    }

    boolean acceptFailingWrites() {
        return acceptFailingWrites;
    }

    Optional<String> index() {
        return Optional.ofNullable(index);
    }

    Optional<String> root() {
        return Optional.ofNullable(root);
    }

    /** Hours for which an index may be used. */
    double expires() {
        return expires;
    }

    Optional<String> commands() {
        return Optional.ofNullable(commands);
    }

    /** What a layout may say about its targets, where that is given. */
    Optional<LayoutForm> form() {
        return Optional.ofNullable(form)
                .map(label -> ChoiceOption.of("--form", label, LayoutForm.values(), LayoutForm::label));
    }

    PolicyOptions policyOptions(double reserve, LayoutForm layoutForm) {
        return new PolicyOptions(
                reserve,
                ChoiceOption.of("--stripes", stripes, StripeSizing.values(), StripeSizing::label),
                seed,
                ChoiceOption.of("--lustre-version", lustreVersion, LustreVersion.values(), LustreVersion::label),
                layoutForm);
    }

    /** The policies to compare, each once. */
    List<PlacementPolicy> policies(PolicyRegistry registry, PolicyOptions policyOptions) {
        return registry.chosen(List.of(policies.split(",", -1))).stream()
                .map(name -> registry.named(name, policyOptions))
                .toList();
    }

    /** The label of the system, which is named once. */
    String system() {
        if ((positional == null) == (option == null)) {
            throw Problem.of(ErrorCode.USAGE, option == null ? "no system is named" : "two systems are named")
                    .maybe("name one: mizan place --requests FILE SYSTEM")
                    .exception();
        }
        return option != null ? option : String.valueOf(positional);
    }

    void refuseOneInputForTwo(String system, @Nullable String ostMap) {
        List<@Nullable String> inputs = Arrays.asList(system, requests, layouts, ostMap);
        if (Collections.frequency(inputs, "-") > 1) {
            throw Problem.of(ErrorCode.USAGE, "standard input can be only one of the files")
                    .maybe("save the others in files")
                    .exception();
        }
    }

    void checkIndexOptions(int policyCount) {
        if (commands != null && policyCount > 1) {
            throw Problem.of(ErrorCode.USAGE, "--commands requires one policy")
                    .with("policies", policyCount)
                    .maybe("name one with --policy")
                    .exception();
        }
        if (index == null) {
            if (acceptFailingWrites) {
                throw Problem.of(ErrorCode.USAGE, "--accept-failing-writes requires --index")
                        .maybe("name its file with --index, or leave --accept-failing-writes out")
                        .exception();
            }
            return;
        }
        if (policyCount > 1) {
            throw Problem.of(ErrorCode.USAGE, "--index requires one policy")
                    .with("policies", policyCount)
                    .maybe("name one with --policy")
                    .exception();
        }
        if (!(expires > 0 && expires <= MOST_HOURS)) {
            throw Problem.of(ErrorCode.USAGE, "--expires must be 1 to 8760 hours")
                    .with("--expires", expires)
                    .exception();
        }
    }
}
