package org.sass.sim.dap;

/**
 * Arguments of the requests that we add to the protocol. A missing argument is null. {@code
 * docs/debug-adapter.md} describes each request.
 */
final class RequestArguments {
  private RequestArguments() {}

  /** The warp and lane to put the focus on. */
  record Focus(Integer threadId, int[] block, Integer warp, int[] thread, Integer lane) {}

  /** A warp; null for the warp in focus. */
  record WarpArguments(Integer threadId) {}

  /** The registers of a warp. */
  record Watch(Integer threadId, String type, String[] registers) {}

  /** The type in which registers are shown. */
  record Type(String type) {}

  /** A new text for one line of the program, or for the whole program. */
  record Patch(Integer line, String text) {}

  /** A goal to run to. */
  record Step(Integer threadId, String to, Integer line, String instructionReference) {}

  /** Asks for the instruction that last wrote some data. */
  record LastWrite(String expression, String dataId, Integer frameId, Integer threadId) {}
}
