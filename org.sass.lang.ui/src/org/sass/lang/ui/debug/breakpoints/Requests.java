package org.sass.lang.ui.debug.breakpoints;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.core.resources.IMarker;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.lsp4j.debug.Breakpoint;
import org.eclipse.lsp4j.debug.DataBreakpoint;
import org.eclipse.lsp4j.debug.DataBreakpointAccessType;
import org.eclipse.lsp4j.debug.DataBreakpointInfoArguments;
import org.eclipse.lsp4j.debug.DataBreakpointInfoResponse;
import org.eclipse.lsp4j.debug.FunctionBreakpoint;
import org.eclipse.lsp4j.debug.InstructionBreakpoint;
import org.eclipse.lsp4j.debug.SetBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetBreakpointsResponse;
import org.eclipse.lsp4j.debug.SetDataBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetDataBreakpointsResponse;
import org.eclipse.lsp4j.debug.SetExceptionBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetFunctionBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetFunctionBreakpointsResponse;
import org.eclipse.lsp4j.debug.SetInstructionBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetInstructionBreakpointsResponse;
import org.eclipse.lsp4j.debug.Source;
import org.eclipse.lsp4j.debug.SourceBreakpoint;
import org.sass.lang.ui.debug.SassSession;

/** Converts breakpoints to requests of the Debug Adapter Protocol and sends them. */
final class Requests {
  private Requests() {}

  /**
   * Returns all properties of a breakpoint that are sent to the adapter, as a key for comparison.
   */
  static List<Object> comparisonKey(Kind kind, IBreakpoint breakpoint) {
    List<Object> key = new ArrayList<>();
    key.add(breakpoint.getMarker().getId());
    key.add(kind == Kind.LINE ? line(breakpoint) : 0);
    for (Attribute attribute : Attribute.values()) {
      if (attribute != Attribute.PROBLEM && attribute != Attribute.LABEL) {
        key.add(attribute.get(breakpoint));
      }
    }
    return key;
  }

  static int line(IBreakpoint breakpoint) {
    return breakpoint.getMarker().getAttribute(IMarker.LINE_NUMBER, 1);
  }

  /**
   * Sends all breakpoints of one kind. The answers come in the order of the breakpoints; there are
   * none for checks.
   */
  static CompletableFuture<Breakpoint[]> send(
      SassSession session, Kind kind, List<IBreakpoint> breakpoints) {
    return switch (kind) {
      case LINE -> sendLines(session, breakpoints);
      case INSTRUCTION -> sendInstructions(session, breakpoints);
      case FUNCTION -> sendFunctions(session, breakpoints);
      case DATA -> sendData(session, breakpoints);
      case CHECK -> sendChecks(session, breakpoints);
    };
  }

  /** Returns an attribute, or null if it is empty: an empty attribute is not sent. */
  private static String valueOrNull(Attribute attribute, IBreakpoint breakpoint) {
    String text = attribute.get(breakpoint);
    return text.isEmpty() ? null : text;
  }

  private static CompletableFuture<Breakpoint[]> sendLines(
      SassSession session, List<IBreakpoint> breakpoints) {
    Source source = new Source();
    source.setPath(session.program().toString());
    SetBreakpointsArguments arguments = new SetBreakpointsArguments();
    arguments.setSource(source);
    arguments.setBreakpoints(
        breakpoints.stream().map(Requests::toSourceBreakpoint).toArray(SourceBreakpoint[]::new));
    return session
        .sendRequest(server -> server.setBreakpoints(arguments))
        .thenApply(SetBreakpointsResponse::getBreakpoints);
  }

  private static SourceBreakpoint toSourceBreakpoint(IBreakpoint breakpoint) {
    SourceBreakpoint wanted = new SourceBreakpoint();
    wanted.setLine(line(breakpoint));
    wanted.setCondition(valueOrNull(Attribute.CONDITION, breakpoint));
    wanted.setHitCondition(valueOrNull(Attribute.HIT_COUNT, breakpoint));
    wanted.setLogMessage(valueOrNull(Attribute.LOG_MESSAGE, breakpoint));
    return wanted;
  }

