/** The language server: its life, its settings, its state. */
import * as vscode from 'vscode';
import { CloseAction, ErrorAction, LanguageClient, LanguageClientOptions, MessageType, RevealOutputChannelOn, ShowMessageRequest, ShowMessageRequestParams, State } from 'vscode-languageclient/node';
import { Gsass, JavaMissing } from './gsass';

/** The id of our language. */
export const LANGUAGE = 'gpu-sass';

/** Settings of the client alone: the server would call them unknown. */
const OURS = ['java', 'trace', 'debug', 'run', 'views'];

/** The server's own command to end it. */
const STOP = 'gsass.stopServer';

/** The button of the server's own messages that does the same: the server ends by itself then. */
const STOP_BUTTON = 'Stop the server';

export type ServerState = 'starting' | 'running' | 'stopped' | 'failed';

export class Server implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private current: ServerState = 'stopped';
  private readonly changed = new vscode.EventEmitter<ServerState>();
  /** When servers ended by themselves, lately. */
  private crashes: number[] = [];
  /** Whether the user has said that the server shall end. */
  private unwanted = false;
  readonly onDidChangeState = this.changed.event;

  constructor(
    private readonly gsass: Gsass,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  get state(): ServerState {
    return this.current;
  }

  private set state(state: ServerState) {
    this.current = state;
    this.changed.fire(state);
  }

  async start(): Promise<void> {
    this.state = 'starting';
    this.unwanted = false;
    const begin = Date.now();
    try {
      const line = await this.gsass.commandLine('lsp');
      this.log.info(`Starting ${[line.command, ...line.args].join(' ')}`);
      this.client = new LanguageClient('gsass', 'GPU SASS', { ...line, options: { env: process.env } }, this.options());
      this.client.onDidChangeState(e => {
        if (e.newState === State.Stopped && this.state === 'running') {
          this.state = 'stopped';
        } else if (e.newState === State.Running) {
          this.state = 'running';
        }
      });
      this.client.onRequest(ShowMessageRequest.type, params => this.asked(params));
      await this.client.start();
      this.log.info(`The server answers after ${Date.now() - begin} ms.`);
      this.state = 'running';
    } catch (e) {
      this.state = 'failed';
      this.client = undefined;
      if (!(e instanceof JavaMissing)) {
        this.log.error(`The server did not start: ${String(e)}`);
        void this.offerRestart('The GPU SASS server did not start.');
      }
    }
  }

  /** The server asks the user something: whether it shall end is for us to know, too. */
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
    // A server that hangs is not waited for any longer; then the client ends its process.
    await client?.stop(3000).catch((e: unknown) => this.log.warn(`The server was ended: ${String(e)}`));
    await client?.dispose().catch(() => undefined);
  }

  async restart(): Promise<void> {
    await this.stop();
    this.gsass.forget();
    this.crashes = [];
    await this.start();
  }

  /** Asks the server what a view wants to know; undefined where there is none, or no answer. */
  async request<T>(method: string, params: object, token?: vscode.CancellationToken): Promise<T | undefined> {
    if (!this.client || this.state !== 'running') {
      return undefined;
    }
    try {
      // An absent token must not be passed: it would count as a parameter.
      return (await (token ? this.client.sendRequest<T | null>(method, params, token) : this.client.sendRequest<T | null>(method, params))) ?? undefined;
    } catch (e) {
      this.log.debug(`${method}: ${String(e)}`);
      return undefined;
    }
  }

  /** The server's edit as one that VS Code can apply. */
  async edit(edit: unknown): Promise<vscode.WorkspaceEdit | undefined> {
    return this.client?.protocol2CodeConverter.asWorkspaceEdit(edit as Parameters<LanguageClient['protocol2CodeConverter']['asWorkspaceEdit']>[0]);
  }

  async dispose(): Promise<void> {
    await this.stop();
    this.changed.dispose();
  }

  private options(): LanguageClientOptions {
    return {
      documentSelector: [{ language: LANGUAGE }],
      outputChannel: this.log,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      initializationOptions: { hoverImages: true },
      markdown: { isTrusted: false, supportHtml: true },
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher('**/*.{gsass,sass}') },
      middleware: {
        executeCommand: (command, args, next) => {
          this.unwanted ||= command === STOP;
          return next(command, args) as unknown;
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
        closed: () => this.closed(),
      },
    };
  }

  /** A server that ends by itself is started again, but for one that does so all the time. */
  private closed(): { action: CloseAction; handled: boolean } {
    if (this.unwanted) {
      this.state = 'stopped';
      void this.offerRestart('The GPU SASS server was stopped.');
      return { action: CloseAction.DoNotRestart, handled: true };
    }
    const now = Date.now();
    this.crashes = [...this.crashes.filter(at => now - at < 180_000), now];
    if (this.crashes.length <= 3) {
      this.log.warn('The server has ended; it is started again.');
      this.state = 'starting';
      return { action: CloseAction.Restart, handled: true };
    }
    this.state = 'failed';
    void this.offerRestart('The GPU SASS server has ended four times within three minutes and stays off.');
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

/** The settings without those that the server does not know. */
function theirs(settings: unknown): unknown {
  if (typeof settings !== 'object' || settings === null) {
    return settings;
  }
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !OURS.includes(name)));
}
