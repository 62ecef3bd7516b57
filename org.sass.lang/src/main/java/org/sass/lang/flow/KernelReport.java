package org.sass.lang.flow;

import java.util.List;

/**
 * The results of the analyses of a kernel. They depend only on the kernel's words.
 *
 * @param findings the findings about its instructions, in their order
 * @param registerCount number of registers per thread, see {@link KernelFlow#registerCount()}
 */
public record KernelReport(List<StaticFinding> findings, int registerCount) {}
