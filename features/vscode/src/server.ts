/** The language server: starts, stops and restarts it, and passes settings and requests to it. */
import * as vscode from 'vscode';
import { CloseAction, ConnectionError, DynamicFeature, ErrorAction, ErrorCodes, ExecuteCommandRequest, LanguageClient, LanguageClientOptions, MessageTransports, MessageType, ResponseError, RevealOutputChannelOn, ShowMessageRequest, ShowMessageRequestParams, State, StaticFeature } from 'vscode-languageclient/node';
import { Gsass, JavaMissing } from './gsass';
import { done } from './walkthrough';

/** Id of our language in VS Code. */
export const LANGUAGE = 'gpu-sass';

/** Settings that only the client knows. The server would report them as unknown. */
const OURS = ['java', 'trace', 'debug', 'run', 'views', 'examples'];

/** The server's command that ends it. The command of the extension that sends it has the same name. */
export const STOP = 'gsass.stopServer';

/** Label of the button in the server's own messages that ends the server. After it the server ends by itself. */
const STOP_BUTTON = 'Stop the server';

export type ServerState = 'starting' | 'running' | 'stopped' | 'failed';

/**
 * A client that accepts that its server ends. A request then gets no answer, which is no error. A notification is not needed, because the
 * next server is told everything again.
 */
