package org.sass.sim.dap;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sass.lang.assemble.Program;
import org.sass.sim.debug.Debugger;
import org.sass.sim.debug.Movement;
import org.sass.sim.debug.SourceMap;
import org.sass.sim.debug.WarpId;
import org.sass.sim.debug.eval.LaneValues;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.machine.Warp;

/** Answers the requests that we add to the protocol for the views of our clients. */
final class DebugViewRequests {
  private final DebugSession session;
  private final VariableRequests variables;
  private final DataBreakpointRequests dataBreakpoints;

  /**
   * The registers of the resident warps at the last stop. Those of the stop before are in {@link
   * #previousRegisters}.
   */
  private Map<WarpId, int[][]> currentRegisters = new HashMap<>();

  private Map<WarpId, int[][]> previousRegisters = new HashMap<>();

  DebugViewRequests(
      DebugSession session, VariableRequests variables, DataBreakpointRequests dataBreakpoints) {
    this.session = session;
    this.variables = variables;
    this.dataBreakpoints = dataBreakpoints;
  }

  // ---- focus

  CustomResponses.Focus setFocus(RequestArguments.Focus arguments) {
    Debugger debugger = session.requireDebugger();
    WarpId id =
        arguments.threadId() != null ? session.resolveWarp(arguments.threadId()) : session.focus;
    int lane = arguments.lane() == null ? -1 : arguments.lane();
    if (arguments.block() != null || arguments.warp() != null || arguments.thread() != null) {
      Dim3 block = positionOr(arguments.block(), id.block());
      int warp = arguments.warp() == null ? id.warp() : arguments.warp();
      if (arguments.thread() != null) {
        var launch = debugger.prepared().launch();
        int number = (int) launch.block().number(positionOr(arguments.thread(), Dim3.ORIGIN));
        warp = number / Warp.LANES;
        lane = number % Warp.LANES;
      }
      id = new WarpId(block, warp);
    }
    if (debugger.warp(id) == null) {
      throw RequestErrors.of(
          id.text()
              + " is not resident: blocks run one after the other, and its block is not running"
              + " now");
    }
    if (lane >= Warp.LANES) {
      throw RequestErrors.of("There are lanes 0 to " + (Warp.LANES - 1));
    }
    session.setFocus(id, lane);
    variables.invalidate();
    return focus();
  }

  /** Returns the position that an editor names; missing coordinates are those of another one. */
  private static Dim3 positionOr(int[] numbers, Dim3 other) {
    return new Dim3(
        elementOr(numbers, 0, other.x()),
        elementOr(numbers, 1, other.y()),
        elementOr(numbers, 2, other.z()));
  }

  private static int elementOr(int[] numbers, int index, int defaultValue) {
    return numbers == null || numbers.length <= index ? defaultValue : numbers[index];
  }

  private static int[] toArray(List<Integer> numbers) {
    return numbers.stream().mapToInt(Integer::intValue).toArray();
  }

  CustomResponses.Focus focus() {
    WarpId id =
        session.requireDebugger().warp(session.focus) == null
            ? session.debugger.nextWarp()
            : session.focus;
    return focus(id, session.focusLane);
  }

  private CustomResponses.Focus focus(WarpId id, int lane) {
    var launch = session.debugger.prepared().launch();
    int thread = id.warp() * Warp.LANES + lane;
    Dim3 position = launch.block().position(thread);
    return new CustomResponses.Focus(
        session.threadId(id),
        toArray(id.block().coordinates()),
        id.warp(),
        lane,
        toArray(position.components()));
  }

  // ---- the registers of a warp

  /** Records the registers at a stop. Those of the stop before stay in {@code before}. */
  void recordRegisters() {
    previousRegisters = currentRegisters;
    currentRegisters = new HashMap<>();
    for (Block block : session.requireDebugger().blocks()) {
      for (Warp warp : block.warps()) {
        currentRegisters.put(WarpId.of(warp), registers(warp));
      }
    }
  }

  /** Returns all used registers of a warp, each as a row of its lanes. */
  private int[][] registers(Warp warp) {
    List<int[]> rows = new ArrayList<>();
    for (RegisterKind file : RegisterKind.values()) {
      BitSet used = session.debugger.usedRegisters(file);
      for (int n = used.nextSetBit(0); n >= 0; n = used.nextSetBit(n + 1)) {
        rows.add(session.debugger.registerRow(warp, file, n));
      }
    }
    return rows.toArray(int[][]::new);
  }

