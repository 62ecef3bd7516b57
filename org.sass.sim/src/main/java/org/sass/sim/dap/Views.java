package org.sass.sim.dap;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sass.lang.asm.Program;
import org.sass.sim.check.Touches;
import org.sass.sim.debug.Debugger;
import org.sass.sim.debug.SourceMap;
import org.sass.sim.debug.WarpId;
import org.sass.sim.launch.ElementType;
import org.sass.sim.launch.PlacedBuffer;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.LocalMemory;
import org.sass.sim.machine.Warp;

/** What the views of our clients show beside what the protocol has. */
final class Views {
  private final Session session;
  private final Variables variables;
  private final DataStops data;

  /** The registers of the resident warps when the machine stopped last, and the time before. */
  private Map<WarpId, int[][]> now = new HashMap<>();

  private Map<WarpId, int[][]> before = new HashMap<>();

  Views(Session session, Variables variables, DataStops data) {
    this.session = session;
    this.variables = variables;
    this.data = data;
  }

  // ---- focus

  Told.Focus setFocus(Asked.Focus asked) {
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
      throw Refusal.of(
          id.text()
              + " is not resident: blocks run one after the other, and that one is not there"
              + " now");
    }
    if (lane >= Warp.LANES) {
      throw Refusal.of("there are lanes 0 to " + (Warp.LANES - 1));
    }
    session.focus(id, lane);
    variables.changed();
    return focus();
  }

  private static int at(int[] numbers, int index, int otherwise) {
    return numbers == null || numbers.length <= index ? otherwise : numbers[index];
  }

  Told.Focus focus() {
    WarpId id =
        session.debugger().warp(session.focus) == null ? session.debugger.next() : session.focus;
    return focus(id, session.lane);
  }

  private Told.Focus focus(WarpId id, int lane) {
    var launch = session.debugger.prepared().launch();
    int thread = id.warp() * Warp.LANES + lane;
    int plane = launch.blockX() * launch.blockY();
    return new Told.Focus(
        session.thread(id),
        new int[] {id.blockX(), id.blockY()},
        id.warp(),
        lane,
        new int[] {thread % launch.blockX(), thread % plane / launch.blockX(), thread / plane});
  }

  // ---- the registers of a warp

  /** The machine has stopped: what is there now is what will have been there before. */
  void stopped() {
    before = now;
    now = new HashMap<>();
    for (Block block : session.debugger().blocks()) {
      for (Warp warp : block.warps()) {
        now.put(new WarpId(block.x(), block.y(), warp.index()), registers(warp));
      }
    }
  }

  /** All registers of a warp, a row of lanes for each. */
  private int[][] registers(Warp warp) {
    List<int[]> rows = new ArrayList<>();
    for (Touches.File file : Touches.File.values()) {
      BitSet used = session.debugger.used(file);
      for (int n = used.nextSetBit(0); n >= 0; n = used.nextSetBit(n + 1)) {
        rows.add(session.debugger.row(warp, file, n));
      }
    }
    return rows.toArray(int[][]::new);
  }

  Told.Watch watch(Asked.Watch asked) {
    WarpId id = session.debugger() == null ? null : session.warp(asked.threadId());
    Warp warp = session.debugger.warp(id);
    if (warp == null) {
      throw Refusal.of("no warp is resident");
    }
    ElementType type = asked.type() == null ? session.shown : type(asked.type());
    List<String> wanted = asked.registers() == null ? null : List.of(asked.registers());
    List<Told.Row> rows = new ArrayList<>();
    int[][] earlier = before.get(id);
    int number = 0;
    for (Touches.File file : Touches.File.values()) {
      BitSet used = session.debugger.used(file);
      for (int n = used.nextSetBit(0); n >= 0; n = used.nextSetBit(n + 1)) {
        int[] old = earlier == null || number >= earlier.length ? null : earlier[number];
        number++;
        String name = letter(file) + n;
        boolean there = file != Touches.File.ADDRESS || n > 0;
        if (there && (wanted == null || wanted.contains(name))) {
          rows.add(row(name, file, session.debugger.row(warp, file, n), old, warp, type));
        }
      }
    }
    SourceMap map = session.debugger.map();
    int index = map.at(warp.pc());
    return new Told.Watch(
        focus(id, session.lane),
        id.text(),
        type == null ? "b32" : type.word(),
        Integer.toUnsignedLong(warp.threads()),
        Integer.toUnsignedLong(warp.live()),
        Integer.toUnsignedLong(warp.active()),
        Session.address(warp.pc()),
        index < 0 || map.line(index) == 0 ? 0 : session.line(map.line(index)),
        rows);
  }

  static String letter(Touches.File file) {
    return switch (file) {
      case GENERAL -> "R";
      case ADDRESS -> "A";
      case PREDICATE -> "C";
    };
  }

  private static Told.Row row(
      String name, Touches.File file, int[] row, int[] old, Warp warp, ElementType type) {
    String[] values = new String[Warp.LANES];
    long[] bits = new long[Warp.LANES];
    long changed = 0;
    for (int lane = 0; lane < Warp.LANES; lane++) {
      bits[lane] = Integer.toUnsignedLong(row[lane]);
      values[lane] =
          file == Touches.File.PREDICATE ? Text.flags(row[lane]) : Text.word(row[lane], type);
      changed |= (old != null && old[lane] != row[lane] ? 1L : 0) << lane;
    }
    return new Told.Row(name, values, bits, Text.uniform(row, Variables.lanes(warp)), changed);
  }

  void setType(Asked.Type asked) {
    session.shown = asked.type() == null ? null : type(asked.type());
    if (session.debugger != null) {
      variables.changed();
    }
  }

  private static ElementType type(String word) {
    String name = word.toLowerCase(Locale.ROOT);
    if (name.equals("b32") || name.equals("hex") || name.isEmpty()) {
      return null;
    }
    String single = name.endsWith("x2") ? name.substring(0, name.length() - 2) : name;
    ElementType type = ElementType.named(single);
    if (type == null || type.bytes() > 4) {
      throw Refusal.of("registers are shown as b32, u32, s32, f32, u16x2, s16x2, u8 or s8");
    }
    return type;
  }

  // ---- memories

  Told.Spaces spaces(Asked.OfWarp asked) {
    Debugger debugger = session.debugger();
    WarpId id = session.warp(asked == null ? null : asked.threadId());
    List<Told.Space> spaces = new ArrayList<>();
    List<PlacedBuffer> buffers = new ArrayList<>(debugger.prepared().buffers());
    if (debugger.prepared().flat() != null) {
      buffers.add(debugger.prepared().flat());
    }
    for (PlacedBuffer buffer : buffers) {
      spaces.add(
          new Told.Space(
              "global",
              buffer.name(),
              Memories.reference("global", id, 0, buffer.address()),
              buffer.address(),
              buffer.size(),
              debugger.prepared().typeOf(buffer).word()));
    }
    spaces.add(space("shared", "shared", id, 0, Block.SHARED_BYTES));
    spaces.add(space("local", "local, lane " + session.lane, id, session.lane, LocalMemory.BYTES));
    for (int bank = 0; bank < ConstantMemory.BANKS; bank++) {
      if (debugger.prepared().launch().constants().bank(bank).words().length > 0
          && Variables.last(debugger, bank) > 0) {
        spaces.add(space("const", "c[" + bank + "]", id, bank, ConstantMemory.BANK_BYTES));
      }
    }
    return new Told.Spaces(spaces);
  }

  private static Told.Space space(String space, String name, WarpId id, int lane, long size) {
    String reference = Memories.reference(space, id, lane, 0);
    return new Told.Space(space, name, reference, 0, size, "u32");
  }

  // ---- the run

  Told.Places where() {
    List<Told.Place> places = new ArrayList<>();
    SourceMap map = session.debugger().map();
    for (Block block : session.debugger.blocks()) {
      for (Warp warp : block.warps()) {
        WarpId id = new WarpId(block.x(), block.y(), warp.index());
        int index = map.at(warp.pc());
        places.add(
            new Told.Place(
                session.thread(id),
                id.text(),
                Session.address(warp.pc()),
                index < 0 || map.line(index) == 0 ? 0 : session.line(map.line(index)),
                Integer.toUnsignedLong(warp.active()),
                warp.finished() ? "ended" : warp.waiting() >= 0 ? "waiting" : "running"));
      }
    }
    return new Told.Places(places);
  }

  Told.Profile profile() {
    long[] issued = session.debugger().issued();
    long all = Math.max(1, session.debugger.now());
    SourceMap map = session.debugger.map();
    List<Told.Line> lines = new ArrayList<>();
    for (int i = 0; i < issued.length; i++) {
      if (issued[i] > 0) {
        lines.add(
            new Told.Line(
                map.line(i) == 0 ? 0 : session.line(map.line(i)),
                Session.address(map.address(i)),
                session.debugger.kernel().code().get(i).insn().text(),
                issued[i],
                (double) issued[i] / all));
      }
    }
    return new Told.Profile(session.debugger.now(), lines);
  }

  Told.Grid grid() {
    var launch = session.debugger().prepared().launch();
    List<int[]> resident = new ArrayList<>();
    for (Block block : session.debugger.blocks()) {
      resident.add(new int[] {block.x(), block.y()});
    }
    int threads = launch.blockX() * launch.blockY() * launch.blockZ();
    return new Told.Grid(
        launch.kernel().name(),
        new int[] {launch.gridX(), launch.gridY()},
        new int[] {launch.blockX(), launch.blockY(), launch.blockZ()},
        (threads + Warp.LANES - 1) / Warp.LANES,
        resident,
        session.debugger.now());
  }

  // ---- patches and ways to go

  Told.Patch patch(Asked.Patch asked) {
    if (asked.text() == null) {
      throw Refusal.of("text is missing: that of a line, or without a line that of the program");
    }
    session.debugger();
    String text = asked.text();
    if (asked.line() != null) {
      List<String> lines = new ArrayList<>(List.of(session.text.split("\n", -1)));
      int index = session.sourceLine(asked.line()) - 1;
      if (index < 0 || index >= lines.size()) {
        throw Refusal.of("the program has lines 1 to " + lines.size());
      }
      lines.set(index, text);
      text = String.join("\n", lines);
    }
    Program.Kernel kernel = session.launching.kernel(text);
    List<Program.Placed> old = session.debugger.kernel().code();
    String problem = session.debugger.patch(kernel);
    if (problem != null) {
      throw Refusal.of(problem);
    }
    session.text = text;
    int changed = 0;
    for (int i = 0; i < old.size(); i++) {
      changed += old.get(i).word().equals(kernel.code().get(i).word()) ? 0 : 1;
    }
    variables.changed();
    return new Told.Patch(changed);
  }

  Debugger.Movement step(Asked.Step asked) {
    WarpId id = session.debugger() == null ? null : session.warp(asked.threadId());
    SourceMap map = session.debugger.map();
    return switch (asked.to() == null ? "" : asked.to()) {
      case "barrier" -> session.debugger.toBarrier(id);
      case "reconvergence" -> session.debugger.toReconvergence(id);
      case "line" -> {
        int index = asked.line() == null ? -1 : map.atLine(session.sourceLine(asked.line()));
        if (index < 0) {
          throw Refusal.of("no instruction of the kernel stands on this line or behind it");
        }
        yield session.debugger.runTo(index);
      }
      case "instruction" -> {
        String reference = asked.instructionReference();
        int index = map.at(Session.code(reference == null ? "" : reference));
        if (index < 0) {
          throw Refusal.of("no instruction starts at this address");
        }
        yield session.debugger.runTo(index);
      }
      default -> throw Refusal.of("to is barrier, reconvergence, line or instruction");
    };
  }

  Debugger.Movement lastWrite(Asked.LastWrite asked) {
    WarpId id =
        asked.threadId() != null
            ? session.warp(asked.threadId())
            : session.warpOfFrame(asked.frameId());
    String dataId =
        asked.dataId() != null ? asked.dataId() : data.idOf(id, asked.expression(), session.lane);
    return session.debugger().lastWrite(data.place(dataId));
  }
}
