/** Starts, stops and restarts the language server, and sends settings and requests to it. */
import * as vscode from 'vscode';
import { CloseAction, ConnectionError, DynamicFeature, ErrorAction, ErrorCodes, ExecuteCommandRequest, LanguageClient, LanguageClientOptions, MessageTransports, MessageType, ResponseError, RevealOutputChannelOn, ShowMessageRequest, ShowMessageRequestParams, State, StaticFeature } from 'vscode-languageclient/node';
import { Gsass, JavaMissing } from './gsass';
import { markStepDone } from './walkthrough';

/** Language id of SASS in VS Code. */
export const LANGUAGE = 'gpu-sass';

/** Settings that only the client knows. The server would report them as unknown. */
const CLIENT_SETTINGS = ['java', 'trace', 'debug', 'run', 'views', 'examples'];

/** Command that ends the server. The extension's command that sends it to the server has the same name. */
export const STOP_COMMAND = 'gsass.stopServer';

/** Label of the button in messages of the server that ends the server. When the user presses it, the server ends by itself. */
const STOP_BUTTON = 'Stop the server';

/** How long a client waits for a server that hangs, in milliseconds. */
const STOP_TIMEOUT_MS = 3000;

export type ServerState = 'starting' | 'running' | 'stopped' | 'failed';

/**
 * A client for which the end of its server is no error. Requests to an ended server get no answer. Notifications to it are dropped, because
 * the client sends everything again to the next server.
 */
class Client extends LanguageClient {
  override async sendRequest<R>(type: unknown, ...parameters: unknown[]): Promise<R> {
    let listener: vscode.Disposable | undefined;
    const end = new Promise<never>((_, reject) => {
      listener = this.onDidChangeState(e => e.newState === State.Stopped && reject(new Error('The server has ended.')));
    });
    try {
      return await Promise.race([super.sendRequest<R>(type as string, ...(parameters as [unknown])), end]);
    } catch (e) {
      throw this.hasEnded(e) ? new ResponseError(ErrorCodes.ConnectionInactive, String(e)) : e;
    } finally {
      listener?.dispose();
    }
  }

  override async sendNotification(type: unknown, ...parameters: unknown[]): Promise<void> {
    try {
      await super.sendNotification(type as string, ...(parameters as [unknown]));
    } catch (e) {
      if (!this.hasEnded(e)) {
        throw e;
      }
    }
  }

  /**
   * Ends the server. Never fails: if the server does not answer in time, the client kills its process, and the log says so. The client
   * itself stops a server that fails while it starts, and drops the promise (9.0, `void this.stop()`). If such a stop failed, this
   * would be a rejected promise that no caller can handle.
   *
   * @param timeout how long to wait for the answer, in milliseconds. VS Code gives an extension 5 s to end.
   */
  override stop(timeout = STOP_TIMEOUT_MS): Promise<void> {
    return super.stop(timeout).catch((e: unknown) => this.warn(`The server was ended: ${String(e)}`, undefined, false));
  }

  /**
   * Ignores failed writes to an ended server. The connection then closes, which ends the open requests. vscode-jsonrpc (8.2) would report a
   * failed write twice: to the sender, and as a rejected promise that no caller can handle.
   */
  protected override async createMessageTransports(encoding: string): Promise<MessageTransports> {
    const transports = await super.createMessageTransports(encoding);
    const { writer } = transports;
    const write = writer.write.bind(writer);
    writer.write = message =>
      write(message).catch((e: unknown) => {
        if (!isBrokenPipe(e)) {
          throw e;
        }
      });
    return transports;
  }

  /**
   * Registers all features except the server's commands. While an old server ends and a new one starts, both clients would register the
   * same command name, and the second client would not start.
   */
  override registerFeature(feature: StaticFeature | DynamicFeature<unknown>): void {
    if (!('registrationType' in feature) || feature.registrationType.method !== ExecuteCommandRequest.method) {
      super.registerFeature(feature);
    }
  }

  /**
   * Returns whether a failure means that the server has ended or is about to end. After `shutdown` the server refuses requests
   * (InvalidRequest), then its connection closes.
   */
  private hasEnded(failure: unknown): boolean {
    return this.state === State.Stopped || failure instanceof ConnectionError || (failure as { code?: unknown } | null)?.code === ErrorCodes.InvalidRequest;
  }
}

/** Returns whether a write failed because the reading process has ended. */
function isBrokenPipe(failure: unknown): boolean {
  const code = (failure as { code?: unknown } | null)?.code;
  return code === 'EPIPE' || code === 'ECONNRESET' || code === 'ERR_STREAM_DESTROYED' || code === 'ERR_STREAM_WRITE_AFTER_END';
}

