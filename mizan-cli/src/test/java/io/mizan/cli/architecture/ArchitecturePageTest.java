package io.mizan.cli.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import io.mizan.cli.architecture.WayDrawing.Arrow;
import io.mizan.cli.architecture.WayDrawing.Hop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The ways that {@code docs/architecture.md} draws are those of the code. Each name is a class of the project, with {@code .name} a
 * method of it, or a file of {@code mizan-native/src}; each arrow is what {@link Arrow} says of the compiled classes (a class stands for
 * those nested in it, too). In C, {@code a.c ─► b.c} is a function that {@code b.h} declares and {@code a.c} names. Of a message, only
 * its two ends are looked at. Whoever changes a way redraws it; the test says which hops are not there any more.
 */
class ArchitecturePageTest {
    private static final Path ROOT = Path.of("..");
    private static final Path NATIVE = ROOT.resolve("mizan-native/src");
    private static final Pattern FUNCTION = Pattern.compile("\\b([a-z]\\w*)\\(");

    private static JavaClasses all;

    @BeforeAll
    static void importAll() throws IOException {
        all = Modules.all();
    }

    @ParameterizedTest
    @ValueSource(strings = {"The way of one create", "The way of one statistic"})
    void everyHopIsAReferenceInTheCode(String way) throws IOException {
        WayDrawing drawing = WayDrawing.of(Files.readString(ROOT.resolve("docs/architecture.md")), way);
        assertThat(drawing.hops()).hasSizeGreaterThan(15);
        assertThat(faults(drawing)).isEmpty();
    }

    @Test
    void whatIsNotThereIsFound() throws IOException {
        WayDrawing drawing = WayDrawing.of("""
                ## A way

                ```
                RunCommand ─► LoopRun ─► ReportLoop  and a remark
                ├─► ProtectedRun
                │   └─► ForegroundProgram, RunIndex
                └─► ApplicationRun.prepared
                RunLoop ◁─ LocalLoop, RunCommand
                RequestServer ┄► Controller ┄► RequestServer
                place.c ─► live_index.c ─► lov.c
                ReportPublisher ═► Nobody
                ```
                """, "A way");
        assertThat(drawing.hops()).extracting(Hop::toString).contains("ProtectedRun ─► RunIndex");
        assertThat(faults(drawing))
                .containsExactlyInAnyOrder(
                        "not in the project: ApplicationRun.prepared",
                        "not in the project: Nobody",
                        "not so in the code: LoopRun ─► ReportLoop",
                        "not so in the code: ProtectedRun ─► RunIndex",
                        "not so in the code: RunCommand ─► ApplicationRun.prepared",
                        "not so in the code: RunLoop ◁─ RunCommand",
                        "not so in the code: Controller ┄► RequestServer",
                        "not so in the code: live_index.c ─► lov.c");
    }

    private static List<String> faults(WayDrawing drawing) {
        return Stream.concat(
                        drawing.names().stream()
                                .distinct()
                                .filter(name -> !isThere(name))
                                .map(name -> "not in the project: " + name),
                        drawing.hops().stream().filter(hop -> !isSo(hop)).map(hop -> "not so in the code: " + hop))
                .toList();
    }

    private static boolean isThere(String name) {
        return isC(name)
                ? Files.isRegularFile(NATIVE.resolve(name))
                : named(name).findAny().isPresent();
    }

    private static boolean isSo(Hop hop) {
        if (isC(hop.from()) && isC(hop.to())) {
            return hop.kind() == Arrow.USES && calls(hop.from(), hop.to());
        }
        return switch (hop.kind()) {
            case USES -> any(hop.from(), hop.to(), ArchitecturePageTest::uses);
            case CALLS_BACK -> any(hop.to(), hop.from(), ArchitecturePageTest::uses);
            case IMPLEMENTED_BY ->
                any(hop.to(), hop.from(), (type, port) -> type != port && type.isAssignableTo(port.getName()));
            case SENDS -> true;
        };
    }

    private static boolean any(String first, String second, BiPredicate<JavaClass, JavaClass> relation) {
        return named(first).anyMatch(one -> named(second).anyMatch(other -> relation.test(one, other)));
    }

    /** Classes of this simple name, which two packages may have. */
    private static Stream<JavaClass> named(String name) {
        String[] words = name.split("\\.", -1);
        return all.stream()
                .filter(type -> type.getSimpleName().equals(words[0]))
                .filter(type -> words.length == 1
                        || type.getMethods().stream()
                                .anyMatch(method -> method.getName().equals(words[1])));
    }

    private static boolean uses(JavaClass from, JavaClass to) {
        return from != to
                && all.stream()
                        .filter(type -> isOrIsIn(type, from))
                        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                        .map(Dependency::getTargetClass)
                        .anyMatch(target -> isOrIsIn(target.getBaseComponentType(), to));
    }

    private static boolean isOrIsIn(JavaClass type, JavaClass outer) {
        return type.getName().equals(outer.getName()) || type.getName().startsWith(outer.getName() + "$");
    }

    private static boolean isC(String name) {
        return name.endsWith(".c");
    }

    private static boolean calls(String from, String to) {
        try {
            String text = Files.readString(NATIVE.resolve(from));
            Matcher declared = FUNCTION.matcher(Files.readString(NATIVE.resolve(to.replaceFirst("c$", "h"))));
            return declared.results()
                    .anyMatch(function -> Pattern.compile("\\b" + function.group(1) + "\\b")
                            .matcher(text)
                            .find());
        } catch (IOException e) {
            return false;
        }
    }
}
