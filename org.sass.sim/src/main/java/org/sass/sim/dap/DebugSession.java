package org.sass.sim.dap;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.debug.Source;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.sass.sim.debug.Debugger;
import org.sass.sim.debug.WarpFrame;
import org.sass.sim.debug.WarpId;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Warp;

/**
 * The state of one debug session. All fields except {@link #client} belong to the machine's thread.
 */
final class DebugSession {
  /** The number by which the editor knows a program text that has no file. */
  static final int TEXT_SOURCE_REFERENCE = 1;

  final IDebugProtocolClient client;

  /** The texts for the editor's console. */
  final OutputEvents output;

  ProgramLaunch programLaunch;
  Debugger debugger;
  LaunchArguments arguments;

  /** The program's text as it runs now, after patches. */
  String text;

  /** The warp in focus, which the user looks at. */
  WarpId focus = WarpId.FIRST;

  int focusLane;

  /** The type in which registers and words of memory are shown; null for hexadecimal. */
  ElementType displayType;

  /** Whether the editor can show the progress of long movements. */
  boolean showsProgress;

  /** Whether the editor counts lines from 1. The next field says the same of columns. */
  boolean linesFromOne = true;

  boolean columnsFromOne = true;

  /** The stack frames that the editor has requested since the machine last stopped. */
  final List<FrameKey> frames = new ArrayList<>();

  DebugSession(IDebugProtocolClient client) {
    this.client = client;
    this.output = new OutputEvents(client);
  }

  /**
   * A stack frame of a warp.
   *
   * @param warp the warp
   * @param depth its place in the stack, from 0 for the newest frame
   * @param frame the frame
   */
  record FrameKey(WarpId warp, int depth, WarpFrame frame) {}

  Debugger requireDebugger() {
    if (debugger == null) {
      throw RequestErrors.of("No kernel is running yet");
    }
    return debugger;
  }

  int toEditorLine(int line) {
    return linesFromOne ? line : line - 1;
  }

  int toSourceLine(int editorLine) {
    return linesFromOne ? editorLine : editorLine + 1;
  }

  int firstColumn() {
    return columnsFromOne ? 1 : 0;
  }

  Source source() {
    Path file = programLaunch.file();
    Source source = new Source();
    source.setName(programLaunch.name());
    if (file == null) {
      // The text is a disassembly or was read from standard input: the editor has to request it.
      source.setSourceReference(TEXT_SOURCE_REFERENCE);
      source.setOrigin(
          programLaunch.compiledFile() == null
              ? null
              : "disassembly of " + programLaunch.compiledFile().getFileName());
      return source;
    }
    source.setPath(file.toString());
    return source;
  }

  /** Returns the source with the launch settings. */
  Source settingsSource() {
    Path file = programLaunch.settingsFile();
    if (file == null) {
      return source();
    }
    Source source = new Source();
    source.setName(file.getFileName().toString());
    source.setPath(file.toString());
    return source;
  }

  // ---- threads

  /**
   * Returns the number by which the editor knows a warp. It stays the same during the whole run.
   */
  int threadId(WarpId id) {
    var launch = debugger.prepared().launch();
    long block = launch.grid().number(id.block());
    return (int) ((block * launch.warpsPerBlock() + id.warp()) % 0x3fff_ffff) + 1;
  }

  /**
   * Returns the warp that the editor means. If that warp is not resident any more, returns one that
   * is, preferably that in focus.
   */
  WarpId resolveWarp(Integer thread) {
    for (Block block : requireDebugger().blocks()) {
      for (Warp warp : block.warps()) {
        WarpId id = WarpId.of(warp);
        if (thread != null && threadId(id) == thread) {
          return id;
        }
      }
    }
    return debugger.warp(focus) != null ? focus : debugger.nextWarp();
  }

  /**
   * Puts the focus on a warp and one of its lanes.
   *
   * @param requestedLane the lane; below 0 to keep the lane in focus, or to choose the first active
   *     lane if that one is not active
   */
  void setFocus(WarpId id, int requestedLane) {
    focus = id;
    focusLane = requestedLane >= 0 ? requestedLane : focusLane;
    Warp warp = debugger.warp(id);
    if (requestedLane < 0
        && warp != null
        && (warp.activeMask() >>> focusLane & 1) == 0
        && warp.activeMask() != 0) {
      focusLane = Integer.numberOfTrailingZeros(warp.activeMask());
    }
  }

  /**
   * Returns the lane whose values the editor shows: the lane in focus, or the first lane if that in
   * focus has no thread in this warp.
   */
  int shownLane(Warp warp) {
    return (warp.threadMask() >>> focusLane & 1) != 0
        ? focusLane
        : Integer.numberOfTrailingZeros(warp.threadMask());
  }

  /**
   * Returns the mask of the lanes that one shown value stands for: the live lanes, or all lanes
   * with a thread if none is live; and the lane whose values are shown.
   */
  int shownLanes(Warp warp) {
    return (warp.liveMask() != 0 ? warp.liveMask() : warp.threadMask()) | 1 << shownLane(warp);
  }

  /** Returns the warp of a frame that the editor knows; the warp in focus for an unknown frame. */
  WarpId warpOfFrame(Integer frame) {
    return frame == null || frame < 1 || frame > frames.size()
        ? focus
        : frames.get(frame - 1).warp();
  }

  // ---- memories

  /** Returns the bytes of the shared memory of a warp's block; 0 if the warp is not resident. */
  int sharedBytes(WarpId id) {
    Warp warp = requireDebugger().warp(id);
    return warp == null ? 0 : warp.block().shared().size();
  }

  /** Returns the bytes of the local memory of a thread; 0 if the warp is not resident. */
  int localBytes(WarpId id) {
    Warp warp = requireDebugger().warp(id);
    return warp == null ? 0 : warp.block().grid().localBytes();
  }

  // ---- addresses

  /**
   * Returns the text of a code address, as the protocol uses it. In a disassembly, rows before the
   * code have addresses below 0. These are written in decimal, the only form in which the protocol
   * has signs.
   */
  static String formatAddress(long code) {
    return code < 0 ? Long.toString(code) : String.format("0x%x", code);
  }

  /** Returns the code address in a reference of the editor; refuses an invalid reference. */
  static long parseAddress(String reference) {
    try {
      return Long.decode(reference == null ? "" : reference.trim());
    } catch (NumberFormatException e) {
      throw RequestErrors.of(
          "'" + reference + "' is not an instruction address. Write one such as 0x38.");
    }
  }
}
