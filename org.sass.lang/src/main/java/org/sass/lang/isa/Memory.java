package org.sass.lang.isa;

/**
 * A memory that operands name.
 *
 * @param kind the kind of operand that names it
 * @param title what it is, for users
 * @param isPerThread whether each thread has a memory of its own, so that one address means several
 *     places
 * @param countsElements whether an offset counts elements of the operand's type; otherwise it
 *     counts bytes
 * @param holdsLaunchData whether a launch puts its sizes and the parameters at the start of it
 */
public record Memory(
    String kind,
    String title,
    boolean isPerThread,
    boolean countsElements,
    boolean holdsLaunchData) {}