  private static CompletableFuture<Breakpoint[]> sendInstructions(
      SassSession session, List<IBreakpoint> breakpoints) {
    List<InstructionBreakpoint> all = new ArrayList<>();
    for (IBreakpoint breakpoint : breakpoints) {
      InstructionBreakpoint wanted = new InstructionBreakpoint();
      wanted.setInstructionReference(Attribute.ADDRESS.get(breakpoint));
      wanted.setCondition(valueOrNull(Attribute.CONDITION, breakpoint));
      wanted.setHitCondition(valueOrNull(Attribute.HIT_COUNT, breakpoint));
      all.add(wanted);
    }
    SetInstructionBreakpointsArguments arguments = new SetInstructionBreakpointsArguments();
    arguments.setBreakpoints(all.toArray(InstructionBreakpoint[]::new));
    return session
        .sendRequest(server -> server.setInstructionBreakpoints(arguments))
        .thenApply(SetInstructionBreakpointsResponse::getBreakpoints);
  }

  private static CompletableFuture<Breakpoint[]> sendFunctions(
      SassSession session, List<IBreakpoint> breakpoints) {
    List<FunctionBreakpoint> all = new ArrayList<>();
    for (IBreakpoint breakpoint : breakpoints) {
      FunctionBreakpoint wanted = new FunctionBreakpoint();
      wanted.setName(Attribute.FUNCTION.get(breakpoint));
      wanted.setCondition(valueOrNull(Attribute.CONDITION, breakpoint));
      wanted.setHitCondition(valueOrNull(Attribute.HIT_COUNT, breakpoint));
      all.add(wanted);
    }
    SetFunctionBreakpointsArguments arguments = new SetFunctionBreakpointsArguments();
    arguments.setBreakpoints(all.toArray(FunctionBreakpoint[]::new));
    return session
        .sendRequest(server -> server.setFunctionBreakpoints(arguments))
        .thenApply(SetFunctionBreakpointsResponse::getBreakpoints);
  }

  private static CompletableFuture<Breakpoint[]> sendData(
      SassSession session, List<IBreakpoint> breakpoints) {
    List<DataBreakpoint> all = new ArrayList<>();
    for (IBreakpoint breakpoint : breakpoints) {
      DataBreakpoint wanted = new DataBreakpoint();
      wanted.setDataId(resolveDataId(session, breakpoint));
      wanted.setAccessType(toAccessType(Attribute.ACCESS.get(breakpoint)));
      wanted.setCondition(valueOrNull(Attribute.CONDITION, breakpoint));
      wanted.setHitCondition(valueOrNull(Attribute.HIT_COUNT, breakpoint));
      all.add(wanted);
    }
    SetDataBreakpointsArguments arguments = new SetDataBreakpointsArguments();
    arguments.setBreakpoints(all.toArray(DataBreakpoint[]::new));
    return session
        .sendRequest(server -> server.setDataBreakpoints(arguments))
        .thenApply(SetDataBreakpointsResponse::getBreakpoints);
  }

  /**
   * Returns the adapter's identifier of the watched data. If the adapter refuses the expression,
   * returns the expression: the adapter will refuse it again when the breakpoint is set, and give
   * the reason.
   */
  private static String resolveDataId(SassSession session, IBreakpoint breakpoint) {
    String known = Attribute.DATA_ID.get(breakpoint);
    if (!known.isEmpty()) {
      return known;
    }
    String expression = Attribute.EXPRESSION.get(breakpoint);
    DataBreakpointInfoArguments arguments = new DataBreakpointInfoArguments();
    arguments.setName(expression);
    try {
      DataBreakpointInfoResponse info =
          session
              .sendRequest(server -> server.dataBreakpointInfo(arguments))
              .get(SassSession.TIMEOUT_SECONDS, TimeUnit.SECONDS);
      return info.getDataId() == null ? expression : info.getDataId();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return expression;
    } catch (Exception e) {
      // The adapter refuses the expression again when the breakpoint is set, and gives the reason
      // then.
      return expression;
    }
  }

  private static DataBreakpointAccessType toAccessType(String access) {
    return switch (access) {
      case "read" -> DataBreakpointAccessType.READ;
      case "readWrite" -> DataBreakpointAccessType.READ_WRITE;
      default -> DataBreakpointAccessType.WRITE;
    };
  }

  private static CompletableFuture<Breakpoint[]> sendChecks(
      SassSession session, List<IBreakpoint> breakpoints) {
    SetExceptionBreakpointsArguments arguments = new SetExceptionBreakpointsArguments();
    arguments.setFilters(breakpoints.stream().map(Attribute.FILTER::get).toArray(String[]::new));
    return session
        .sendRequest(server -> server.setExceptionBreakpoints(arguments))
        .thenApply(done -> new Breakpoint[0]);
  }
}
