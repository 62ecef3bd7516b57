package org.sass.lang.explain;

/**
 * What is wrong with a text, and where.
 *
 * @param code short name in kebab-case
 * @param message thing, reason, way out
 * @param start first column marked, from 0
 * @param end column after the last one marked
 * @param fix the text that would fix the marked range, or null
 */
public record EncodingFailure(String code, String message, int start, int end, String fix) {}
