package org.sass.sim.dap;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.debug.StackFrame;
import org.eclipse.lsp4j.debug.StackFramePresentationHint;
import org.eclipse.lsp4j.debug.StackTraceArguments;
import org.eclipse.lsp4j.debug.StackTraceResponse;
import org.eclipse.lsp4j.debug.Thread;
import org.eclipse.lsp4j.debug.ThreadsResponse;
import org.sass.sim.debug.SourceMap;
import org.sass.sim.debug.WarpFrame;
import org.sass.sim.debug.WarpId;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Warp;

/**
 * Answers requests about threads and stacks. The threads of the protocol are the resident warps.
 * The frames of a warp are its current instruction, its return addresses and the places where lanes
 * wait.
 */
final class StackRequests {
  /**
   * Maximum number of frames of an answer to an editor that asks for all of them. A subroutine that
   * calls itself without an end leaves more than 100,000, which no editor can show.
   */
  private static final int MAX_FRAMES = 1000;

  private final DebugSession session;

  StackRequests(DebugSession session) {
    this.session = session;
  }

  ThreadsResponse threads() {
    List<Thread> threads = new ArrayList<>();
    for (Block block : session.requireDebugger().blocks()) {
      for (Warp warp : block.warps()) {
        WarpId id = WarpId.of(warp);
        Thread thread = new Thread();
        thread.setId(session.threadId(id));
        thread.setName(id.text() + stateSuffix(warp));
        threads.add(thread);
      }
    }
    ThreadsResponse response = new ThreadsResponse();
    response.setThreads(threads.toArray(Thread[]::new));
    return response;
  }

  private static String stateSuffix(Warp warp) {
    if (warp.isFinished()) {
      return " (ended)";
    }
    return warp.waitingBarrier() >= 0 ? " (at barrier " + warp.waitingBarrier() + ")" : "";
  }

  StackTraceResponse stackTrace(StackTraceArguments arguments) {
    WarpId id = session.resolveWarp(arguments.getThreadId());
    List<WarpFrame> frames = session.requireDebugger().frames(id);
    int from = arguments.getStartFrame() == null ? 0 : arguments.getStartFrame();
    int count = arguments.getLevels() == null ? 0 : arguments.getLevels();
    int end = Math.min(frames.size(), from + (count <= 0 ? MAX_FRAMES : count));
    List<StackFrame> all = new ArrayList<>();
    for (int i = Math.max(0, from); i < end; i++) {
      all.add(
          toStackFrame(frameId(new DebugSession.FrameKey(id, i, frames.get(i))), frames.get(i)));
    }
    StackTraceResponse response = new StackTraceResponse();
    response.setStackFrames(all.toArray(StackFrame[]::new));
    response.setTotalFrames(frames.size());
    return response;
  }

  /** Returns the number of a frame. A frame keeps its number until the machine moves. */
  private int frameId(DebugSession.FrameKey frame) {
    int index = session.frames.indexOf(frame);
    if (index < 0) {
      session.frames.add(frame);
      return session.frames.size();
    }
    return index + 1;
  }

  private StackFrame toStackFrame(int number, WarpFrame frame) {
    StackFrame stackFrame = new StackFrame();
    stackFrame.setId(number);
    stackFrame.setName(frameName(frame));
    SourceMap map = session.debugger.map();
    int index = map.indexAt(frame.address());
    int line = index < 0 ? 0 : map.line(index);
    if (line > 0) {
      stackFrame.setSource(session.source());
      stackFrame.setLine(session.toEditorLine(line));
      stackFrame.setColumn(session.firstColumn());
    }
    stackFrame.setInstructionPointerReference(DebugSession.formatAddress(frame.address()));
    if (frame.kind() != WarpFrame.Kind.PC && frame.kind() != WarpFrame.Kind.CALL) {
      stackFrame.setPresentationHint(StackFramePresentationHint.SUBTLE);
    }
    return stackFrame;
  }

  private static String frameName(WarpFrame frame) {
    String mask = String.format("0x%08x", frame.mask());
    return switch (frame.kind()) {
      case PC -> frame.name() + (frame.mask() == 0 ? " (ended)" : " mask " + mask);
      case CALL -> frame.name() + " (called from here) mask " + mask;
      case SYNC -> "reconverge at " + frame.name() + " mask " + mask;
      case DIVERGE -> "other path at " + frame.name() + " mask " + mask;
      case BREAK -> "leave loop to " + frame.name() + " mask " + mask;
      case CONTINUE -> "next iteration at " + frame.name() + " mask " + mask;
      case LONG_JUMP -> "long jump to " + frame.name() + " mask " + mask;
      case EXIT -> "after the end, to " + frame.name() + " mask " + mask;
    };
  }
}
