package io.mizan.cli.command.top.screen;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.Storm;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KeystrokesTest {
    private static final List<LiveView> VIEWS = Storm.views();

    private static Screens screens() {
        return Screens.plain(VIEWS, 24, 80);
    }

    @Test
    void arrowsAndLettersChooseARowAndStayInside() {
        assertThat(screens().chosen()).isEqualTo("OST0001");
        assertThat(screens().type("j\\DOWN").chosen()).isEqualTo("OST0003");
        assertThat(screens().type("jjk\\UP\\UP\\UP").chosen()).isEqualTo("OST0001");
        assertThat(screens().type("G").chosen()).isEqualTo("OST001a");
        assertThat(screens().type("Gjjj").chosen()).isEqualTo("OST001a");
        assertThat(screens().type("Gg").chosen()).isEqualTo("OST0001");
        assertThat(screens().type("\\PAGE_DOWN\\PAGE_UP").chosen()).isEqualTo("OST0001");
    }

    @Test
    void onALowScreenTheTableMovesWithTheChosenRow() {
        Screens low = Screens.plain(VIEWS, 8, 80);
        assertThat(low.type("jjjjj").chosen()).isEqualTo("OST0019");
        assertThat(low.type("\\HOME").chosen()).isEqualTo("OST0001");
    }

    @Test
    void aChosenRowStaysChosenWhenTheOrderChanges() {
        Screens screens = screens().type("jj");
        assertThat(screens.chosen()).isEqualTo("OST0003");
        screens.type("r");
        assertThat(screens.chosen()).isEqualTo("OST0003");
        screens.type("[");
        assertThat(screens.chosen()).isEqualTo("OST0003");
    }

    @Test
    void enterGoesFromServerToTargetToJobAndBackspaceBack() {
        Screens screens = screens().type("sj\\ENTER");
        assertThat(screens.text().get(2)).startsWith("Targets of oss2: 2");
        screens.type("j\\ENTER");
        assertThat(screens.text().get(2)).startsWith("Jobs on OST0002: 2");
        screens.type("\\RIGHT");
        assertThat(screens.text().get(2)).startsWith("Job 4705 on its targets: 3");
        assertThat(screens.text().get(3)).isEqualTo("user chen, nodes 8: n[081-088], application genomes");
        assertThat(screens.text().get(4))
                .isEqualTo("  out/part-<N>.txt: predicted 120000 x 4.0 KiB, last run 118400 x 4.0 KiB");
        screens.type("\\BACKSPACE\\LEFT");
        assertThat(screens.text().get(2)).startsWith("Targets of oss2: 2");
        assertThat(screens.chosen()).isEqualTo("OST0002");
        screens.type("\\ESCAPE\\ESCAPE\\ESCAPE");
        assertThat(screens.state().place()).isEqualTo(new TableSubject.Servers());
        assertThat(screens.chosen()).isEqualTo("oss2");
    }

    @Test
    void tabGoesThroughTheViews() {
        Screens screens = screens();
        assertThat(screens.type("\\TAB").state().place()).isEqualTo(new TableSubject.Servers());
        assertThat(screens.type("\\TAB").state().place()).isEqualTo(new TableSubject.Jobs());
        assertThat(screens.type("\\ENTER\\TAB").state().place()).isEqualTo(new TableSubject.Targets());
    }

    @Test
    void angleBracketsSortByTheNextColumnAndRReverses() {
        Screens screens = screens().type("<");
        assertThat(screens.state().sort()).isEqualTo(SortKey.READ);
        assertThat(screens.chosen()).isEqualTo("OST0002");
        screens.type("<");
        assertThat(screens.state().sort()).isEqualTo(SortKey.NAME);
        assertThat(screens.chosen()).isEqualTo("MDT0000");
        screens.type("r");
        assertThat(screens.chosen()).isEqualTo("OST001b");
        assertThat(screens.type("<").state().sort()).isEqualTo(SortKey.FILL);
        assertThat(screens.chosen()).isEqualTo("OST0002");
    }

    @Test
    void aTableWithoutTheColumnIsSortedByAnotherOne() {
        Screens screens = screens().type("<<<");
        assertThat(screens.state().sort()).isEqualTo(SortKey.FILL);
        assertThat(screens.type("s").text().get(3)).contains("rMB/sv");
    }

    @Test
    void timeStopsAndGoesBackAndForward() {
        Screens screens = screens().type("p");
        assertThat(screens.state().paused()).isTrue();
        assertThat(screens.text().get(0)).endsWith("PAUSED 24 of 24");
        assertThat(screens.type("[[").state().frame()).isEqualTo(21);
        assertThat(screens.type("\\LEFT").state().frame()).isEqualTo(20);
        assertThat(screens.type("\\RIGHT]").state().frame()).isEqualTo(22);
        assertThat(screens.type("{{{{").state().frame()).isZero();
        assertThat(screens.text().get(0)).contains("14:00:00Z").endsWith("PAUSED 1 of 24");
        assertThat(screens.type("}}}}").state().frame()).isEqualTo(23);
        assertThat(screens.type(" ").state().paused()).isFalse();
        assertThat(screens.type("[").state().paused())
                .as("who goes back stays there")
                .isTrue();
    }

    @Test
    void aFilterIsTypedKeptAndDropped() {
        Screens screens = screens().type("/OSS2");
        assertThat(screens.text().get(2)).isEqualTo("Targets: 2 of 10, those with \"OSS2\"  storm");
        screens.type("q\\BACKSPACE\\BACKSPACE1");
        assertThat(screens.state().filter()).isEqualTo("OSS1");
        screens.type("\\ENTER");
        assertThat(screens.chosen()).isEqualTo("OST0001");
        assertThat(screens.type("\\ESCAPE").text().get(2)).isEqualTo("Targets: 10  storm");
        assertThat(screens.type("/4711").text().get(2))
                .as("by the job that uses them")
                .startsWith("Targets: 3 of 10");
        assertThat(screens.type("zzz").text().get(2)).startsWith("Targets: 0 of 10");
        screens.type("\\ENTER\\ENTER\\DOWN\\UP\\END");
        assertThat(screens.state().place()).isEqualTo(new TableSubject.Targets());
    }

    @Test
    void helpGoesAwayWithAnyKeyAndQQuits() {
        Screens screens = screens().type("h");
        assertThat(screens.text().get(0)).isEqualTo("mizan top: keys");
        assertThat(screens.type("x").text().get(0)).startsWith("demofs");
        assertThat(screens.type("q").state().dialog()).isEqualTo(TopState.Dialog.QUIT);
        assertThat(screens().type("hq").state().dialog()).isEqualTo(TopState.Dialog.QUIT);
    }

    @Test
    void noKeysMakeAScreenThatCannotBeDrawn() {
        String[] keys = {
            "j",
            "k",
            "\\ENTER",
            "\\LEFT",
            "\\RIGHT",
            "\\TAB",
            "s",
            "o",
            "J",
            "<",
            ">",
            "r",
            "p",
            "[",
            "]",
            "{",
            "}",
            "/",
            "4",
            "\\ESCAPE",
            "\\BACKSPACE",
            "h",
            "\\PAGE_DOWN",
            "\\PAGE_UP",
            "G",
            "g",
            "\\REDRAW"
        };
        for (long seed = 1; seed <= 50; seed++) {
            Random random = new Random(seed);
            Screens screens = Screens.plain(VIEWS, 1 + random.nextInt(30), 1 + random.nextInt(140));
            for (int i = 0; i < 200; i++) {
                screens.type(keys[random.nextInt(keys.length)]);
                assertThat(screens.text()).as("seed %d", seed).isNotEmpty();
                assertThat(screens.state().frame()).isBetween(0L, 23L);
            }
        }
    }
}
