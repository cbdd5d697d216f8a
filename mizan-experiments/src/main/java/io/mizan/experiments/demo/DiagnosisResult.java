package io.mizan.experiments.demo;

import io.mizan.model.finding.Finding;
import io.mizan.model.layout.FileLayout;

/**
 * The diagnosis of the job that slows the others.
 *
 * @param directory whose default layout should change
 * @param layout the default that was advised
 */
public record DiagnosisResult(String job, Finding finding, String directory, FileLayout layout) {}
