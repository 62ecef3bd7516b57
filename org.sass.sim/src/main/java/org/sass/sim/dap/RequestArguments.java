package org.sass.sim.dap;

/**
 * What the requests of our own carry; what is not said is null. {@code docs/debug-adapter.md} tells
 * of each.
 */
final class RequestArguments {
  private RequestArguments() {}

  /** Whom to look at. */
  record Focus(Integer threadId, int[] block, Integer warp, int[] thread, Integer lane) {}

  /** A warp, or the one in focus. */
  record OfWarp(Integer threadId) {}

  /** The registers of a warp. */
  record Watch(Integer threadId, String type, String[] registers) {}

  /** A type to show registers in. */
  record Type(String type) {}

  /** Another text of the program: a line of it, or all. */
  record Patch(Integer line, String text) {}

  /** A way to go. */
  record Step(Integer threadId, String to, Integer line, String instructionReference) {}

  /** Who wrote something last? */
  record LastWrite(String expression, String dataId, Integer frameId, Integer threadId) {}
}
