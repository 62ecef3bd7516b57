/** Tracks which SASS debug session is active and when it stops. The debugger's views listen to its events. */
import * as vscode from 'vscode';
import { DEBUG_TYPE } from './configuration';

/** What happened to a session. `changed` means that values of a stopped kernel have changed. */
export type SessionEvent = 'stopped' | 'running' | 'changed' | 'exited' | 'ended';

export class Sessions implements vscode.Disposable {
  private readonly eventEmitter = new vscode.EventEmitter<SessionEvent>();
  /** Fires when something happens to a SASS debug session. */
  readonly onSessionEvent = this.eventEmitter.event;
  private readonly disposables: vscode.Disposable[];
  /** Number of stops so far, by the ids of the sessions that have not ended. */
  private readonly stopCounts = new Map<string, number>();
  /** Ids of the sessions that are stopped. */
  private readonly stoppedSessions = new Set<string>();

  constructor() {
    this.disposables = [
      this.eventEmitter,
      vscode.debug.registerDebugAdapterTrackerFactory(DEBUG_TYPE, {
        createDebugAdapterTracker: session => {
          this.stopCounts.set(session.id, 0);
          return {
            onDidSendMessage: (message: { type: string; event?: string; command?: string; success?: boolean }) => this.handleMessage(session, message),
            onWillReceiveMessage: (message: { command?: string }) => this.handleRequest(session, message.command),
            onExit: () => this.handleEnd(session),
          };
        },
      }),
      vscode.debug.onDidTerminateDebugSession(session => this.handleEnd(session)),
      vscode.debug.onDidChangeActiveStackItem(() => this.session && this.eventEmitter.fire(this.isStopped ? 'stopped' : 'running')),
    ];
  }

  dispose(): void {
    this.disposables.forEach(one => one.dispose());
  }

  /** The active debug session; undefined if it is not a SASS debug session. */
  get session(): vscode.DebugSession | undefined {
    const session = vscode.debug.activeDebugSession;
    return session?.type === DEBUG_TYPE ? session : undefined;
  }

  get isStopped(): boolean {
    return this.session !== undefined && this.stoppedSessions.has(this.session.id);
  }

  /**
   * Identifies the stop whose values the views show; undefined while no kernel is stopped. An answer that comes when this has changed is out
   * of date.
   */
  get stopId(): string | undefined {
    return this.isStopped ? `${this.session!.id} ${this.stopCounts.get(this.session!.id)}` : undefined;
  }

  /** Returns whether a SASS debug session has not ended. */
  isLive(sessionId: string): boolean {
    return this.stopCounts.has(sessionId);
  }

  /** Thread id of the warp that is selected in the call stack; undefined if no warp is selected. */
  get threadId(): number | undefined {
    const item = vscode.debug.activeStackItem;
    return item?.session.type === DEBUG_TYPE ? item.threadId : undefined;
  }

  /** Sends a request to the adapter and returns its answer. Undefined if there is no session or the request fails. */
  async request<T>(command: string, args: object): Promise<T | undefined> {
    try {
      return (await this.session?.customRequest(command, args)) as T | undefined;
    } catch {
      return undefined;
    }
  }

  private handleMessage(session: vscode.DebugSession, message: { type: string; event?: string; command?: string }): void {
    if (message.type !== 'event' || !this.isLive(session.id)) {
      return;
    }
    switch (message.event) {
      case 'stopped':
        this.stoppedSessions.add(session.id);
        this.stopCounts.set(session.id, this.stopCounts.get(session.id)! + 1);
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

  /** Marks the session as running when VS Code sends a request to continue. Steps end at once, so they are not marked. */
  private handleRequest(session: vscode.DebugSession, command?: string): void {
    if (command === 'continue' || command === 'reverseContinue') {
      this.stoppedSessions.delete(session.id);
      this.eventEmitter.fire('running');
    }
  }

  private handleEnd(session: vscode.DebugSession): void {
    this.stoppedSessions.delete(session.id);
    if (this.stopCounts.delete(session.id)) {
      this.eventEmitter.fire('ended');
      if (this.isStopped) {
        // The views show another session now.
        this.eventEmitter.fire('stopped');
      }
    }
  }
}
