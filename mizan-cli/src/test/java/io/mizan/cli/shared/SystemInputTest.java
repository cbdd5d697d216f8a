package io.mizan.cli.shared;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.ConfigurationLoader;
import io.mizan.cli.process.ProcessContext;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Refusal;
import io.mizan.model.system.SystemSnapshot;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SystemInputTest {
    private static final String TABLE = """
            UUID 1K-blocks Used Available Use% Mounted on
            NAME-OST0000_UUID 10 5 5 50% /mnt/NAME[OST:0]
            filesystem_summary: 10 5 5 50% /mnt/NAME
            """;

    @Test
    void aCommandThatNeedsOneSystemGetsTheOneThereIs() {
        assertThat(SystemInput.one(read("alpha")).view().name()).isEqualTo("alpha");
    }

    @Test
    void severalSystemsAreListedAndAreWrongUsage() {
        Problem problem = Refusal.of(() -> SystemInput.one(read("alpha", "beta", "alpha")));
        assertThat(problem.code()).isEqualTo(ErrorCode.SEVERAL_SYSTEMS);
        assertThat(problem.line())
                .isEqualTo("the input has several systems and this command needs one (present=alpha, beta) [MZ002]");
        assertThat(problem.advice()).hasValue("choose one with --fs NAME, or keep one snapshot in the file");
        assertThat(ExitCode.of(problem.code().category())).isEqualTo(64);
    }

    @Test
    void twoSystemsAreSeveral() {
        assertThat(Refusal.of(() -> SystemInput.one(read("alpha", "alpha"))).code())
                .isEqualTo(ErrorCode.SEVERAL_SYSTEMS);
    }

    @Test
    void aSystemIsChosenByNameOrMount() {
        List<SystemSnapshot> systems = read("alpha", "beta");
        assertThat(SystemInput.one(SystemInput.choose(systems, "beta")).view().name())
                .isEqualTo("beta");
        assertThat(SystemInput.one(SystemInput.choose(systems, "/mnt/alpha"))
                        .view()
                        .name())
                .isEqualTo("alpha");
    }

    @Test
    void anUnknownSystemIsAnsweredWithTheNearest() {
        Problem problem = Refusal.of(() -> SystemInput.choose(read("alpha", "beta"), "alfa"));
        assertThat(problem.line()).isEqualTo("no such file system in the input (fs=alfa, present=alpha, beta) [MZ003]");
        assertThat(problem.advice()).hasValue("choose one of those present");
        assertThat(Refusal.of(() -> SystemInput.choose(read("alpha", "beta"), "alphb"))
                        .advice())
                .hasValue("you meant alpha");
    }

    @Test
    void everyExampleIsThere() {
        SystemInput input = input(CliRun.bare());
        assertThat(SystemInput.EXAMPLES)
                .allSatisfy(name -> assertThat(input.read("example:" + name)).hasSize(1));
    }

    private static List<SystemSnapshot> read(String... names) {
        StringBuilder text = new StringBuilder();
        for (String name : names) {
            text.append(TABLE.replace("NAME", name));
        }
        return input(CliRun.bare().withInput(text.toString())).read("-");
    }

    private static SystemInput input(CliRun run) {
        ProcessContext context = run.context();
        Configuration configuration = ConfigurationLoader.load(context, Map.of());
        return new SystemInput(Drivers.of(context, configuration), configuration, context);
    }
}
