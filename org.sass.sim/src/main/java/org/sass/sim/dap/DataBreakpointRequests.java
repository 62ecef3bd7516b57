package org.sass.sim.dap;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.debug.Breakpoint;
import org.eclipse.lsp4j.debug.DataBreakpoint;
import org.eclipse.lsp4j.debug.DataBreakpointAccessType;
import org.eclipse.lsp4j.debug.DataBreakpointInfoArguments;
import org.eclipse.lsp4j.debug.DataBreakpointInfoResponse;
import org.eclipse.lsp4j.debug.SetDataBreakpointsArguments;
import org.sass.sim.debug.WarpId;
import org.sass.sim.debug.Watchpoint;
import org.sass.sim.debug.eval.AssignmentTarget;
import org.sass.sim.debug.eval.Expression;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.machine.RegisterNames;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.MemorySpace;

/**
 * Answers the requests for data breakpoints. The editor knows a place by a data id, such as {@code
 * global:0x1000:4} for four bytes of global memory.
 */
final class DataBreakpointRequests {
  private static final DataBreakpointAccessType[] ACCESS_TYPES = {
    DataBreakpointAccessType.READ,
    DataBreakpointAccessType.WRITE,
    DataBreakpointAccessType.READ_WRITE
  };

  private final DebugSession session;
  private final VariableRequests variables;
  private final BreakpointRequests breakpoints;

  DataBreakpointRequests(
      DebugSession session, VariableRequests variables, BreakpointRequests breakpoints) {
    this.session = session;
    this.variables = variables;
    this.breakpoints = breakpoints;
  }

  DataBreakpointInfoResponse info(DataBreakpointInfoArguments arguments) {
    session.requireDebugger();
    String name = arguments.getName() == null ? "" : arguments.getName();
    DataBreakpointInfoResponse response = new DataBreakpointInfoResponse();
    try {
      String id = dataId(arguments, name);
      response.setDataId(id);
      response.setDescription(parseDataId(id).text());
      response.setAccessTypes(ACCESS_TYPES);
      response.setCanPersist(true);
    } catch (org.eclipse.lsp4j.jsonrpc.ResponseErrorException e) {
      response.setDescription(e.getResponseError().getMessage());
    }
    return response;
  }

  private String dataId(DataBreakpointInfoArguments arguments, String name) {
    if (Boolean.TRUE.equals(arguments.getAsAddress())) {
      MemoryRequests.MemoryPlace place = MemoryRequests.parseReference(name);
      int bytes = arguments.getBytes() == null ? 4 : Math.max(1, arguments.getBytes());
      return memoryDataId(place.space(), place.warp(), place.lane(), place.address(), bytes);
    }
    if (arguments.getVariablesReference() == null || arguments.getVariablesReference() == 0) {
      return dataIdOf(session.warpOfFrame(arguments.getFrameId()), name, session.focusLane);
    }
    VariableRequests.VariableContainer holder =
        variables.resolve(arguments.getVariablesReference());
    String expression = holder.childExpression(name);
    if (expression == null) {
      throw RequestErrors.of(name + " is not a value that instructions read or write");
    }
    int lane = holder.childLane(name);
    String id = dataIdOf(holder.warp(), expression, lane < 0 ? session.focusLane : lane);
    return lane < 0 || !id.startsWith("register:") ? id : id + ":" + lane;
  }

  /**
   * Returns the data id of the place that an expression stands for in a lane; refuses an expression
   * that is not a place.
   */
  String dataIdOf(WarpId id, String expression, int lane) {
    Expression.CompileResult compiled =
        session.requireDebugger().compile(expression == null ? "" : expression);
    if (compiled.problem() != null) {
      throw RequestErrors.of(compiled.problem());
    }
    Warp warp = session.debugger.warp(id);
    AssignmentTarget target = warp == null ? null : compiled.expression().assignmentTarget(warp);
    if (target == null) {
      throw RequestErrors.of(
          "'"
              + expression
              + "' is neither a register nor a place in global, shared or local memory");
    }
    if (target.address() == null) {
      boolean isPair = target.type().bytes() > Integer.BYTES;
      String numbers = target.number() + (isPair ? "-" + (target.number() + 1) : "");
      String register =
          String.format(
              "register:%s:%d:%s:%s", blockId(id), id.warp(), target.file().name(), numbers);
      return target.lane() < 0 ? register : register + ":" + target.lane();
    }
    int owner = target.lane() < 0 ? lane : target.lane();
    return memoryDataId(target.space(), id, owner, target.address()[owner], target.type().bytes());
  }