export class Server implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private currentState: ServerState = 'stopped';
  private readonly stateEmitter = new vscode.EventEmitter<ServerState>();
  /** Times, in milliseconds, at which the server ended by itself within the last three minutes. */
  private crashTimes: number[] = [];
  /** Number of the newest start. When an older start ends late, for example because another Java was chosen meanwhile, it is ignored. */
  private startNumber = 0;
  /** Number of starts that have not ended yet. A start that was replaced by a newer one continues until its Java has answered. */
  pendingStarts = 0;
  /** The first start, for which requests wait. Undefined if nothing has needed the server yet. */
  private firstStart: Promise<void> | undefined;
  /** True if the user has ended the server. */
  private isStoppedByUser = false;
  private readonly javaListener: vscode.Disposable;
  readonly onDidChangeState = this.stateEmitter.event;

  constructor(
    private readonly gsass: Gsass,
    private readonly log: vscode.LogOutputChannel,
  ) {
    // A run searches for Java again. If it finds one, the server can start, too.
    this.javaListener = gsass.onDidFindJava(() => this.state === 'failed' && void this.start());
  }

  get state(): ServerState {
    return this.currentState;
  }

  private set state(state: ServerState) {
    this.currentState = state;
    this.stateEmitter.fire(state);
  }

  /** Starts the server if nothing has started or stopped it yet, and waits for its first start. */
  async startIfNew(): Promise<void> {
    if (this.startNumber === 0 && !this.isStoppedByUser) {
      this.firstStart = this.start();
    }
    await this.firstStart;
  }

  async start(): Promise<void> {
    const thisStart = ++this.startNumber;
    this.state = 'starting';
    this.isStoppedByUser = false;
    const begin = Date.now();
    this.pendingStarts++;
    let client: LanguageClient | undefined;
    try {
      const commandLine = await this.gsass.commandLine('lsp');
      if (thisStart !== this.startNumber) {
        return;
      }
      this.log.info(`Starting ${[commandLine.command, ...commandLine.args].join(' ')}`);
      client = new Client('gsass', 'SASS', { ...commandLine, options: { env: process.env } }, this.clientOptions(() => client === this.client));
      this.client = client;
      client.onDidChangeState(e => {
        if (client !== this.client) {
          return;
        }
        if (e.newState === State.Stopped && this.state === 'running') {
          this.state = 'stopped';
        } else if (e.newState === State.Running) {
          this.state = 'running';
        }
      });
      client.onRequest(ShowMessageRequest.type, params => this.showQuestion(params));
      await client.start();
      if (client === this.client) {
        this.log.info(`The server answers after ${Date.now() - begin} ms.`);
        this.state = 'running';
      }
    } catch (e) {
      if (thisStart !== this.startNumber) {
        this.log.debug(`A start that was given up has failed: ${String(e)}`);
        return;
      }
      this.state = 'failed';
      this.client = undefined;
      if (!(e instanceof JavaMissing)) {
        this.log.error(`The server did not start: ${String(e)}`);
        void this.offerRestart('The SASS server did not start.');
      }
    } finally {
      this.pendingStarts--;
    }
  }

  /** Shows a question of the server and returns the chosen action. Records whether the user chose to end the server. */
  private async showQuestion({ type, message, actions }: ShowMessageRequestParams): Promise<{ title: string } | null> {
    const { showErrorMessage, showInformationMessage, showWarningMessage } = vscode.window;
    const show = type === MessageType.Error ? showErrorMessage : type === MessageType.Warning ? showWarningMessage : showInformationMessage;
    const choice = await show(message, ...(actions ?? []));
    this.isStoppedByUser ||= choice?.title === STOP_BUTTON;
    return choice ?? null;
  }

  async stop(): Promise<void> {
    this.firstStart = undefined;
    const client = this.client;
    this.client = undefined;
    this.state = 'stopped';
    if (client?.state === State.Starting) {
      // A client cannot be stopped while it starts. It is stopped as soon as it has started; the next client does not wait for that.
      const stopLater = (): Promise<void> => this.stopClient(client);
      void client.start().then(stopLater, stopLater);
    } else if (client) {
      await this.stopClient(client);
    }
  }

  private async stopClient(client: LanguageClient): Promise<void> {
    if (client.needsStop()) {
      await client.stop();
    }
    await client.dispose().catch(() => undefined);
  }

  /** Ends the server. It stays off until the user starts it again. */
  async stopPermanently(): Promise<void> {
    this.isStoppedByUser = true;
    await this.client?.sendRequest(ExecuteCommandRequest.type, { command: STOP_COMMAND }).catch((e: unknown) => this.log.warn(`The server was not stopped: ${String(e)}`));
  }

  async restart(): Promise<void> {
    await this.stop();
    this.gsass.forgetJava();
    this.crashTimes = [];
    await this.start();
  }

  /** Uses another Java from now on, because a setting has changed. A server that nothing has needed yet stays off. */
  async changeJava(): Promise<void> {
    if (this.startNumber === 0) {
      this.gsass.forgetJava();
    } else {
      await this.restart();
    }
  }

  /**
   * Sends a request to the server and returns its answer. The first request starts the server. Undefined if no server runs or the request
   * fails.
   */
  async request<T>(method: string, params: object, token?: vscode.CancellationToken): Promise<T | undefined> {
    await this.startIfNew();
    if (!this.client || this.state !== 'running') {
      return undefined;
    }
    try {
      // An absent token must not be passed, because it would be sent as a parameter.
      return (await (token ? this.client.sendRequest<T | null>(method, params, token) : this.client.sendRequest<T | null>(method, params))) ?? undefined;
    } catch (e) {
      this.log.debug(`${method}: ${String(e)}`);
      return undefined;
    }
  }

  /** Waits while the server starts, then sends a request like {@link request}. */
  async requestOnceStarted<T>(method: string, params: object): Promise<T | undefined> {
    await this.startIfNew();
    while (this.state === 'starting') {
      await new Promise<void>(resolve => {
        const listener = this.onDidChangeState(() => {
          listener.dispose();
          resolve();
        });
      });
    }
    return this.request<T>(method, params);
  }

  /** Converts an edit from the server to an edit that VS Code can apply. */
  async toWorkspaceEdit(edit: unknown): Promise<vscode.WorkspaceEdit | undefined> {
    return this.client?.protocol2CodeConverter.asWorkspaceEdit(edit as Parameters<LanguageClient['protocol2CodeConverter']['asWorkspaceEdit']>[0]);
  }

  async dispose(): Promise<void> {
    await this.stop();
    this.stateEmitter.dispose();
    this.javaListener.dispose();
  }

  /**
   * Returns the options of a client.
   *
   * @param isCurrent returns whether the client is still in use; events of a replaced client are ignored
   */
  private clientOptions(isCurrent: () => boolean): LanguageClientOptions {
    return {
      documentSelector: [{ language: LANGUAGE }],
      outputChannel: clientLog(this.log, isCurrent),
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      initializationOptions: { hoverImages: true },
      markdown: { isTrusted: false, supportHtml: true },
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher('**/*.{gsass,sass}') },
      middleware: {
        didChange: async (event, next) => {
          try {
            await next(event);
          } catch (e) {
            // A client that is being stopped cannot send the change. The next server gets the whole text.
            if (isCurrent() && this.state === 'running') {
              throw e;
            }
          }
        },
        provideHover: async (document, position, token, next) => {
          const hover = await next(document, position, token);
          if (hover) {
            markStepDone('hover');
          }
          return hover;
        },
        workspace: {
          configuration: async (params, token, next) => {
            const answers = await next(params, token);
            return Array.isArray(answers) ? answers.map((a, i) => (params.items[i]?.section === 'gsass' ? serverSettings(a) : a)) : answers;
          },
        },
      },
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue }),
        closed: () => (isCurrent() ? this.handleClose() : { action: CloseAction.DoNotRestart, handled: true }),
      },
    };
  }

  /** Decides what to do when the server has ended by itself: restarts it, unless it has ended four times within three minutes. */
  private handleClose(): { action: CloseAction; handled: boolean } {
    if (this.isStoppedByUser) {
      this.state = 'stopped';
      void this.offerRestart('The SASS server was stopped.');
      return { action: CloseAction.DoNotRestart, handled: true };
    }
    const now = Date.now();
    this.crashTimes = [...this.crashTimes.filter(time => now - time < 180_000), now];
    if (this.crashTimes.length <= 3) {
      this.log.warn('The server has ended and is being restarted.');
      this.state = 'starting';
      return { action: CloseAction.Restart, handled: true };
    }
    this.state = 'failed';
    void this.offerRestart('The SASS server has ended four times within three minutes and is not restarted automatically.');
    return { action: CloseAction.DoNotRestart, handled: true };
  }

  private async offerRestart(message: string): Promise<void> {
    const restart = 'Restart';
    const output = 'Show Output';
    const show = this.isStoppedByUser ? vscode.window.showInformationMessage : vscode.window.showErrorMessage;
    const choice = await show(message, restart, output);
    if (choice === restart) {
      await this.restart();
    } else if (choice === output) {
      this.log.show();
    }
  }
}

/**
 * Wraps the log for a client. Messages of a replaced client get the debug level, because all its notifications fail if it is stopped while
 * it starts. A request may also fail after the window has closed the log; then the message is dropped.
 */
function clientLog(log: vscode.LogOutputChannel, isCurrent: () => boolean): vscode.OutputChannel {
  const ifOpen = (write: () => void): void => {
    try {
      write();
    } catch {
      // The log is closed, so the message is dropped.
    }
  };
  return {
    name: log.name,
    append: text => ifOpen(() => (isCurrent() ? log.append(text) : log.debug(text))),
    appendLine: text => ifOpen(() => (isCurrent() ? log.appendLine(text) : log.debug(text))),
    replace: text => ifOpen(() => log.replace(text)),
    clear: () => ifOpen(() => log.clear()),
    show: () => ifOpen(() => log.show(true)),
    hide: () => ifOpen(() => log.hide()),
    dispose: () => undefined,
  };
}

/** Returns the settings without those that the server does not know. */
function serverSettings(settings: unknown): unknown {
  if (typeof settings !== 'object' || settings === null) {
    return settings;
  }
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !CLIENT_SETTINGS.includes(name)));
}
