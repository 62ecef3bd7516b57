package org.sass.sim.dap;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.debug.Breakpoint;
import org.eclipse.lsp4j.debug.DataBreakpoint;
import org.eclipse.lsp4j.debug.DataBreakpointAccessType;
import org.eclipse.lsp4j.debug.DataBreakpointInfoArguments;
import org.eclipse.lsp4j.debug.DataBreakpointInfoResponse;
import org.eclipse.lsp4j.debug.SetDataBreakpointsArguments;
import org.sass.sim.check.Touches;
import org.sass.sim.debug.WarpId;
import org.sass.sim.debug.Watch;
import org.sass.sim.debug.eval.Expression;
import org.sass.sim.debug.eval.Target;
import org.sass.sim.machine.Warp;

/** Data breakpoints. A place is named for the editor as {@code global:0x1000:4}. */
final class DataStops {
  private static final DataBreakpointAccessType[] ALL = {
    DataBreakpointAccessType.READ,
    DataBreakpointAccessType.WRITE,
    DataBreakpointAccessType.READ_WRITE
  };

  private final Session session;
  private final Variables variables;
  private final Stops stops;

  DataStops(Session session, Variables variables, Stops stops) {
    this.session = session;
    this.variables = variables;
    this.stops = stops;
  }

  DataBreakpointInfoResponse info(DataBreakpointInfoArguments arguments) {
    session.debugger();
    String name = arguments.getName() == null ? "" : arguments.getName();
    DataBreakpointInfoResponse response = new DataBreakpointInfoResponse();
    try {
      String id = id(arguments, name);
      response.setDataId(id);
      response.setDescription(place(id).text());
      response.setAccessTypes(ALL);
      response.setCanPersist(true);
    } catch (org.eclipse.lsp4j.jsonrpc.ResponseErrorException e) {
      response.setDescription(e.getResponseError().getMessage());
    }
    return response;
  }

  private String id(DataBreakpointInfoArguments arguments, String name) {
    if (Boolean.TRUE.equals(arguments.getAsAddress())) {
      Memories.Place place = Memories.place(name);
      int bytes = arguments.getBytes() == null ? 4 : Math.max(1, arguments.getBytes());
      return memory(place.space(), place.warp(), place.address(), bytes);
    }
    if (arguments.getVariablesReference() == null || arguments.getVariablesReference() == 0) {
      return idOf(session.warpOfFrame(arguments.getFrameId()), name, session.lane);
    }
    Variables.Holder holder = variables.holder(arguments.getVariablesReference());
    String expression = holder.expression(name);
    if (expression == null) {
      throw Refusal.of(name + " is nothing that instructions read or write");
    }
    int lane = holder.lane(name);
    String id = idOf(holder.warp(), expression, lane < 0 ? session.lane : lane);
    return lane < 0 || !id.startsWith("register:") ? id : id + ":" + lane;
  }

  /** The name of what an expression stands for in a lane; refuses what is no place. */
  String idOf(WarpId id, String expression, int lane) {
    Expression.Compiled compiled = session.debugger().compile(expression == null ? "" : expression);
    if (compiled.problem() != null) {
      throw Refusal.of(compiled.problem());
    }
    Warp warp = session.debugger.warp(id);
    Target target = warp == null ? null : compiled.expression().target(warp);
    if (target == null || target.space().equals("local")) {
      throw Refusal.of(
          "'" + expression + "' is no register and no place in global or shared memory");
    }
    if (target.address() == null) {
      Touches.File file = file(target.space());
      return String.format(
          "register:%d:%d:%d:%s:%d",
          id.blockX(), id.blockY(), id.warp(), file.name(), target.number());
    }
    return memory(target.space(), id, target.address()[lane], target.type().bytes());
  }

  private static Touches.File file(String space) {
    return switch (space) {
      case "address" -> Touches.File.ADDRESS;
      case "predicate" -> Touches.File.PREDICATE;
      default -> Touches.File.GENERAL;
    };
  }

  private static String memory(String space, WarpId id, long address, int bytes) {
    return switch (space) {
      case "global" -> String.format("global:0x%x:%d", address, bytes);
      case "shared" ->
          String.format("shared:%d:%d:0x%x:%d", id.blockX(), id.blockY(), address, bytes);
      default -> throw Refusal.of("only global and shared memory can be watched, not " + space);
    };
  }

  /** The place that a name stands for; refuses what is none. */
  Watch.Place place(String dataId) {
    String[] parts = dataId.split(":");
    try {
      return switch (parts[0]) {
        case "global" -> new Watch.Memory(null, Long.decode(parts[1]), Integer.parseInt(parts[2]));
        case "shared" ->
            new Watch.Memory(
                new WarpId(Integer.parseInt(parts[1]), Integer.parseInt(parts[2]), 0),
                Long.decode(parts[3]),
                Integer.parseInt(parts[4]));
        case "register" -> {
          Touches.File file = Touches.File.valueOf(parts[4]);
          int number = Integer.parseInt(parts[5]);
          yield new Watch.Register(
              new WarpId(
                  Integer.parseInt(parts[1]),
                  Integer.parseInt(parts[2]),
                  Integer.parseInt(parts[3])),
              file,
              number,
              Views.letter(file) + number,
              parts.length > 6 ? Integer.parseInt(parts[6]) : -1);
        }
        default -> throw Refusal.of("'" + dataId + "' names no data");
      };
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
      throw Refusal.of("'" + dataId + "' names no data");
    }
  }

  /** Nobody waits for anything any more. */
  void forget() {
    session.debugger().setWatches(List.of());
  }

  Breakpoint[] set(SetDataBreakpointsArguments arguments) {
    session.debugger();
    DataBreakpoint[] wanted =
        arguments.getBreakpoints() == null ? new DataBreakpoint[0] : arguments.getBreakpoints();
    List<Watch> watches = new ArrayList<>();
    Breakpoint[] answers = new Breakpoint[wanted.length];
    for (int i = 0; i < wanted.length; i++) {
      int id = stops.number("data " + wanted[i].getDataId() + " " + wanted[i].getAccessType());
      Stops.Wish wish = stops.wish(wanted[i].getCondition(), wanted[i].getHitCondition(), null);
      answers[i] = Stops.answer(id, wish.problem());
      if (wish.problem() != null) {
        continue;
      }
      try {
        Watch.Place place = place(wanted[i].getDataId());
        watches.add(
            new Watch(id, place, access(wanted[i].getAccessType()), wish.condition(), wish.hits()));
      } catch (org.eclipse.lsp4j.jsonrpc.ResponseErrorException e) {
        answers[i] = Stops.answer(id, e.getResponseError().getMessage());
      }
    }
    session.debugger.setWatches(watches);
    return answers;
  }

  /** Editors call a break on write "when the value changes". */
  private static Watch.Access access(DataBreakpointAccessType type) {
    if (type == null) {
      return Watch.Access.CHANGE;
    }
    return switch (type) {
      case READ -> Watch.Access.READ;
      case WRITE -> Watch.Access.CHANGE;
      case READ_WRITE -> Watch.Access.READ_WRITE;
    };
  }
}
