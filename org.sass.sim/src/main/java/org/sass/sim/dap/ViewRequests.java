package org.sass.sim.dap;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sass.lang.assemble.Program;
import org.sass.sim.debug.Debugger;
import org.sass.sim.debug.SourceMap;
import org.sass.sim.debug.WarpId;
import org.sass.sim.debug.eval.LaneValues;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.LocalMemory;
import org.sass.sim.machine.RegisterFile;
import org.sass.sim.machine.Warp;

/** Answers the requests that we add to the protocol for the views of our clients. */
final class ViewRequests {
  private final DebugSession session;
  private final VariableRequests variables;
  private final DataBreakpointRequests data;

  /**
   * The registers of the resident warps at the last stop. Those of the stop before are in {@link
   * #before}.
   */
  private Map<WarpId, int[][]> now = new HashMap<>();

  private Map<WarpId, int[][]> before = new HashMap<>();

  ViewRequests(DebugSession session, VariableRequests variables, DataBreakpointRequests data) {
    this.session = session;
    this.variables = variables;
    this.data = data;
  }

  // ---- focus

  CustomResponses.Focus setFocus(RequestArguments.Focus asked) {
    Debugger debugger = session.debugger();
    WarpId id = asked.threadId() != null ? session.warp(asked.threadId()) : session.focus;
    int lane = asked.lane() == null ? -1 : asked.lane();
    if (asked.block() != null || asked.warp() != null || asked.thread() != null) {
      int x = at(asked.block(), 0, id.blockX());
      int y = at(asked.block(), 1, id.blockY());
      int warp = asked.warp() == null ? id.warp() : asked.warp();
      if (asked.thread() != null) {
        var launch = debugger.prepared().launch();
        int number =
            at(asked.thread(), 0, 0)
                + launch.blockX()
                    * (at(asked.thread(), 1, 0) + launch.blockY() * at(asked.thread(), 2, 0));
        warp = number / Warp.LANES;
        lane = number % Warp.LANES;
      }
      id = new WarpId(x, y, warp);
    }
    if (debugger.warp(id) == null) {
      throw RequestRefusal.of(
          id.text()
              + " is not resident: blocks run one after the other, and its block is not running"
              + " now");
    }
    if (lane >= Warp.LANES) {
      throw RequestRefusal.of("There are lanes 0 to " + (Warp.LANES - 1));
    }
    session.focus(id, lane);
    variables.changed();
    return focus();
  }

  private static int at(int[] numbers, int index, int otherwise) {
    return numbers == null || numbers.length <= index ? otherwise : numbers[index];
  }

  CustomResponses.Focus focus() {
    WarpId id =
        session.debugger().warp(session.focus) == null ? session.debugger.next() : session.focus;
    return focus(id, session.lane);
  }

  private CustomResponses.Focus focus(WarpId id, int lane) {
    var launch = session.debugger.prepared().launch();
    int thread = id.warp() * Warp.LANES + lane;
    int plane = launch.blockX() * launch.blockY();
    return new CustomResponses.Focus(
        session.thread(id),
        new int[] {id.blockX(), id.blockY()},
        id.warp(),
        lane,
        new int[] {thread % launch.blockX(), thread % plane / launch.blockX(), thread / plane});
  }

  // ---- the registers of a warp

  /** Records the registers at a stop. Those of the stop before stay in {@code before}. */
  void stopped() {
    before = now;
    now = new HashMap<>();
    for (Block block : session.debugger().blocks()) {
      for (Warp warp : block.warps()) {
        now.put(new WarpId(block.x(), block.y(), warp.index()), registers(warp));
      }
    }
  }

  /** Returns all used registers of a warp, each as a row of its lanes. */
  private int[][] registers(Warp warp) {
    List<int[]> rows = new ArrayList<>();
    for (RegisterFile file : RegisterFile.values()) {
      BitSet used = session.debugger.used(file);
      for (int n = used.nextSetBit(0); n >= 0; n = used.nextSetBit(n + 1)) {
        rows.add(session.debugger.row(warp, file, n));
      }
    }
    return rows.toArray(int[][]::new);
  }

