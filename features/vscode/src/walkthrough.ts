/** Tracks the steps of the walkthrough. A step is done when the user has done its task, not when its button was pressed. */
import * as vscode from 'vscode';

/** The steps; `package.json` uses the same names. */
export type Step = 'open' | 'hover' | 'bits' | 'run' | 'break' | 'back' | 'manual';

const doneSteps = new Set<Step>();

/** Marks a step as done. */
export function markStepDone(step: Step): void {
  if (!doneSteps.has(step)) {
    doneSteps.add(step);
    void vscode.commands.executeCommand('setContext', `gsass.done.${step}`, true);
  }
}

/** Marks debugging steps as done when the debugger reports that it stopped at a breakpoint or stepped back. */
export function trackDebugSteps(type: string): vscode.Disposable {
  return vscode.debug.registerDebugAdapterTrackerFactory(type, {
    createDebugAdapterTracker: () => ({
      onDidSendMessage: (message: { type: string; event?: string; command?: string; success?: boolean; body?: { reason?: string } }) => {
        if (message.type === 'event' && message.event === 'stopped' && message.body?.reason?.endsWith('breakpoint')) {
          markStepDone('break');
        } else if (message.type === 'response' && message.success && ['stepBack', 'reverseContinue', 'sass/lastWrite'].includes(message.command ?? '')) {
          markStepDone('back');
        }
      },
    }),
  });
}
