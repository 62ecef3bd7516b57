/**
 * A read-only editor for a file of machine code, such as a cubin. It shows the kernels with their resources, constants and instructions.
 */
import * as path from 'node:path';
import * as vscode from 'vscode';
import { pickArchitecture } from '../compiled';
import { Parts } from '../parts';
import { pageHtml } from './page';

/** A kernel in the answer to `sass/codeContents`. docs/json.md explains each field. */
export interface Kernel {
  name: string;
  /** True for a function, which can only be called. */
  function?: boolean;
  bytes: number;
  /** Number of instructions. */
  count: number;
  /** Number of words that are no instructions; missing in an answer without instructions. */
  unknown?: number;
  resources?: {
    registers?: number;
    barriers?: number;
    sharedBytes?: number;
    localBytes?: number;
    parameterBytes?: number;
    parameterOffset?: number;
    parameters?: { index: number; offset: number; bytes: number }[];
  };
  constants: { bank: number; offset: number; bytes: number; zero: boolean; hex?: string }[];
  instructions?: Instruction[];
}

interface Instruction {
  address: number;
  word: string;
  text: string;
  control?: string;
  label?: string;
  target?: number;
  notes?: string[];
}

interface Contents {
  contents?: { isa: string; format: string; runnable: boolean; cannotRun?: string; kernels: Kernel[] };
  /** The architectures of which a request must name one. */
  archs?: string[];
  problems: { message: string }[];
}

/** The data that the page shows. */
export interface MachineCodeModel {
  name: string;
  bytes: number;
  isa: string;
  /** Why kernels of this instruction set cannot be run, and which can; empty if they can. */
  cannotRun: string;
  /** All kernels, without their instructions. */
  kernels: Kernel[];
  chosen: number;
  /** The chosen kernel, without its instructions; undefined if there is none. */
  kernel?: Kernel;
  /** The instructions of the chosen kernel; empty until they have come. */
  instructions: Instruction[];
  /** Message for the user, such as why there are no kernels; empty if there is none. */
  message: string;
}

/** What a page gets: its data, without the kernels if it already has them. */
export type MachineCodeUpdate = Omit<MachineCodeModel, 'kernels'> & { kernels?: Kernel[] };

export type MachineCodeMessage = { kernel: number } | { open: 'source' | 'new'; all: boolean } | { asText: true } | { start: 'run' | 'debug' };

/** Maximum number of instructions on the page. More would make the page slow. The disassembled text has all instructions. */
const MAX_INSTRUCTIONS = 20_000;

/** A context key for the conditions of menus: the paths of open files whose kernels cannot be run. */
const NOT_RUNNABLE = 'gsass.notRunnableFiles';

const NO_KERNELS: Kernel[] = [];

export class MachineCode implements vscode.CustomReadonlyEditorProvider, vscode.Disposable {
  static readonly VIEW_TYPE = 'gsass.machineCode';
  private readonly registration: vscode.Disposable;
  private notRunnable: string[] = [];
  /** The open pages. A file may have several. */
  private readonly pages = new Set<MachineCodePage>();
  /** The models that the editors show, by the URI of the file. */
  readonly models = new Map<string, MachineCodeModel>();

  constructor(
    private readonly root: vscode.Uri,
    private readonly parts: Parts,
  ) {
    this.registration = vscode.window.registerCustomEditorProvider(MachineCode.VIEW_TYPE, this, { supportsMultipleEditorsPerDocument: true, webviewOptions: { enableFindWidget: true } });
  }

  dispose(): void {
    this.registration.dispose();
  }

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose: () => this.models.delete(uri.toString()) };
  }

  /** Tells the menus which files cannot be run. */
  private updateContext(): void {
    const paths = [...this.models].filter(([, model]) => model.cannotRun).map(([uri]) => vscode.Uri.parse(uri).fsPath);
    if (paths.join('\n') !== this.notRunnable.join('\n')) {
      this.notRunnable = paths;
      void vscode.commands.executeCommand('setContext', NOT_RUNNABLE, paths);
    }
  }

  resolveCustomEditor({ uri }: vscode.CustomDocument, panel: vscode.WebviewPanel): void {
    const { webview } = panel;
    // The list of a large file takes long to send, so a page gets it once.
    let sentKernels: Kernel[] | undefined;
    const page = new MachineCodePage(uri, this.parts, model => {
      this.models.set(uri.toString(), model);
      const update: MachineCodeUpdate = model.kernels === sentKernels ? { ...model, kernels: undefined } : model;
      void webview.postMessage({ model: update });
      sentKernels = model.kernels;
      this.updateContext();
    });
    this.pages.add(page);
    webview.options = { enableScripts: true, localResourceRoots: [] };
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(vscode.Uri.joinPath(uri, '..'), escapeGlob(path.posix.basename(uri.path))));
    const listeners = [
      watcher,
      watcher.onDidChange(() => void page.load()),
      watcher.onDidCreate(() => void page.load()),
      this.parts.server.onDidChangeState(state => state === 'running' && void page.load()),
      webview.onDidReceiveMessage(async (message: MachineCodeMessage | { ready: true }) => {
        if ('ready' in message) {
          sentKernels = undefined;
          await page.show();
        } else if ('kernel' in message) {
          await page.choose(message.kernel);
        } else if ('asText' in message) {
          await vscode.commands.executeCommand('vscode.openWith', uri, 'default');
        } else if ('start' in message) {
          await vscode.commands.executeCommand(`gsass.${message.start}`, uri, page.chosenKernel(), page.isa);
        } else {
          await vscode.commands.executeCommand('gsass.disassemble', uri, message.open, message.all ? undefined : page.chosenKernel(), page.isa);
        }
      }),
    ];
    panel.onDidDispose(() => {
      page.isClosed = true;
      this.pages.delete(page);
      listeners.forEach(one => one.dispose());
    });
    webview.html = pageHtml(this.root, 'machineCode', path.posix.basename(uri.path));
  }

  /** Shows a kernel of a file, from 0, in all pages of the file. */
  async choose(uri: vscode.Uri, kernel: number): Promise<void> {
    await Promise.all([...this.pages].filter(page => page.uri.toString() === uri.toString()).map(page => page.choose(kernel)));
  }
}