  CustomResponses.Watch watch(RequestArguments.Watch asked) {
    WarpId id = session.debugger() == null ? null : session.warp(asked.threadId());
    Warp warp = session.debugger.warp(id);
    if (warp == null) {
      throw RequestRefusal.of("No warp is running");
    }
    ElementType type = asked.type() == null ? session.shown : type(asked.type());
    List<String> wanted = asked.registers() == null ? null : List.of(asked.registers());
    List<CustomResponses.Row> rows = new ArrayList<>();
    int[][] earlier = before.get(id);
    int number = 0;
    for (RegisterFile file : RegisterFile.values()) {
      BitSet used = session.debugger.used(file);
      for (int n = used.nextSetBit(0); n >= 0; n = used.nextSetBit(n + 1)) {
        int[] old = earlier == null || number >= earlier.length ? null : earlier[number];
        number++;
        String name = session.debugger.names().registers().name(file, n);
        boolean there = file != RegisterFile.ADDRESS || n > 0;
        if (there && (wanted == null || wanted.contains(name))) {
          rows.add(row(name, file, session.debugger.row(warp, file, n), old, warp, type));
        }
      }
    }
    SourceMap map = session.debugger.map();
    int index = map.at(warp.pc());
    return new CustomResponses.Watch(
        focus(id, session.lane),
        id.text(),
        word(type),
        Integer.toUnsignedLong(warp.threads()),
        Integer.toUnsignedLong(warp.live()),
        Integer.toUnsignedLong(warp.active()),
        DebugSession.address(warp.pc()),
        index < 0 || map.line(index) == 0 ? 0 : session.line(map.line(index)),
        rows);
  }

  private static CustomResponses.Row row(
      String name, RegisterFile file, int[] row, int[] old, Warp warp, ElementType type) {
    String[] values = new String[Warp.LANES];
    long[] bits = new long[Warp.LANES];
    long changed = 0;
    for (int lane = 0; lane < Warp.LANES; lane++) {
      bits[lane] = Integer.toUnsignedLong(row[lane]);
      values[lane] =
          file == RegisterFile.PREDICATE
              ? ValueText.flags(row[lane])
              : LaneValues.word(row[lane], type);
      changed |= (old != null && old[lane] != row[lane] ? 1L : 0) << lane;
    }
    return new CustomResponses.Row(
        name, values, bits, ValueText.uniform(row, VariableRequests.lanes(warp)), changed);
  }

  void setType(RequestArguments.Type asked) {
    session.shown = asked.type() == null ? null : type(asked.type());
    if (session.debugger != null) {
      session.debugger.show(session.shown);
      variables.changed();
    }
  }

  /** Returns the name of a type in which registers are shown. */
  static String word(ElementType type) {
    if (type == null) {
      return "hex";
    }
    return type.bytes() == 2 ? type.word() + "x2" : type.word();
  }

  private static ElementType type(String word) {
    String name = word.toLowerCase(Locale.ROOT);
    if (name.equals("b32") || name.equals("hex") || name.isEmpty()) {
      return null;
    }
    String single = name.endsWith("x2") ? name.substring(0, name.length() - 2) : name;
    ElementType type = ElementType.named(single);
    if (type == null || type.bytes() > 4) {
      throw RequestRefusal.of("Registers are shown as hex, u32, s32, f32, u16x2, s16x2, u8 or s8");
    }
    return type;
  }

  // ---- memories

  CustomResponses.Spaces spaces(RequestArguments.OfWarp asked) {
    Debugger debugger = session.debugger();
    WarpId id = session.warp(asked == null ? null : asked.threadId());
    List<CustomResponses.Space> spaces = new ArrayList<>();
    List<PlacedBuffer> buffers = new ArrayList<>(debugger.prepared().buffers());
    if (debugger.prepared().flat() != null) {
      buffers.add(debugger.prepared().flat());
    }
    for (PlacedBuffer buffer : buffers) {
      spaces.add(
          new CustomResponses.Space(
              "global",
              buffer.name(),
              MemoryRequests.reference("global", id, 0, buffer.address()),
              buffer.address(),
              buffer.size(),
              debugger.prepared().typeOf(buffer).word()));
    }
    spaces.add(space("shared", "shared", id, 0, Block.SHARED_BYTES));
    spaces.add(space("local", "local, lane " + session.lane, id, session.lane, LocalMemory.BYTES));
    for (int bank = 0; bank < ConstantMemory.BANKS; bank++) {
      if (debugger.prepared().launch().constants().bank(bank).words().length > 0
          && VariableRequests.last(debugger, bank) > 0) {
        spaces.add(space("const", "c[" + bank + "]", id, bank, ConstantMemory.BANK_BYTES));
      }
    }
    return new CustomResponses.Spaces(spaces);
  }

  private static CustomResponses.Space space(
      String space, String name, WarpId id, int lane, long size) {
    String reference = MemoryRequests.reference(space, id, lane, 0);
    return new CustomResponses.Space(space, name, reference, 0, size, "u32");
  }

  // ---- the run

