package io.mizan.cli.command.doctor;

import java.util.List;

/** One thing to look at. It needs no privilege, changes nothing that stays, and waits for nobody longer than a few seconds. */
interface Check {
    List<Observation> look(Examined examined);
}
