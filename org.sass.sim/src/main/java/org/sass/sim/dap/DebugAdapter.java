package org.sass.sim.dap;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.eclipse.lsp4j.debug.BreakpointLocation;
import org.eclipse.lsp4j.debug.BreakpointLocationsArguments;
import org.eclipse.lsp4j.debug.BreakpointLocationsResponse;
import org.eclipse.lsp4j.debug.CancelArguments;
import org.eclipse.lsp4j.debug.Capabilities;
import org.eclipse.lsp4j.debug.CompletionsArguments;
import org.eclipse.lsp4j.debug.CompletionsResponse;
import org.eclipse.lsp4j.debug.ConfigurationDoneArguments;
import org.eclipse.lsp4j.debug.ContinueArguments;
import org.eclipse.lsp4j.debug.ContinueResponse;
import org.eclipse.lsp4j.debug.DataBreakpointInfoArguments;
import org.eclipse.lsp4j.debug.DataBreakpointInfoResponse;
import org.eclipse.lsp4j.debug.DisassembleArguments;
import org.eclipse.lsp4j.debug.DisassembleResponse;
import org.eclipse.lsp4j.debug.DisconnectArguments;
import org.eclipse.lsp4j.debug.EvaluateArguments;
import org.eclipse.lsp4j.debug.EvaluateResponse;
import org.eclipse.lsp4j.debug.ExceptionBreakMode;
import org.eclipse.lsp4j.debug.ExceptionInfoArguments;
import org.eclipse.lsp4j.debug.ExceptionInfoResponse;
import org.eclipse.lsp4j.debug.InitializeRequestArguments;
import org.eclipse.lsp4j.debug.LoadedSourcesArguments;
import org.eclipse.lsp4j.debug.LoadedSourcesResponse;
import org.eclipse.lsp4j.debug.NextArguments;
import org.eclipse.lsp4j.debug.PauseArguments;
import org.eclipse.lsp4j.debug.ReadMemoryArguments;
import org.eclipse.lsp4j.debug.ReadMemoryResponse;
import org.eclipse.lsp4j.debug.ReverseContinueArguments;
import org.eclipse.lsp4j.debug.ScopesArguments;
import org.eclipse.lsp4j.debug.ScopesResponse;
import org.eclipse.lsp4j.debug.SetBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetBreakpointsResponse;
import org.eclipse.lsp4j.debug.SetDataBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetDataBreakpointsResponse;
import org.eclipse.lsp4j.debug.SetExceptionBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetExceptionBreakpointsResponse;
import org.eclipse.lsp4j.debug.SetExpressionArguments;
import org.eclipse.lsp4j.debug.SetExpressionResponse;
import org.eclipse.lsp4j.debug.SetFunctionBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetFunctionBreakpointsResponse;
import org.eclipse.lsp4j.debug.SetInstructionBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetInstructionBreakpointsResponse;
import org.eclipse.lsp4j.debug.SetVariableArguments;
import org.eclipse.lsp4j.debug.SetVariableResponse;
import org.eclipse.lsp4j.debug.Source;
import org.eclipse.lsp4j.debug.SourceArguments;
import org.eclipse.lsp4j.debug.SourceResponse;
import org.eclipse.lsp4j.debug.StackTraceArguments;
import org.eclipse.lsp4j.debug.StackTraceResponse;
import org.eclipse.lsp4j.debug.StepBackArguments;
import org.eclipse.lsp4j.debug.StepInArguments;
import org.eclipse.lsp4j.debug.StepInTargetsArguments;
import org.eclipse.lsp4j.debug.StepInTargetsResponse;
import org.eclipse.lsp4j.debug.StepOutArguments;
import org.eclipse.lsp4j.debug.TerminateArguments;
import org.eclipse.lsp4j.debug.ThreadsResponse;
import org.eclipse.lsp4j.debug.VariablesArguments;
import org.eclipse.lsp4j.debug.VariablesResponse;
import org.eclipse.lsp4j.debug.WriteMemoryArguments;
import org.eclipse.lsp4j.debug.WriteMemoryResponse;
import org.eclipse.lsp4j.debug.services.IDebugProtocolServer;
import org.sass.sim.debug.Movement;
import org.sass.sim.debug.StopReason;

/** Receives the editor's requests and passes them to the objects that answer them. */
final class DebugAdapter implements IDebugProtocolServer {
  /** Time in milliseconds that a disconnect request waits for the answers to earlier requests. */
  private static final long DISCONNECT_TIMEOUT_MILLIS = 500;

  private final DebugRun run;
  private final DebugSession session;

  DebugAdapter(DebugRun run) {
    this.run = run;
    this.session = run.session;
  }

  private <T> CompletableFuture<T> submit(Supplier<T> answer) {
    return run.worker.submit(answer);
  }

  private CompletableFuture<Void> startMovement(Supplier<Movement> movement) {
    return submit(
        () -> {
          run.startMovement(movement.get());
          return null;
        });
  }

