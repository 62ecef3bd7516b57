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

/** What one debug session knows. All but {@link #client} is of the machine's thread. */
final class DebugSession {
  /** The number by which the editor knows a text that has no file. */
  static final int TEXT = 1;

  final IDebugProtocolClient client;
  ProgramLaunch launching;
  Debugger debugger;
  LaunchArguments arguments;

  /** The program's text as it runs now. */
  String text;

  /** Whom the user looks at. */
  WarpId focus = new WarpId(0, 0, 0);

  int lane;

  /** In which type registers and words of memory are shown; null for hexadecimal. */
  ElementType shown;

  /** Whether the editor shows how far long ways have been gone. */
  boolean showsProgress;

  /** Whether the editor counts lines from 1, and columns. */
  boolean linesFromOne = true;

  boolean columnsFromOne = true;

  /** The frames that the editor knows, since the machine stopped last. */
  final List<Known> frames = new ArrayList<>();

  DebugSession(IDebugProtocolClient client) {
    this.client = client;
  }

  /**
   * A frame of a warp.
   *
   * @param place in its stack, from 0 for the newest
   */
  record Known(WarpId warp, int place, WarpFrame frame) {}

  Debugger debugger() {
    if (debugger == null) {
      throw RequestRefusal.of("No kernel is running yet");
    }
    return debugger;
  }

  int line(int line) {
    return linesFromOne ? line : line - 1;
  }

  int sourceLine(int editors) {
    return linesFromOne ? editors : editors + 1;
  }

  int column() {
    return columnsFromOne ? 1 : 0;
  }

  Source source() {
    Path file = launching.file();
    Source source = new Source();
    if (file == null) {
      // Read from standard input: the editor asks for the text.
      source.setName(debugger.kernel().name());
      source.setSourceReference(TEXT);
      return source;
    }
    source.setName(file.getFileName().toString());
    source.setPath(file.toString());
    return source;
  }

  // ---- threads

  /** The number by which the editor knows a warp: the same through the whole run. */
  int thread(WarpId id) {
    var launch = debugger.prepared().launch();
    int threads = launch.blockX() * launch.blockY() * launch.blockZ();
    int warps = (threads + Warp.LANES - 1) / Warp.LANES;
    long block = (long) id.blockY() * launch.gridX() + id.blockX();
    return (int) ((block * warps + id.warp()) % 0x3fff_ffff) + 1;
  }

  /** The warp that the editor means; a resident one if that is not there any more. */
  WarpId warp(Integer thread) {
    for (Block block : debugger().blocks()) {
      for (Warp warp : block.warps()) {
        WarpId id = new WarpId(block.x(), block.y(), warp.index());
        if (thread != null && thread(id) == thread) {
          return id;
        }
      }
    }
    return debugger.warp(focus) != null ? focus : debugger.next();
  }

  /** Puts the focus on a warp, and on a lane that lives in it. */
  void focus(WarpId id, int wanted) {
    focus = id;
    lane = wanted >= 0 ? wanted : lane;
    Warp warp = debugger.warp(id);
    if (wanted < 0 && warp != null && (warp.active() >>> lane & 1) == 0 && warp.active() != 0) {
      lane = Integer.numberOfTrailingZeros(warp.active());
    }
  }

  /** The warp of a frame that the editor knows; the focus for none. */
  WarpId warpOfFrame(Integer frame) {
    return frame == null || frame < 1 || frame > frames.size()
        ? focus
        : frames.get(frame - 1).warp();
  }

  // ---- addresses

  /**
   * An address of code, as editors keep and show it. Rows before the code have addresses below 0,
   * in decimal: the protocol knows no others with a sign.
   */
  static String address(long code) {
    return code < 0 ? Long.toString(code) : String.format("0x%x", code);
  }

  /** The address in the code that a reference of the editor stands for; refuses what is none. */
  static long code(String reference) {
    try {
      return Long.decode(reference == null ? "" : reference.trim());
    } catch (NumberFormatException e) {
      throw RequestRefusal.of(
          "'" + reference + "' is not an address of an instruction. Write one as 0x38.");
    }
  }
}
