package org.sass.bench.engine;

/** The time that a number of runs took, in seconds: processor time, and time on the clock. */
record Sample(double cpu, double wall) {}
