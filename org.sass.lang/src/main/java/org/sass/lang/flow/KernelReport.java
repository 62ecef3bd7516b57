package org.sass.lang.flow;

import java.util.List;

/**
 * What was found out about a kernel. It depends on nothing but the kernel's words.
 *
 * @param findings what there is to say about its instructions, in their order
 * @param registers see {@link KernelFlow#registerCount()}
 */
public record KernelReport(List<Finding> findings, int registers) {}
