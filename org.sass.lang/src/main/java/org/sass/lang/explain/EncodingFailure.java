package org.sass.lang.explain;

/**
 * The reason why a text cannot be encoded as an instruction, and the range that it concerns.
 *
 * @param code short name of the mistake, in kebab-case
 * @param message says what is wrong, why, and what to do about it
 * @param start first column of the marked range, from 0
 * @param end column after the marked range
 * @param fix the text that would fix the marked range, or null
 */
public record EncodingFailure(String code, String message, int start, int end, String fix) {}