  CustomResponses.Places where() {
    List<CustomResponses.Place> places = new ArrayList<>();
    SourceMap map = session.debugger().map();
    for (Block block : session.debugger.blocks()) {
      for (Warp warp : block.warps()) {
        WarpId id = new WarpId(block.x(), block.y(), warp.index());
        int index = map.at(warp.pc());
        places.add(
            new CustomResponses.Place(
                session.thread(id),
                id.text(),
                DebugSession.address(warp.pc()),
                index < 0 || map.line(index) == 0 ? 0 : session.line(map.line(index)),
                Integer.toUnsignedLong(warp.active()),
                warp.finished() ? "ended" : warp.waiting() >= 0 ? "waiting" : "running"));
      }
    }
    return new CustomResponses.Places(places);
  }

  CustomResponses.Profile profile() {
    long[] issued = session.debugger().issued();
    long all = Math.max(1, session.debugger.now());
    SourceMap map = session.debugger.map();
    List<CustomResponses.Line> lines = new ArrayList<>();
    for (int i = 0; i < issued.length; i++) {
      if (issued[i] > 0) {
        lines.add(
            new CustomResponses.Line(
                map.line(i) == 0 ? 0 : session.line(map.line(i)),
                DebugSession.address(map.address(i)),
                session.debugger.kernel().code().get(i).insn().text(),
                issued[i],
                (double) issued[i] / all));
      }
    }
    return new CustomResponses.Profile(session.debugger.now(), lines);
  }

  CustomResponses.Grid grid() {
    var launch = session.debugger().prepared().launch();
    List<int[]> resident = new ArrayList<>();
    for (Block block : session.debugger.blocks()) {
      resident.add(new int[] {block.x(), block.y()});
    }
    int threads = launch.blockX() * launch.blockY() * launch.blockZ();
    return new CustomResponses.Grid(
        launch.kernel().name(),
        new int[] {launch.gridX(), launch.gridY()},
        new int[] {launch.blockX(), launch.blockY(), launch.blockZ()},
        (threads + Warp.LANES - 1) / Warp.LANES,
        resident,
        session.debugger.now());
  }

  // ---- patches and ways to go

  CustomResponses.Patch patch(RequestArguments.Patch asked) {
    if (asked.text() == null) {
      throw RequestRefusal.of(
          "Text is missing: the new text of the line or, without a line, of the program");
    }
    session.debugger();
    String text = asked.text();
    if (asked.line() != null) {
      List<String> lines = new ArrayList<>(List.of(session.text.split("\n", -1)));
      int index = session.sourceLine(asked.line()) - 1;
      if (index < 0 || index >= lines.size()) {
        throw RequestRefusal.of("The program has lines 1 to " + lines.size());
      }
      lines.set(index, text);
      text = String.join("\n", lines);
    }
    Program.Kernel kernel = session.launching.kernel(text);
    List<Program.Placed> old = session.debugger.kernel().code();
    String problem = session.debugger.patch(kernel);
    if (problem != null) {
      throw RequestRefusal.of(problem);
    }
    session.text = text;
    int changed = 0;
    for (int i = 0; i < old.size(); i++) {
      changed += old.get(i).word().equals(kernel.code().get(i).word()) ? 0 : 1;
    }
    variables.changed();
    return new CustomResponses.Patch(changed);
  }

  Debugger.Movement step(RequestArguments.Step asked) {
    WarpId id = session.debugger() == null ? null : session.warp(asked.threadId());
    SourceMap map = session.debugger.map();
    return switch (asked.to() == null ? "" : asked.to()) {
      case "barrier" -> session.debugger.toBarrier(id);
      case "reconvergence" -> session.debugger.toReconvergence(id);
      case "line" -> {
        int index = asked.line() == null ? -1 : map.atLine(session.sourceLine(asked.line()));
        if (index < 0) {
          throw RequestRefusal.of("The kernel has no instruction on this line or after it");
        }
        yield session.debugger.runTo(index);
      }
      case "instruction" -> {
        String reference = asked.instructionReference();
        int index = map.at(DebugSession.code(reference == null ? "" : reference));
        if (index < 0) {
          throw RequestRefusal.of("No instruction starts at this address");
        }
        yield session.debugger.runTo(index);
      }
      default -> throw RequestRefusal.of("to must be barrier, reconvergence, line or instruction");
    };
  }

  Debugger.Movement lastWrite(RequestArguments.LastWrite asked) {
    WarpId id =
        asked.threadId() != null
            ? session.warp(asked.threadId())
            : session.warpOfFrame(asked.frameId());
    String dataId =
        asked.dataId() != null ? asked.dataId() : data.idOf(id, asked.expression(), session.lane);
    return session.debugger().lastWrite(data.place(dataId));
  }
}
