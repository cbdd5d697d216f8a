package io.mizan.cli.command.demo;

import io.mizan.model.layout.ShellWord;
import io.mizan.report.html.PageFile;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import java.nio.file.Path;

/** What it came to, in a table and as a page. */
final class ReportAct implements Act {
    @Override
    public String title() {
        return "What it came to";
    }

    @Override
    public void play(Scene scene, Stage stage) {
        Table table = new Table()
                .column("", Align.LEFT)
                .column("before", Align.RIGHT)
                .column("after", Align.RIGHT)
                .column("", Align.LEFT);
        Change.of(scene)
                .forEach(change -> table.row(
                        Cell.of(change.name()),
                        Cell.of(change.before()),
                        Cell.of(change.after()),
                        Cell.of(change.source())));
        stage.show(table.render(stage.style()) + "\n");
        Path page = scene.file("report.html");
        PageFile.write(new DemoPage(scene).page(), page);
        stage.say("The same with charts, as one page that needs no network:");
        stage.show("  " + page + "\n");
        stage.show("\n");
        stage.say("Next, on a file system of your own, without root and with names hashed:");
        stage.show("  mizan snapshot-script > snapshot.sh      # read it, then run it on a login node\n"
                + "  mizan what-if mizan-snapshot.tar --add-osts 8\n\n");
        stage.say("Or go on with demofs, as it is now:");
        stage.show("  cd " + ShellWord.quote(scene.setting().folder().toString())
                + " && export MIZAN_STATE_DIR=$PWD/state\n"
                + "  mizan top --source sim:demofs.json\n"
                + "  mizan plan --system sim:demofs.json --max-fill 65%\n\n");
    }
}
