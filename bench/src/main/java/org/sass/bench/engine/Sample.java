package org.sass.bench.engine;

/** What some runs took: seconds of processor time, and on the clock. */
record Sample(double cpu, double wall) {}
