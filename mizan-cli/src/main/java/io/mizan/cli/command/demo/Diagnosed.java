package io.mizan.cli.command.demo;

import io.mizan.model.finding.Finding;
import io.mizan.model.layout.FileLayout;

/**
 * What was found about the job that hurts.
 *
 * @param directory whose default layout should change
 * @param layout the default that was advised
 */
record Diagnosed(String job, Finding finding, String directory, FileLayout layout) {}
