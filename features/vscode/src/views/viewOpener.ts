/** Shows the debugger's views, which share one container in the panel, when a session stops for the first time. */
import * as vscode from 'vscode';
import { Sessions } from '../debug/sessions';

export class ViewOpener implements vscode.Disposable {
  private readonly listener: vscode.Disposable;
  private lastSessionId: string | undefined;

  constructor(sessions: Sessions) {
    this.listener = sessions.onSessionEvent(event => {
      const session = sessions.session;
      if (event === 'stopped' && session && session.id !== this.lastSessionId && vscode.workspace.getConfiguration('gsass').get<boolean>('debug.openViews')) {
        this.lastSessionId = session.id;
        // The focus stays in the editor.
        void vscode.commands.executeCommand('gsass.warpWatch.focus', { preserveFocus: true });
      }
    });
  }

  dispose(): void {
    this.listener.dispose();
  }
}
