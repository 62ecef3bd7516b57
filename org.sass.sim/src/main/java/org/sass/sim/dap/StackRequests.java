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
  private final DebugSession session;

  StackRequests(DebugSession session) {
    this.session = session;
  }

  ThreadsResponse threads() {
    List<Thread> threads = new ArrayList<>();
    for (Block block : session.debugger().blocks()) {
      for (Warp warp : block.warps()) {
        WarpId id = new WarpId(block.x(), block.y(), warp.index());
        Thread thread = new Thread();
        thread.setId(session.thread(id));
        thread.setName(id.text() + state(warp));
        threads.add(thread);
      }
    }
    ThreadsResponse response = new ThreadsResponse();
    response.setThreads(threads.toArray(Thread[]::new));
    return response;
  }

  private static String state(Warp warp) {
    if (warp.finished()) {
      return " (ended)";
    }
    return warp.waiting() >= 0 ? " (at barrier " + warp.waiting() + ")" : "";
  }

  StackTraceResponse trace(StackTraceArguments arguments) {
    WarpId id = session.warp(arguments.getThreadId());
    List<WarpFrame> frames = session.debugger().frames(id);
    int from = arguments.getStartFrame() == null ? 0 : arguments.getStartFrame();
    int count = arguments.getLevels() == null ? 0 : arguments.getLevels();
    int end = count <= 0 ? frames.size() : Math.min(frames.size(), from + count);
    List<StackFrame> all = new ArrayList<>();
    for (int i = Math.max(0, from); i < end; i++) {
      all.add(frame(number(new DebugSession.Known(id, i, frames.get(i))), frames.get(i)));
    }
    StackTraceResponse response = new StackTraceResponse();
    response.setStackFrames(all.toArray(StackFrame[]::new));
    response.setTotalFrames(frames.size());
    return response;
  }

  /** Returns the number of a frame. A frame keeps its number until the machine moves. */
  private int number(DebugSession.Known frame) {
    int known = session.frames.indexOf(frame);
    if (known < 0) {
      session.frames.add(frame);
      return session.frames.size();
    }
    return known + 1;
  }

  private StackFrame frame(int number, WarpFrame frame) {
    StackFrame shown = new StackFrame();
    shown.setId(number);
    shown.setName(name(frame));
    SourceMap map = session.debugger.map();
    int index = map.at(frame.address());
    int line = index < 0 ? 0 : map.line(index);
    if (line > 0) {
      shown.setSource(session.source());
      shown.setLine(session.line(line));
      shown.setColumn(session.column());
    }
    shown.setInstructionPointerReference(DebugSession.address(frame.address()));
    if (frame.kind() != WarpFrame.Kind.PC && frame.kind() != WarpFrame.Kind.CALL) {
      shown.setPresentationHint(StackFramePresentationHint.SUBTLE);
    }
    return shown;
  }

  private static String name(WarpFrame frame) {
    String mask = String.format("0x%08x", frame.mask());
    return switch (frame.kind()) {
      case PC -> frame.name() + (frame.mask() == 0 ? " (ended)" : " mask " + mask);
      case CALL -> frame.name() + " (called from here) mask " + mask;
      case SYNC -> "reconverge at " + frame.name() + " mask " + mask;
      case DIVERGE -> "other path at " + frame.name() + " mask " + mask;
      case BREAK -> "leave loop to " + frame.name() + " mask " + mask;
    };
  }
}
