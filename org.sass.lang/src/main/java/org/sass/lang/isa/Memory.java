package org.sass.lang.isa;

/**
 * A memory that operands name.
 *
 * @param kind the kind of those operands
 * @param title what it is, for people
 * @param own whether each thread has one for itself, so that one address means many places
 * @param counted whether an offset counts elements of the operand's type; else it counts bytes
 * @param launch whether a launch puts its sizes and the parameters at the start of it
 */
public record Memory(String kind, String title, boolean own, boolean counted, boolean launch) {}
