/** The registers of the warp in focus, all 32 lanes side by side. */
import * as vscode from 'vscode';
import { TYPES, Watch } from '../debug/protocol';
import { Sessions } from '../debug/sessions';
import { View } from './page';

/** What the page shows. */
export interface WatchModel extends Watch {
  types: string[];
  /** Whether the kernel runs, so that the values are those of the last stop. */
  running: boolean;
}

export type WatchMessage = { lane: number } | { type: string };

export class WarpWatch extends View<WatchModel, WatchMessage> {
  private type = 'hex';

  constructor(root: vscode.Uri, private readonly sessions: Sessions) {
    super('gsass.warpWatch', root, 'warpWatch', 'Warp Watch');
    this.all.push(
      sessions.onDidHappen(happening => {
        if (happening === 'ended') {
          this.show(undefined);
        } else if (happening === 'running' && this.model) {
          this.show({ ...this.model, running: true });
        } else if (this.visible) {
          void this.refresh();
        }
      }),
    );
  }

  async refresh(): Promise<void> {
    if (!this.sessions.isStopped) {
      return;
    }
    const { threadId } = this.sessions;
    const watch = await this.sessions.ask<Watch>('sass/warpWatch', { type: this.type, ...(threadId ? { threadId } : {}) });
    this.show(watch && { ...watch, types: TYPES, running: false });
  }

  async received(message: WatchMessage): Promise<void> {
    if ('type' in message) {
      this.type = message.type;
      await this.refresh();
    } else if (this.model) {
      await vscode.commands.executeCommand('gsass.setFocus', { threadId: this.model.focus.threadId, lane: message.lane });
      await this.refresh();
    }
  }
}
