package org.sass.sim.dap;

import org.eclipse.lsp4j.debug.Capabilities;

/** The features of the Debug Adapter Protocol that this adapter supports. */
final class AdapterCapabilities {
  private AdapterCapabilities() {}

  static Capabilities supported() {
    Capabilities capabilities = new Capabilities();
    capabilities.setSupportsConfigurationDoneRequest(true);
    capabilities.setSupportsFunctionBreakpoints(true);
    capabilities.setSupportsConditionalBreakpoints(true);
    capabilities.setSupportsHitConditionalBreakpoints(true);
    capabilities.setSupportsLogPoints(true);
    capabilities.setSupportsInstructionBreakpoints(true);
    capabilities.setSupportsDataBreakpoints(true);
    capabilities.setSupportsDataBreakpointBytes(true);
    capabilities.setSupportsExceptionInfoRequest(true);
    capabilities.setSupportsStepInTargetsRequest(true);
    capabilities.setSupportsBreakpointLocationsRequest(true);
    capabilities.setExceptionBreakpointFilters(BreakpointRequests.exceptionFilters());
    capabilities.setSupportsStepBack(true);
    capabilities.setSupportsSteppingGranularity(true);
    capabilities.setSupportsEvaluateForHovers(true);
    capabilities.setSupportsSetVariable(true);
    capabilities.setSupportsSetExpression(true);
    capabilities.setSupportsCompletionsRequest(true);
    capabilities.setCompletionTriggerCharacters(new String[] {":", "."});
    capabilities.setSupportsReadMemoryRequest(true);
    capabilities.setSupportsWriteMemoryRequest(true);
    capabilities.setSupportsDisassembleRequest(true);
    capabilities.setSupportsLoadedSourcesRequest(true);
    capabilities.setSupportsTerminateRequest(true);
    capabilities.setSupportTerminateDebuggee(true);
    capabilities.setSupportsCancelRequest(true);
    return capabilities;
  }
}
