package io.mizan.experiments.demo;

import io.mizan.model.layout.ShellWord;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import java.nio.file.Path;

/** Last step of the demo: the figures before and after, as a table and as a page. */
final class ReportStep implements DemoStep {
    @Override
    public String title() {
        return "What it came to";
    }

    @Override
    public void play(DemoState state, DemoConsole console) {
        Table table = new Table()
                .column("", Align.LEFT)
                .column("before", Align.RIGHT)
                .column("after", Align.RIGHT)
                .column("", Align.LEFT);
        KeyFigure.of(state)
                .forEach(change -> table.row(
                        Cell.of(change.name()),
                        Cell.of(change.before()),
                        Cell.of(change.after()),
                        Cell.of(change.source())));
        console.show(table.render(console.style()) + "\n");
        Path page = state.file("report.html");
        state.tools().page(state, page);
        console.say("The same with charts, as one page that needs no network:");
        console.show("  " + page + "\n");
        console.show("\n");
        console.say("Next, on a file system of your own, without root and with names hashed:");
        console.show("  mizan snapshot-script > snapshot.sh      # read it, then run it on a login node\n"
                + "  mizan what-if mizan-snapshot.tar --add-osts 8\n\n");
        console.say("Or go on with demofs, as it is now:");
        console.show("  cd " + ShellWord.quote(state.setting().folder().toString())
                + " && export MIZAN_STATE_DIR=$PWD/state\n"
                + "  mizan top --source sim:demofs.json\n"
                + "  mizan plan --system sim:demofs.json --max-fill 65%\n\n");
    }
}