  CustomResponses.Watch watch(RequestArguments.Watch arguments) {
    WarpId id =
        session.requireDebugger() == null ? null : session.resolveWarp(arguments.threadId());
    Warp warp = session.debugger.warp(id);
    if (warp == null) {
      throw RequestErrors.of("No warp is running");
    }
    ElementType type = arguments.type() == null ? session.displayType : parseType(arguments.type());
    List<String> wanted = arguments.registers() == null ? null : List.of(arguments.registers());
    List<CustomResponses.Row> rows = new ArrayList<>();
    int[][] earlier = previousRegisters.get(id);
    int number = 0;
    for (RegisterKind file : RegisterKind.values()) {
      BitSet used = session.debugger.usedRegisters(file);
      for (int n = used.nextSetBit(0); n >= 0; n = used.nextSetBit(n + 1)) {
        int[] old = earlier == null || number >= earlier.length ? null : earlier[number];
        number++;
        String name = session.debugger.names().registers().name(file, n);
        boolean there = file != RegisterKind.ADDRESS || n > 0;
        if (there && (wanted == null || wanted.contains(name))) {
          boolean flags = session.debugger.names().registers().holdsFlags(file, n);
          int[] row = session.debugger.registerRow(warp, file, n);
          rows.add(row(name, file, flags, row, old, warp, type));
        }
      }
    }
    SourceMap map = session.debugger.map();
    int index = map.indexAt(warp.pc());
    return new CustomResponses.Watch(
        focus(id, session.focusLane),
        id.text(),
        typeName(type),
        Integer.toUnsignedLong(warp.threadMask()),
        Integer.toUnsignedLong(warp.liveMask()),
        Integer.toUnsignedLong(warp.activeMask()),
        DebugSession.formatAddress(map.instructionAddress(warp.pc())),
        index < 0 || map.line(index) == 0 ? 0 : session.toEditorLine(map.line(index)),
        rows);
  }

  private CustomResponses.Row row(
      String name,
      RegisterKind file,
      boolean flags,
      int[] row,
      int[] previousRow,
      Warp warp,
      ElementType type) {
    String[] values = new String[Warp.LANES];
    long[] bits = new long[Warp.LANES];
    long changed = 0;
    for (int lane = 0; lane < Warp.LANES; lane++) {
      bits[lane] = Integer.toUnsignedLong(row[lane]);
      values[lane] =
          file == RegisterKind.PREDICATE
              ? ValueText.formatPredicate(row[lane], flags)
              : LaneValues.formatWord(row[lane], type);
      changed |= (previousRow != null && previousRow[lane] != row[lane] ? 1L : 0) << lane;
    }
    return new CustomResponses.Row(
        name, values, bits, ValueText.isUniform(row, session.shownLanes(warp)), changed);
  }

  void setType(RequestArguments.Type arguments) {
    session.displayType = arguments.type() == null ? null : parseType(arguments.type());
    if (session.debugger != null) {
      session.debugger.setDisplayType(session.displayType);
      variables.invalidate();
    }
  }

  /** Returns the name of a type in which registers are shown. */
  static String typeName(ElementType type) {
    if (type == null) {
      return "hex";
    }
    return type.bytes() == 2 ? type.displayName() + "x2" : type.displayName();
  }

  private static ElementType parseType(String word) {
    String name = word.toLowerCase(Locale.ROOT);
    if (name.equals("b32") || name.equals("hex") || name.isEmpty()) {
      return null;
    }
    String single = name.endsWith("x2") ? name.substring(0, name.length() - 2) : name;
    ElementType type = ElementType.named(single);
    if (type == null || type.bytes() > 4) {
      throw RequestErrors.of(
          "Registers are shown as hex, u32, s32, f32, u16x2, s16x2, f16x2, u8 or s8");
    }
    return type;
  }

  // ---- the run

  CustomResponses.Places warpPlaces() {
    List<CustomResponses.Place> places = new ArrayList<>();
    SourceMap map = session.requireDebugger().map();
    for (Block block : session.debugger.blocks()) {
      for (Warp warp : block.warps()) {
        WarpId id = WarpId.of(warp);
        int index = map.indexAt(warp.pc());
        places.add(
            new CustomResponses.Place(
                session.threadId(id),
                id.text(),
                DebugSession.formatAddress(map.instructionAddress(warp.pc())),
                index < 0 || map.line(index) == 0 ? 0 : session.toEditorLine(map.line(index)),
                Integer.toUnsignedLong(warp.activeMask()),
                warp.isFinished() ? "ended" : warp.waitingBarrier() >= 0 ? "waiting" : "running"));
      }
    }
    return new CustomResponses.Places(places);
  }