class Client extends LanguageClient {
  override async sendRequest<R>(type: unknown, ...parameters: unknown[]): Promise<R> {
    let listening: vscode.Disposable | undefined;
    const end = new Promise<never>((_, reject) => {
      listening = this.onDidChangeState(e => e.newState === State.Stopped && reject(new Error('The server has ended.')));
    });
    try {
      return await Promise.race([super.sendRequest<R>(type as string, ...(parameters as [unknown])), end]);
    } catch (e) {
      throw this.hasEnded(e) ? new ResponseError(ErrorCodes.ConnectionInactive, String(e)) : e;
    } finally {
      listening?.dispose();
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
   * Drops what can no longer be written. The end of the connection, which comes next, ends the requests. vscode-jsonrpc (8.2) would report
   * a failed write twice: to the sender, and as a rejected promise that no caller can handle.
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
   * Leaves out the registration of the server's commands for each client. While an old server ends and a new one starts, both clients would
   * register the same name, and the second one would not start.
   */
  override registerFeature(feature: StaticFeature | DynamicFeature<unknown>): void {
    if (!('registrationType' in feature) || feature.registrationType.method !== ExecuteCommandRequest.method) {
      super.registerFeature(feature);
    }
  }

  /**
   * Returns whether a failure means that the server has ended or is about to. After `shutdown` it refuses requests (InvalidRequest), then
   * its connection closes.
   */
  private hasEnded(failure: unknown): boolean {
    return this.state === State.Stopped || failure instanceof ConnectionError || (failure as { code?: unknown } | null)?.code === ErrorCodes.InvalidRequest;
  }
}

/** Returns whether a write failed because its reader has ended. */
function isBrokenPipe(failure: unknown): boolean {
  const code = (failure as { code?: unknown } | null)?.code;
  return code === 'EPIPE' || code === 'ECONNRESET' || code === 'ERR_STREAM_DESTROYED' || code === 'ERR_STREAM_WRITE_AFTER_END';
}

export class Server implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private current: ServerState = 'stopped';
  private readonly changed = new vscode.EventEmitter<ServerState>();
  /** Times of the last three minutes, in milliseconds, at which the server ended by itself. */
  private crashes: number[] = [];
  /** Number of the newest start. An older start that ends late, for example because its Java was given up, changes nothing any more. */
  private turn = 0;
  /** Number of starts that have not ended yet. A start that was given up goes on until its Java has answered. */
  starts = 0;
  /** Whether the user asked to end the server. */
  private unwanted = false;
  private readonly listening: vscode.Disposable;
  readonly onDidChangeState = this.changed.event;

  constructor(
    private readonly gsass: Gsass,
    private readonly log: vscode.LogOutputChannel,
  ) {
    // A run searches for Java again. What it finds can start the server, too.
    this.listening = gsass.onDidFindJava(() => this.state === 'failed' && void this.start());
  }

  get state(): ServerState {
    return this.current;
  }

  private set state(state: ServerState) {
    this.current = state;
    this.changed.fire(state);
  }

  async start(): Promise<void> {
    const turn = ++this.turn;
    this.state = 'starting';
    this.unwanted = false;
    const begin = Date.now();
    this.starts++;
    let client: LanguageClient | undefined;
    try {
      const line = await this.gsass.commandLine('lsp');
      if (turn !== this.turn) {
        return;
      }
      this.log.info(`Starting ${[line.command, ...line.args].join(' ')}`);
      client = new Client('gsass', 'SASS', { ...line, options: { env: process.env } }, this.options(() => client === this.client));
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
      client.onRequest(ShowMessageRequest.type, params => this.asked(params));
      await client.start();
      if (client === this.client) {
        this.log.info(`The server answers after ${Date.now() - begin} ms.`);
        this.state = 'running';
      }
    } catch (e) {
      if (turn !== this.turn) {
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
      this.starts--;
    }
  }

  /** Shows a question of the server. If the user chooses to end the server, this class must know that, too. */
  private async asked({ type, message, actions }: ShowMessageRequestParams): Promise<{ title: string } | null> {
    const { showErrorMessage, showInformationMessage, showWarningMessage } = vscode.window;
    const show = type === MessageType.Error ? showErrorMessage : type === MessageType.Warning ? showWarningMessage : showInformationMessage;
    const choice = await show(message, ...(actions ?? []));
    this.unwanted ||= choice?.title === STOP_BUTTON;
    return choice ?? null;
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.state = 'stopped';
    if (client?.state === State.Starting) {
      // A client cannot be stopped before it has started. It is stopped as soon as it has, and the next client need not wait for that.
      const end = (): Promise<void> => this.end(client);
      void client.start().then(end, end);
    } else if (client) {
      await this.end(client);
    }
  }

  private async end(client: LanguageClient): Promise<void> {
    if (client.needsStop()) {
      // Waits 3 s at most for a server that hangs. Then the client ends its process.
      await client.stop(3000).catch((e: unknown) => this.log.warn(`The server was ended: ${String(e)}`));
    }
    await client.dispose().catch(() => undefined);
  }

  /** Ends the server. It stays off until the user starts it again. */
  async stopForGood(): Promise<void> {
    this.unwanted = true;
    await this.client?.sendRequest(ExecuteCommandRequest.type, { command: STOP }).catch((e: unknown) => this.log.warn(`The server was not stopped: ${String(e)}`));
  }

  async restart(): Promise<void> {
    await this.stop();
    this.gsass.forget();
    this.crashes = [];
    await this.start();
  }

  /** Sends a request to the server and returns its answer. Undefined if no server runs or the request fails. */
  async request<T>(method: string, params: object, token?: vscode.CancellationToken): Promise<T | undefined> {
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

  /** Converts an edit of the server to one that VS Code can apply. */
  async edit(edit: unknown): Promise<vscode.WorkspaceEdit | undefined> {
    return this.client?.protocol2CodeConverter.asWorkspaceEdit(edit as Parameters<LanguageClient['protocol2CodeConverter']['asWorkspaceEdit']>[0]);
  }

  async dispose(): Promise<void> {
    await this.stop();
    this.changed.dispose();
    this.listening.dispose();
  }

  /** Returns the options of a client. Events of a client that was given up change nothing any more. */
  private options(current: () => boolean): LanguageClientOptions {
    return {
      documentSelector: [{ language: LANGUAGE }],
      outputChannel: whileWanted(this.log, current),
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      initializationOptions: { hoverImages: true },
      markdown: { isTrusted: false, supportHtml: true },
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher('**/*.{gsass,sass}') },
      middleware: {
        didChange: async (event, next) => {
          try {
            await next(event);
          } catch (e) {
            // A client that is being stopped has no server to tell. The next server reads the whole text.
            if (current() && this.state === 'running') {
              throw e;
            }
          }
        },
        provideHover: async (document, position, token, next) => {
          const hover = await next(document, position, token);
          if (hover) {
            done('hover');
          }
          return hover;
        },
        workspace: {
          configuration: async (params, token, next) => {
            const answers = await next(params, token);
            return Array.isArray(answers) ? answers.map((a, i) => (params.items[i]?.section === 'gsass' ? theirs(a) : a)) : answers;
          },
        },
      },
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue }),
        closed: () => (current() ? this.closed() : { action: CloseAction.DoNotRestart, handled: true }),
      },
    };
  }

  /** Decides what to do when the server has ended by itself. It is started again, unless it has ended four times within three minutes. */
  private closed(): { action: CloseAction; handled: boolean } {
    if (this.unwanted) {
      this.state = 'stopped';
      void this.offerRestart('The SASS server was stopped.');
      return { action: CloseAction.DoNotRestart, handled: true };
    }
    const now = Date.now();
    this.crashes = [...this.crashes.filter(at => now - at < 180_000), now];
    if (this.crashes.length <= 3) {
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
    const show = this.unwanted ? vscode.window.showInformationMessage : vscode.window.showErrorMessage;
    const choice = await show(message, restart, output);
    if (choice === restart) {
      await this.restart();
    } else if (choice === output) {
      this.log.show();
    }
  }
}

/**
 * Wraps the log for a client. Messages of a client that was given up go to the debug level, because all its notifications fail if it is
 * stopped while it starts. A request may also fail after the window has closed the log; then the message is dropped.
 */
function whileWanted(log: vscode.LogOutputChannel, current: () => boolean): vscode.OutputChannel {
  const write = (one: () => void): void => {
    try {
      one();
    } catch {
      // The log is closed, so the message is lost.
    }
  };
  return {
    name: log.name,
    append: text => write(() => (current() ? log.append(text) : log.debug(text))),
    appendLine: text => write(() => (current() ? log.appendLine(text) : log.debug(text))),
    replace: text => write(() => log.replace(text)),
    clear: () => write(() => log.clear()),
    show: () => write(() => log.show(true)),
    hide: () => write(() => log.hide()),
    dispose: () => undefined,
  };
}

/** Returns the settings without those that the server does not know. */
function theirs(settings: unknown): unknown {
  if (typeof settings !== 'object' || settings === null) {
    return settings;
  }
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !OURS.includes(name)));
}