  private static String memoryDataId(String space, WarpId id, int lane, long address, int bytes) {
    return switch (space) {
      case "global" -> String.format("global:0x%x:%d", address, bytes);
      case "shared" -> String.format("shared:%s:0x%x:%d", blockId(id), address, bytes);
      case "local" ->
          String.format("local:%s:%d:%d:0x%x:%d", blockId(id), id.warp(), lane, address, bytes);
      default ->
          throw RequestErrors.of(
              "Data breakpoints work on global, shared and local memory, not on " + space);
    };
  }

  private static String blockId(WarpId id) {
    return String.format("%d:%d:%d", id.block().x(), id.block().y(), id.block().z());
  }

  private static WarpId parseWarp(String[] parts, int warp) {
    int[] numbers = new int[3];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = Integer.parseInt(parts[i + 1]);
    }
    return new WarpId(new Dim3(numbers[0], numbers[1], numbers[2]), warp);
  }

  /** Returns the place of a data id; refuses an invalid id. */
  Watchpoint.Place parseDataId(String dataId) {
    String[] parts = dataId.split(":");
    try {
      return switch (parts[0]) {
        case "global" ->
            new Watchpoint.Memory(null, Long.decode(parts[1]), Integer.parseInt(parts[2]));
        case "shared" ->
            new Watchpoint.Memory(
                parseWarp(parts, 0), Long.decode(parts[4]), Integer.parseInt(parts[5]));
        case "local" ->
            new Watchpoint.Memory(
                MemorySpace.LOCAL,
                parseWarp(parts, Integer.parseInt(parts[4])),
                Integer.parseInt(parts[5]) & Warp.LANES - 1,
                Long.decode(parts[6]),
                Integer.parseInt(parts[7]));
        case "register" -> parseRegister(parts);
        default -> throw RequestErrors.of("'" + dataId + "' is not the id of a data breakpoint");
      };
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
      throw RequestErrors.of("'" + dataId + "' is not the id of a data breakpoint");
    }
  }

  private Watchpoint.Register parseRegister(String[] parts) {
    RegisterKind file = RegisterKind.valueOf(parts[5]);
    String[] numbers = parts[6].split("-");
    int first = Integer.parseInt(numbers[0]);
    int last = Integer.parseInt(numbers[numbers.length - 1]);
    RegisterNames names = session.debugger.names().registers();
    if (last < first || last >= names.count(file)) {
      throw new IllegalArgumentException("there are no such registers");
    }
    String name = names.name(file, first);
    return new Watchpoint.Register(
        parseWarp(parts, Integer.parseInt(parts[4])),
        file,
        first,
        last - first + 1,
        last == first ? name : name + " and " + names.name(file, last),
        parts.length > 7 ? Integer.parseInt(parts[7]) : -1);
  }

  /** Removes all data breakpoints. */
  void clear() {
    session.requireDebugger().setWatchpoints(List.of());
  }

  Breakpoint[] setBreakpoints(SetDataBreakpointsArguments arguments) {
    session.requireDebugger();
    DataBreakpoint[] requested =
        arguments.getBreakpoints() == null ? new DataBreakpoint[0] : arguments.getBreakpoints();
    List<Watchpoint> watches = new ArrayList<>();
    Breakpoint[] answers = new Breakpoint[requested.length];
    for (int i = 0; i < requested.length; i++) {
      int id =
          breakpoints.idOf("data " + requested[i].getDataId() + " " + requested[i].getAccessType());
      BreakpointRequests.BreakpointSpec wish =
          breakpoints.parseSpec(requested[i].getCondition(), requested[i].getHitCondition(), null);
      answers[i] = BreakpointRequests.createResponse(id, wish.problem());
      if (wish.problem() != null) {
        continue;
      }
      try {
        Watchpoint.Place place = parseDataId(requested[i].getDataId());
        watches.add(
            new Watchpoint(
                id, place, toAccess(requested[i].getAccessType()), wish.condition(), wish.hits()));
      } catch (org.eclipse.lsp4j.jsonrpc.ResponseErrorException e) {
        answers[i] = BreakpointRequests.createResponse(id, e.getResponseError().getMessage());
      }
    }
    session.debugger.setWatchpoints(watches);
    return answers;
  }

  /**
   * Converts an access type. Editors label a break on write "when the value changes", so it only
   * stops at changes.
   */
  private static Watchpoint.Access toAccess(DataBreakpointAccessType type) {
    if (type == null) {
      return Watchpoint.Access.CHANGE;
    }
    return switch (type) {
      case READ -> Watchpoint.Access.READ;
      case WRITE -> Watchpoint.Access.CHANGE;
      case READ_WRITE -> Watchpoint.Access.READ_WRITE;
    };
  }
}
