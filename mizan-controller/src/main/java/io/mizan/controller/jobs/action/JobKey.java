package io.mizan.controller.jobs.action;

/**
 * One run of a job.
 *
 * @param run 1 for the first job with this id, then one more each time the id is used again
 */
public record JobKey(String job, int run) {}
