/** Tracks which of our debug sessions is active and when it stops. The views of the debugger follow this. */
import * as vscode from 'vscode';
import { DEBUG_TYPE } from './configuration';

/** The last thing that happened to a session. */
export type SessionEvent = 'stopped' | 'running' | 'changed' | 'exited' | 'ended';

export class Sessions implements vscode.Disposable {
  private readonly eventEmitter = new vscode.EventEmitter<SessionEvent>();
  /** Fires when something happens to a debug session of ours. */
  readonly onSessionEvent = this.eventEmitter.event;
  private readonly disposables: vscode.Disposable[];
  private readonly stoppedSessions = new Set<string>();
  /** How many stops of our sessions there were so far. */
  stopCount = 0;

  constructor() {
    this.disposables = [
      this.eventEmitter,
      vscode.debug.registerDebugAdapterTrackerFactory(DEBUG_TYPE, {
        createDebugAdapterTracker: session => ({
          onDidSendMessage: (message: { type: string; event?: string; command?: string; success?: boolean }) => this.handleMessage(session, message),
          onWillReceiveMessage: (message: { command?: string }) => this.handleRequest(session, message.command),
          onExit: () => this.handleEnd(session),
        }),
      }),
      vscode.debug.onDidTerminateDebugSession(session => session.type === DEBUG_TYPE && this.handleEnd(session)),
      vscode.debug.onDidChangeActiveStackItem(() => this.session && this.eventEmitter.fire(this.isStopped ? 'stopped' : 'running')),
    ];
  }

  dispose(): void {
    this.disposables.forEach(one => one.dispose());
  }

  /** The active debug session, if it is one of ours. */
  get session(): vscode.DebugSession | undefined {
    const session = vscode.debug.activeDebugSession;
    return session?.type === DEBUG_TYPE ? session : undefined;
  }

  get isStopped(): boolean {
    return this.session !== undefined && this.stoppedSessions.has(this.session.id);
  }

  /** Thread id of the warp that is selected in the call stack; undefined if none of ours is. */
  get threadId(): number | undefined {
    const item = vscode.debug.activeStackItem;
    return item?.session.type === DEBUG_TYPE ? item.threadId : undefined;
  }

  /** Sends a request to the adapter. Undefined if there is no session or the adapter refuses. */
  async request<T>(command: string, args: object): Promise<T | undefined> {
    try {
      return (await this.session?.customRequest(command, args)) as T | undefined;
    } catch {
      return undefined;
    }
  }

  private handleMessage(session: vscode.DebugSession, message: { type: string; event?: string; command?: string }): void {
    if (message.type !== 'event') {
      return;
    }
    switch (message.event) {
      case 'stopped':
        this.stoppedSessions.add(session.id);
        this.stopCount++;
        this.eventEmitter.fire('stopped');
        break;
      case 'continued':
        this.stoppedSessions.delete(session.id);
        this.eventEmitter.fire('running');
        break;
      case 'exited':
        // The adapter still answers requests after the kernel has ended.
        this.eventEmitter.fire('exited');
        break;
      case 'invalidated':
      case 'memory':
        this.eventEmitter.fire('changed');
        break;
      default:
    }
  }

  /** Marks the session as running when VS Code lets it continue. Steps end at once, so they are not marked. */
  private handleRequest(session: vscode.DebugSession, command?: string): void {
    if (command === 'continue' || command === 'reverseContinue') {
      this.stoppedSessions.delete(session.id);
      this.eventEmitter.fire('running');
    }
  }

  private handleEnd(session: vscode.DebugSession): void {
    if (this.stoppedSessions.delete(session.id) || session === this.session) {
      this.eventEmitter.fire('ended');
    }
  }
}
