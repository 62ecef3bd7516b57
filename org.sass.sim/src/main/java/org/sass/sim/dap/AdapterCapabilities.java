package org.sass.sim.dap;

import org.eclipse.lsp4j.debug.Capabilities;

/** The features of the Debug Adapter Protocol that this adapter supports. */
final class AdapterCapabilities {
  private AdapterCapabilities() {}

  static Capabilities all() {
    Capabilities all = new Capabilities();
    all.setSupportsConfigurationDoneRequest(true);
    all.setSupportsFunctionBreakpoints(true);
    all.setSupportsConditionalBreakpoints(true);
    all.setSupportsHitConditionalBreakpoints(true);
    all.setSupportsLogPoints(true);
    all.setSupportsInstructionBreakpoints(true);
    all.setSupportsDataBreakpoints(true);
    all.setSupportsDataBreakpointBytes(true);
    all.setSupportsExceptionInfoRequest(true);
    all.setSupportsStepInTargetsRequest(true);
    all.setSupportsBreakpointLocationsRequest(true);
    all.setExceptionBreakpointFilters(BreakpointRequests.filters());
    all.setSupportsStepBack(true);
    all.setSupportsSteppingGranularity(true);
    all.setSupportsEvaluateForHovers(true);
    all.setSupportsSetVariable(true);
    all.setSupportsSetExpression(true);
    all.setSupportsCompletionsRequest(true);
    all.setCompletionTriggerCharacters(new String[] {":", "."});
    all.setSupportsReadMemoryRequest(true);
    all.setSupportsWriteMemoryRequest(true);
    all.setSupportsDisassembleRequest(true);
    all.setSupportsLoadedSourcesRequest(true);
    all.setSupportsTerminateRequest(true);
    all.setSupportTerminateDebuggee(true);
    all.setSupportsCancelRequest(true);
    return all;
  }
}