  /**
   * Starts a movement backwards. It may take long, so its progress is reported: editors do not show
   * otherwise that the machine is running.
   */
  private CompletableFuture<Void> startReverseMovement(Supplier<Movement> movement) {
    return submit(
        () -> {
          run.startMovement(movement.get(), "Going back");
          return null;
        });
  }

  // ---- beginning and end

  @Override
  public CompletableFuture<Capabilities> initialize(InitializeRequestArguments arguments) {
    session.linesFromOne = !Boolean.FALSE.equals(arguments.getLinesStartAt1());
    session.columnsFromOne = !Boolean.FALSE.equals(arguments.getColumnsStartAt1());
    session.showsProgress = Boolean.TRUE.equals(arguments.getSupportsProgressReporting());
    return CompletableFuture.completedFuture(AdapterCapabilities.supported());
  }

  @Override
  public CompletableFuture<Void> launch(Map<String, Object> arguments) {
    return submit(
        () -> {
          run.launch(arguments);
          return null;
        });
  }

  @Override
  public CompletableFuture<Void> attach(Map<String, Object> arguments) {
    return submit(
        () -> {
          run.attach(arguments);
          return null;
        });
  }

  @Override
  public CompletableFuture<Void> configurationDone(ConfigurationDoneArguments arguments) {
    return submit(
        () -> {
          run.startMachine();
          return null;
        });
  }

  @Override
  public CompletableFuture<Void> disconnect(DisconnectArguments arguments) {
    Boolean terminatesProgram = arguments == null ? null : arguments.getTerminateDebuggee();
    // Earlier requests are answered first, unless they take long.
    return submit(() -> (Void) null)
        .completeOnTimeout(null, DISCONNECT_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)
        .thenRun(() -> run.disconnect(terminatesProgram));
  }

  @Override
  public CompletableFuture<Void> terminate(TerminateArguments arguments) {
    return submit(
        () -> {
          run.terminate();
          return null;
        });
  }

  @Override
  public CompletableFuture<Void> cancel(CancelArguments arguments) {
    return submit(
        () -> {
          if (arguments != null) {
            run.cancel(arguments.getProgressId());
          }
          return null;
        });
  }

  // ---- breakpoints

  @Override
  public CompletableFuture<SetBreakpointsResponse> setBreakpoints(
      SetBreakpointsArguments arguments) {
    return submit(
        () -> {
          SetBreakpointsResponse response = new SetBreakpointsResponse();
          response.setBreakpoints(run.breakpoints.setLines(arguments));
          return response;
        });
  }

  @Override
  public CompletableFuture<SetFunctionBreakpointsResponse> setFunctionBreakpoints(
      SetFunctionBreakpointsArguments arguments) {
    return submit(
        () -> {
          SetFunctionBreakpointsResponse response = new SetFunctionBreakpointsResponse();
          response.setBreakpoints(run.breakpoints.setFunctions(arguments));
          return response;
        });
  }

  @Override
  public CompletableFuture<SetInstructionBreakpointsResponse> setInstructionBreakpoints(
      SetInstructionBreakpointsArguments arguments) {
    return submit(
        () -> {
          SetInstructionBreakpointsResponse response = new SetInstructionBreakpointsResponse();
          response.setBreakpoints(run.breakpoints.setInstructions(arguments));
          return response;
        });
  }

  @Override
  public CompletableFuture<DataBreakpointInfoResponse> dataBreakpointInfo(
      DataBreakpointInfoArguments arguments) {
    return submit(() -> run.dataBreakpoints.info(arguments));
  }

  @Override
  public CompletableFuture<SetDataBreakpointsResponse> setDataBreakpoints(
      SetDataBreakpointsArguments arguments) {
    return submit(
        () -> {
          SetDataBreakpointsResponse response = new SetDataBreakpointsResponse();
          response.setBreakpoints(run.dataBreakpoints.setBreakpoints(arguments));
          return response;
        });
  }

  @Override
  public CompletableFuture<SetExceptionBreakpointsResponse> setExceptionBreakpoints(
      SetExceptionBreakpointsArguments arguments) {
    return submit(
        () -> {
          run.breakpoints.setFilters(arguments);
          return new SetExceptionBreakpointsResponse();
        });
  }

  @Override
  public CompletableFuture<BreakpointLocationsResponse> breakpointLocations(
      BreakpointLocationsArguments arguments) {
    return submit(
        () -> {
          int from = session.toSourceLine(arguments.getLine());
          Integer last = arguments.getEndLine();
          int to = last == null ? from : session.toSourceLine(last);
          java.util.List<BreakpointLocation> places = new java.util.ArrayList<>();
          for (int line : session.requireDebugger().map().lines(from, to)) {
            BreakpointLocation place = new BreakpointLocation();
            place.setLine(session.toEditorLine(line));
            places.add(place);
          }
          BreakpointLocationsResponse response = new BreakpointLocationsResponse();
          response.setBreakpoints(places.toArray(BreakpointLocation[]::new));
          return response;
        });
  }

