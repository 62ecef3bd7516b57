/** Which of our sessions is looked at, and when it stops: what the views of the debugger follow. */
import * as vscode from 'vscode';
import { TYPE } from './configuration';

/** What happened last to a session. */
export type Happening = 'stopped' | 'running' | 'changed' | 'exited' | 'ended';

export class Sessions implements vscode.Disposable {
  private readonly happened = new vscode.EventEmitter<Happening>();
  /** Something happened to the session that is looked at. */
  readonly onDidHappen = this.happened.event;
  private readonly all: vscode.Disposable[];
  private readonly stopped = new Set<string>();

  constructor() {
    this.all = [
      this.happened,
      vscode.debug.registerDebugAdapterTrackerFactory(TYPE, {
        createDebugAdapterTracker: session => ({
          onDidSendMessage: (message: { type: string; event?: string; command?: string; success?: boolean }) => this.heard(session, message),
          onWillReceiveMessage: (message: { command?: string }) => this.asked(session, message.command),
          onExit: () => this.end(session),
        }),
      }),
      vscode.debug.onDidTerminateDebugSession(session => session.type === TYPE && this.end(session)),
      vscode.debug.onDidChangeActiveStackItem(() => this.session && this.happened.fire(this.isStopped ? 'stopped' : 'running')),
    ];
  }

  dispose(): void {
    this.all.forEach(one => one.dispose());
  }

  /** Our session that is looked at. */
  get session(): vscode.DebugSession | undefined {
    const session = vscode.debug.activeDebugSession;
    return session?.type === TYPE ? session : undefined;
  }

  get isStopped(): boolean {
    return this.session !== undefined && this.stopped.has(this.session.id);
  }

  /** The warp that is looked at. */
  get threadId(): number | undefined {
    const item = vscode.debug.activeStackItem;
    return item?.session.type === TYPE ? item.threadId : undefined;
  }

  /** Asks the adapter; undefined where there is none, or it refuses. */
  async ask<T>(command: string, args: object): Promise<T | undefined> {
    try {
      return (await this.session?.customRequest(command, args)) as T | undefined;
    } catch {
      return undefined;
    }
  }

  private heard(session: vscode.DebugSession, message: { type: string; event?: string; command?: string }): void {
    if (message.type !== 'event') {
      return;
    }
    switch (message.event) {
      case 'stopped':
        this.stopped.add(session.id);
        this.happened.fire('stopped');
        break;
      case 'continued':
        this.stopped.delete(session.id);
        this.happened.fire('running');
        break;
      case 'exited':
        // The adapter still answers.
        this.happened.fire('exited');
        break;
      case 'invalidated':
      case 'memory':
        this.happened.fire('changed');
        break;
      default:
    }
  }

  /** Steps end at once; what runs on its own may take a while. */
  private asked(session: vscode.DebugSession, command?: string): void {
    if (command === 'continue' || command === 'reverseContinue') {
      this.stopped.delete(session.id);
      this.happened.fire('running');
    }
  }

  private end(session: vscode.DebugSession): void {
    if (this.stopped.delete(session.id) || session === this.session) {
      this.happened.fire('ended');
    }
  }
}