  CustomResponses.Profile profile() {
    long[] issued = session.requireDebugger().issued();
    long all = Math.max(1, session.debugger.now());
    SourceMap map = session.debugger.map();
    List<CustomResponses.Line> lines = new ArrayList<>();
    for (int i = 0; i < issued.length; i++) {
      if (issued[i] > 0) {
        lines.add(
            new CustomResponses.Line(
                map.line(i) == 0 ? 0 : session.toEditorLine(map.line(i)),
                DebugSession.formatAddress(map.address(i)),
                session.debugger.kernel().code().get(i).decode().text(),
                issued[i],
                (double) issued[i] / all));
      }
    }
    return new CustomResponses.Profile(session.debugger.now(), lines);
  }

  CustomResponses.Grid grid() {
    var launch = session.requireDebugger().prepared().launch();
    List<int[]> resident = new ArrayList<>();
    for (Block block : session.debugger.blocks()) {
      resident.add(toArray(block.position().coordinates()));
    }
    return new CustomResponses.Grid(
        launch.kernel().name(),
        toArray(launch.grid().extents()),
        toArray(launch.block().components()),
        launch.warpsPerBlock(),
        resident,
        session.debugger.now());
  }

  // ---- patches and ways to go

  CustomResponses.Patch patch(RequestArguments.Patch arguments) {
    if (arguments.text() == null) {
      throw RequestErrors.of(
          "Text is missing: the new text of the line or, without a line, of the program");
    }
    session.requireDebugger();
    String text = arguments.text();
    if (arguments.line() != null) {
      List<String> lines = new ArrayList<>(List.of(session.text.split("\n", -1)));
      int index = session.toSourceLine(arguments.line()) - 1;
      if (index < 0 || index >= lines.size()) {
        throw RequestErrors.of("The program has lines 1 to " + lines.size());
      }
      lines.set(index, text);
      text = String.join("\n", lines);
    }
    Program.Kernel kernel = session.programLaunch.assembleKernel(text);
    List<Program.PlacedInstruction> old = session.debugger.kernel().code();
    String problem = session.debugger.patch(kernel);
    if (problem != null) {
      throw RequestErrors.of(problem);
    }
    session.text = text;
    int changed = 0;
    for (int i = 0; i < old.size(); i++) {
      changed += old.get(i).word().equals(kernel.code().get(i).word()) ? 0 : 1;
    }
    variables.invalidate();
    return new CustomResponses.Patch(changed);
  }

  Movement step(RequestArguments.Step arguments) {
    WarpId id =
        session.requireDebugger() == null ? null : session.resolveWarp(arguments.threadId());
    SourceMap map = session.debugger.map();
    return switch (arguments.to() == null ? "" : arguments.to()) {
      case "barrier" -> session.debugger.movements().toBarrier(id);
      case "reconvergence" -> session.debugger.movements().toReconvergence(id);
      case "line" -> {
        int index =
            arguments.line() == null ? -1 : map.indexAtLine(session.toSourceLine(arguments.line()));
        if (index < 0) {
          throw RequestErrors.of("The kernel has no instruction on this line or after it");
        }
        yield session.debugger.movements().runTo(index);
      }
      case "instruction" -> {
        String reference = arguments.instructionReference();
        int index = map.indexAt(DebugSession.parseAddress(reference == null ? "" : reference));
        if (index < 0) {
          throw RequestErrors.of("No instruction starts at this address");
        }
        yield session.debugger.movements().runTo(index);
      }
      default -> throw RequestErrors.of("to must be barrier, reconvergence, line or instruction");
    };
  }

  Movement lastWrite(RequestArguments.LastWrite arguments) {
    WarpId id =
        arguments.threadId() != null
            ? session.resolveWarp(arguments.threadId())
            : session.warpOfFrame(arguments.frameId());
    String dataId =
        arguments.dataId() != null
            ? arguments.dataId()
            : dataBreakpoints.dataIdOf(id, arguments.expression(), session.focusLane);
    return session
        .requireDebugger()
        .movements()
        .lastWrite(dataBreakpoints.parseDataId(dataId), session.focusLane);
  }
}
