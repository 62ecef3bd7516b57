package org.sass.lang.isa;

/**
 * A memory that operands name.
 *
 * @param kind the kind of those operands
 * @param title what it is, for people
 * @param own whether each thread has one for itself, so that one address means many places
 */
public record Memory(String kind, String title, boolean own) {}