  @Override
  public CompletableFuture<ExceptionInfoResponse> exceptionInfo(ExceptionInfoArguments arguments) {
    return submit(
        () -> {
          StopReason stop = run.exceptionStop();
          ExceptionInfoResponse response = new ExceptionInfoResponse();
          response.setExceptionId(stop.reason() == StopReason.Reason.FAULT ? "fault" : "finding");
          response.setDescription(stop.text());
          response.setBreakMode(ExceptionBreakMode.ALWAYS);
          return response;
        });
  }

  // ---- motion

  @Override
  public CompletableFuture<ContinueResponse> continue_(ContinueArguments arguments) {
    return submit(
        () -> {
          run.startMovement(session.requireDebugger().movements().runForward());
          ContinueResponse response = new ContinueResponse();
          response.setAllThreadsContinued(true);
          return response;
        });
  }

  @Override
  public CompletableFuture<Void> next(NextArguments arguments) {
    return startMovement(
        () ->
            session.requireDebugger().movements().stepOver(run.focusWarp(arguments.getThreadId())));
  }

  @Override
  public CompletableFuture<Void> stepIn(StepInArguments arguments) {
    return startMovement(
        () -> run.stepIn(run.focusWarp(arguments.getThreadId()), arguments.getTargetId()));
  }

  @Override
  public CompletableFuture<StepInTargetsResponse> stepInTargets(StepInTargetsArguments arguments) {
    return submit(run::stepInTargets);
  }

  @Override
  public CompletableFuture<Void> stepOut(StepOutArguments arguments) {
    return startMovement(
        () ->
            session.requireDebugger().movements().stepOut(run.focusWarp(arguments.getThreadId())));
  }

  @Override
  public CompletableFuture<Void> stepBack(StepBackArguments arguments) {
    return startReverseMovement(
        () ->
            session.requireDebugger().movements().stepBack(run.focusWarp(arguments.getThreadId())));
  }

  @Override
  public CompletableFuture<Void> reverseContinue(ReverseContinueArguments arguments) {
    return startReverseMovement(() -> session.requireDebugger().movements().runBackward());
  }

  @Override
  public CompletableFuture<Void> pause(PauseArguments arguments) {
    return submit(
        () -> {
          run.worker.pause();
          return null;
        });
  }

  // ---- inspection

  @Override
  public CompletableFuture<ThreadsResponse> threads() {
    return submit(run.stacks::threads);
  }

  @Override
  public CompletableFuture<LoadedSourcesResponse> loadedSources(LoadedSourcesArguments arguments) {
    return submit(
        () -> {
          session.requireDebugger();
          LoadedSourcesResponse response = new LoadedSourcesResponse();
          response.setSources(new Source[] {session.source()});
          return response;
        });
  }

  @Override
  public CompletableFuture<SourceResponse> source(SourceArguments arguments) {
    return submit(
        () -> {
          session.requireDebugger();
          SourceResponse response = new SourceResponse();
          response.setContent(session.text);
          return response;
        });
  }

  @Override
  public CompletableFuture<StackTraceResponse> stackTrace(StackTraceArguments arguments) {
    return submit(() -> run.stacks.stackTrace(arguments));
  }

  @Override
  public CompletableFuture<ScopesResponse> scopes(ScopesArguments arguments) {
    return submit(() -> run.variables.scopes(arguments.getFrameId()));
  }

  @Override
  public CompletableFuture<VariablesResponse> variables(VariablesArguments arguments) {
    return submit(() -> run.variables.variables(arguments));
  }

  @Override
  public CompletableFuture<SetVariableResponse> setVariable(SetVariableArguments arguments) {
    return submit(() -> run.variables.setVariable(arguments));
  }

  @Override
  public CompletableFuture<EvaluateResponse> evaluate(EvaluateArguments arguments) {
    return submit(() -> run.evaluateRequests.evaluate(arguments));
  }

  @Override
  public CompletableFuture<SetExpressionResponse> setExpression(SetExpressionArguments arguments) {
    return submit(() -> run.evaluateRequests.setExpression(arguments));
  }

  @Override
  public CompletableFuture<CompletionsResponse> completions(CompletionsArguments arguments) {
    return submit(() -> run.evaluateRequests.completions(arguments));
  }

  @Override
  public CompletableFuture<ReadMemoryResponse> readMemory(ReadMemoryArguments arguments) {
    return submit(() -> run.memoryRequests.read(arguments));
  }

  @Override
  public CompletableFuture<WriteMemoryResponse> writeMemory(WriteMemoryArguments arguments) {
    return submit(
        () -> {
          WriteMemoryResponse response = run.memoryRequests.write(arguments);
          run.variables.invalidate();
          return response;
        });
  }

  @Override
  public CompletableFuture<DisassembleResponse> disassemble(DisassembleArguments arguments) {
    return submit(() -> run.memoryRequests.disassemble(arguments));
  }
}
