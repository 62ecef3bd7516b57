/**
 * Answers the custom requests of views: the control flow of a kernel, the live registers of each
 * line, the assembled listing, disassembled machine code. The package has records and static
 * functions; docs/server-requests.md describes their JSON.
 *
 * <p>Start with {@code ControlFlow} and {@code Listing}. The package may use {@code analysis},
 * other features, and the language without Xtext.
 */
package org.sass.lang.ide.views;
