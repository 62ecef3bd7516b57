/**
 * Answers to custom requests for views: the control flow of a kernel, what is alive where, the
 * assembled listing, machine code as text. Records and static functions; docs/server-requests.md
 * describes their JSON.
 */
package org.sass.lang.ide.views;