/**
 * The contents that one page shows. It asks for all kernels without their instructions, because a file may have thousands of kernels, and
 * then for the instructions of the chosen one.
 */
class MachineCodePage {
  isClosed = false;
  /** The architecture that the user has chosen, if the file has code for several. */
  isa: string | undefined;
  private base64 = '';
  private size = 0;
  private overview: Contents | undefined;
  private chosen = 0;
  private chosenContents: Contents | undefined;
  private loadCount = 0;
  private choiceCount = 0;

  constructor(
    readonly uri: vscode.Uri,
    private readonly parts: Parts,
    private readonly send: (model: MachineCodeModel) => void,
  ) {}

  /** Shows what is known. Loads the file if that has not been done. */
  async show(): Promise<void> {
    if (this.overview) {
      this.send(this.toModel());
    } else {
      await this.load();
    }
  }

  /** Reads the file. What it finds is dropped if a newer load has started or the page was closed. */
  async load(): Promise<void> {
    const thisLoad = ++this.loadCount;
    const isObsolete = (): boolean => this.isClosed || thisLoad !== this.loadCount;
    let found: Contents | undefined;
    try {
      const bytes = await vscode.workspace.fs.readFile(this.uri);
      if (isObsolete()) {
        return;
      }
      this.base64 = Buffer.from(bytes).toString('base64');
      this.size = bytes.length;
      found = await this.request({ instructions: false });
      if (found?.archs && !isObsolete()) {
        this.isa = await pickArchitecture(this.uri.path, found.archs);
        found = this.isa === undefined ? found : await this.request({ instructions: false });
      }
    } catch (e) {
      found = { problems: [{ message: errorMessage(e) }] };
    }
    if (!isObsolete()) {
      this.overview = found;
      await this.choose(Math.min(this.chosen, Math.max(0, this.kernels().length - 1)));
    }
  }

  /** Shows a kernel, from 0. Its instructions follow when the server has answered, unless another one was chosen since. */
  async choose(kernel: number): Promise<void> {
    const thisChoice = ++this.choiceCount;
    this.chosen = kernel;
    this.chosenContents = undefined;
    this.send(this.toModel());
    const name = this.chosenKernel();
    if (name === undefined) {
      return;
    }
    const found = await this.request({ kernel: name });
    if (!this.isClosed && thisChoice === this.choiceCount) {
      this.chosenContents = found;
      this.send(this.toModel());
    }
  }

  /** Returns the name of the kernel that is shown; undefined if there is none. */
  chosenKernel(): string | undefined {
    return this.kernels()[this.chosen]?.name;
  }

  private kernels(): Kernel[] {
    return this.overview?.contents?.kernels ?? NO_KERNELS;
  }

  private async request(parameters: object): Promise<Contents | undefined> {
    try {
      return await this.parts.server.request<Contents>('sass/codeContents', { base64: this.base64, isa: this.isa, ...parameters });
    } catch (e) {
      return { problems: [{ message: errorMessage(e) }] };
    }
  }

  private toModel(): MachineCodeModel {
    const kernels = this.kernels();
    // Several kernels of a file may have one name.
    const sameName = kernels.slice(0, this.chosen).filter(one => one.name === this.chosenKernel()).length;
    const whole = this.chosenContents?.contents?.kernels[sameName];
    const instructions = whole?.instructions ?? [];
    const firstProblem = (this.overview?.problems[0] ?? this.chosenContents?.problems[0])?.message;
    const noAnswer = this.parts.server.state === 'starting' ? 'The server is starting...' : 'The SASS server does not answer: see its output.';
    const truncated = instructions.length > MAX_INSTRUCTIONS ? `The first ${MAX_INSTRUCTIONS.toLocaleString('en')} of ${instructions.length.toLocaleString('en')} instructions are shown here; the text has them all.` : '';
    return {
      name: path.posix.basename(this.uri.path),
      bytes: this.size,
      isa: this.overview?.contents?.isa ?? '',
      cannotRun: this.overview?.contents?.cannotRun ?? '',
      kernels,
      chosen: this.chosen,
      kernel: whole ? { ...whole, instructions: undefined } : kernels[this.chosen],
      instructions: instructions.slice(0, MAX_INSTRUCTIONS),
      message: this.overview ? (firstProblem ?? truncated) : noAnswer,
    };
  }
}

function errorMessage(e: unknown): string {
  return e instanceof Error ? e.message : String(e);
}

/** Returns a glob that matches exactly this name. */
function escapeGlob(name: string): string {
  return name.replace(/[[\]{}*?]/g, '[$&]');
}
