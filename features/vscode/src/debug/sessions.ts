/** Tracks which of our debug sessions is active and when it stops. The views of the debugger follow this. */
import * as vscode from 'vscode';
import { TYPE } from './configuration';

/** The last thing that happened to a session. */
export type Happening = 'stopped' | 'running' | 'changed' | 'exited' | 'ended';

export class Sessions implements vscode.Disposable {
  private readonly happened = new vscode.EventEmitter<Happening>();
  /** Fires when something happens to a debug session of ours. */
  readonly onDidHappen = this.happened.event;
  private readonly all: vscode.Disposable[];
  private readonly stopped = new Set<string>();
  /** How many stops of our sessions there were so far. */
  stops = 0;

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

  /** The active debug session, if it is one of ours. */
  get session(): vscode.DebugSession | undefined {
    const session = vscode.debug.activeDebugSession;
    return session?.type === TYPE ? session : undefined;
  }

  get isStopped(): boolean {
    return this.session !== undefined && this.stopped.has(this.session.id);
  }

  /** Thread id of the warp that is selected in the call stack; undefined if none of ours is. */
  get threadId(): number | undefined {
    const item = vscode.debug.activeStackItem;
    return item?.session.type === TYPE ? item.threadId : undefined;
  }

  /** Sends a request to the adapter. Undefined if there is no session or the adapter refuses. */
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
        this.stops++;
        this.happened.fire('stopped');
        break;
      case 'continued':
        this.stopped.delete(session.id);
        this.happened.fire('running');
        break;
      case 'exited':
        // The adapter still answers requests after the kernel has ended.
        this.happened.fire('exited');
        break;
      case 'invalidated':
      case 'memory':
        this.happened.fire('changed');
        break;
      default:
    }
  }

  /** Marks the session as running when VS Code lets it continue. Steps end at once, so they are not marked. */
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
