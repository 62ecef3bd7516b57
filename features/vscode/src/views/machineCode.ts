/**
 * A read-only editor for a file of machine code, such as a cubin. It shows the kernels with their resources, constants and instructions.
 */
import * as path from 'node:path';
import * as vscode from 'vscode';
import { Parts } from '../parts';
import { pageHtml } from './page';

/** A kernel in the answer to `sass/codeContents`. docs/json.md explains each field. */
export interface Kernel {
  name: string;
  /** True for a function, which can only be called. */
  function?: boolean;
  bytes: number;
  unknown: number;
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
  instructions: { address: number; word: string; text: string; control?: string; label?: string; target?: number; notes?: string[] }[];
}

interface Contents {
  contents?: { isa: string; format: string; kernels: Kernel[] };
  problems: { message: string }[];
}

/** The data that the page shows. */
export interface MachineCodeModel {
  name: string;
  bytes: number;
  isa: string;
  /** All kernels, without their instructions. `count` is the number of instructions of each. */
  kernels: (Omit<Kernel, 'instructions'> & { count: number })[];
  chosen: number;
  instructions: Kernel['instructions'];
  /** Message for the user, such as why there are no kernels; empty if there is none. */
  message: string;
}

export type MachineCodeMessage = { kernel: number } | { open: 'source' | 'new'; all: boolean } | { asText: true } | { start: 'run' | 'debug' };

/** Maximum number of instructions on the page. More would make the page slow. The disassembled text has all instructions. */
const MAX_INSTRUCTIONS = 20_000;

export class MachineCode implements vscode.CustomReadonlyEditorProvider, vscode.Disposable {
  static readonly VIEW_TYPE = 'gsass.machineCode';
  private readonly registration: vscode.Disposable;
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

  resolveCustomEditor({ uri }: vscode.CustomDocument, panel: vscode.WebviewPanel): void {
    const { webview } = panel;
    let contents: Contents | undefined;
    let size = 0;
    let chosen = 0;
    let isClosed = false;
    let loadCount = 0;
    const send = (): void => {
      const model = this.toModel(uri, size, contents, chosen);
      this.models.set(uri.toString(), model);
      void webview.postMessage({ model });
    };
    // A load is discarded if a newer one has started or the page was closed.
    const load = async (): Promise<void> => {
      const thisLoad = ++loadCount;
      let found: Contents | undefined;
      let length = 0;
      try {
        const bytes = await vscode.workspace.fs.readFile(uri);
        length = bytes.length;
        found = await this.parts.server.request<Contents>('sass/codeContents', { base64: Buffer.from(bytes).toString('base64') });
      } catch (e) {
        found = { problems: [{ message: e instanceof Error ? e.message : String(e) }] };
      }
      if (isClosed || thisLoad !== loadCount) {
        return;
      }
      [contents, size] = [found, length];
      chosen = Math.min(chosen, Math.max(0, (contents?.contents?.kernels.length ?? 1) - 1));
      send();
    };
    webview.options = { enableScripts: true, localResourceRoots: [] };
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(vscode.Uri.joinPath(uri, '..'), escapeGlob(path.posix.basename(uri.path))));
    const listeners = [
      watcher,
      watcher.onDidChange(() => void load()),
      watcher.onDidCreate(() => void load()),
      this.parts.server.onDidChangeState(state => state === 'running' && void load()),
      webview.onDidReceiveMessage(async (message: MachineCodeMessage | { ready: true }) => {
        if ('ready' in message) {
          await (contents ? send() : load());
        } else if ('kernel' in message) {
          chosen = message.kernel;
          send();
        } else if ('asText' in message) {
          await vscode.commands.executeCommand('vscode.openWith', uri, 'default');
        } else if ('start' in message) {
          await vscode.commands.executeCommand(`gsass.${message.start}`, uri, contents?.contents?.kernels[chosen]?.name);
        } else {
          const kernel = message.all ? undefined : contents?.contents?.kernels[chosen]?.name;
          await vscode.commands.executeCommand('gsass.disassemble', uri, message.open, kernel);
        }
      }),
    ];
    panel.onDidDispose(() => {
      isClosed = true;
      listeners.forEach(one => one.dispose());
    });
    webview.html = pageHtml(this.root, 'machineCode', path.posix.basename(uri.path));
  }

  private toModel(uri: vscode.Uri, bytes: number, answer: Contents | undefined, chosen: number): MachineCodeModel {
    const found = answer?.contents;
    const kernels = found?.kernels ?? [];
    const instructions = kernels[chosen]?.instructions ?? [];
    const firstProblem = answer?.problems[0]?.message;
    const noAnswer = this.parts.server.state === 'starting' ? 'The server is starting...' : 'The SASS server does not answer: see its output.';
    const truncated = instructions.length > MAX_INSTRUCTIONS ? `The first ${MAX_INSTRUCTIONS.toLocaleString('en')} of ${instructions.length.toLocaleString('en')} instructions are shown here; the text has them all.` : '';
    return {
      name: path.posix.basename(uri.path),
      bytes,
      isa: found?.isa ?? '',
      kernels: kernels.map(({ instructions: all, ...rest }) => ({ ...rest, count: all.length })),
      chosen,
      instructions: instructions.slice(0, MAX_INSTRUCTIONS),
      message: answer ? (firstProblem ?? truncated) : noAnswer,
    };
  }
}

/** Returns a glob that matches exactly this name. */
function escapeGlob(name: string): string {
  return name.replace(/[[\]{}*?]/g, '[$&]');
}
