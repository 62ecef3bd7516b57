/** A view of the registers of the warp in focus, with all 32 lanes side by side. */
import * as vscode from 'vscode';
import { TYPES, Watch } from '../debug/protocol';
import { Sessions } from '../debug/sessions';
import { View } from './page';

/** The data that the page shows. */
export interface WatchModel extends Watch {
  types: string[];
  /** True while the kernel is running. The values are then those of the last stop. */
  running: boolean;
}

export type WatchMessage = { lane: number } | { type: string };

export class WarpWatch extends View<WatchModel, WatchMessage> {
  private type = 'hex';
  /** Id of the last session to which the type was sent. */
  private typedSessionId: string | undefined;

  constructor(root: vscode.Uri, private readonly sessions: Sessions) {
    super('gsass.warpWatch', root, 'warpWatch', 'Warp Watch');
    this.disposables.push(
      sessions.onSessionEvent(event => {
        if (event === 'ended') {
          this.show(undefined);
        } else if (event === 'running' && this.model && !this.sessions.isStopped) {
          this.show({ ...this.model, running: true });
        } else if (this.isVisible) {
          void this.refresh();
        }
      }),
    );
  }

  async refresh(): Promise<void> {
    const { session, threadId, stopId } = this.sessions;
    if (!stopId) {
      return;
    }
    if (session && session.id !== this.typedSessionId) {
      this.typedSessionId = session.id;
      // A new session shows values in hexadecimal.
      await (this.type === 'hex' ? undefined : this.sendType());
    }
    const watch = await this.sessions.request<Watch>('sass/warpWatch', { type: this.type, ...(threadId ? { threadId } : {}) });
    if (stopId === this.sessions.stopId) {
      // The adapter has other names for some of the types, so the model gets our own.
      this.show(watch && { ...watch, type: this.type, types: TYPES, running: false });
    }
  }

  async handleMessage(message: WatchMessage): Promise<void> {
    if ('type' in message) {
      this.type = message.type;
      await this.sendType();
      await this.refresh();
    } else if (this.model) {
      await vscode.commands.executeCommand('gsass.setFocus', { threadId: this.model.focus.threadId, lane: message.lane });
      await this.refresh();
    }
  }

  /** Sends the type to the adapter, which also uses it for variables, inline values and messages. */
  private async sendType(): Promise<void> {
    await this.sessions.request('sass/setType', { type: this.type });
  }
}
