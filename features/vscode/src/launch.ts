/** Asks the user for the missing parts of a launch: which kernel, how many threads, what is in memory. */
import * as vscode from 'vscode';
import { findEmulator } from './emulators';
import { documentForCommand, editorForCommand, findKernels } from './parts';
import { Server } from './server';

const TYPES = ['s32', 'u32', 'f32', 'u16', 's16', 'f16', 'u8', 's8', 'u64', 's64', 'f64'];

export function registerLaunch(): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand('gsass.pickKernel', async (config?: { program?: string }) => pickKernelOf(config?.program)),
    vscode.commands.registerCommand('gsass.pickBufferFile', () => pickBufferFile()),
    vscode.commands.registerCommand('gsass.addLaunch', async (uri?: string, kernel?: string) => addLaunch(uri, kernel)),
  );
}

/** Implements the command of `${command:gsass.pickKernel}` in a launch.json. */
async function pickKernelOf(program?: string): Promise<string | undefined> {
  const document = program && !program.includes('${') ? await vscode.workspace.openTextDocument(program) : editorForCommand('Picking a kernel')?.document;
  return document && pickKernel(document);
}

/**
 * Returns the name of the kernel to run. Asks the user if the text has several kernels. Returns undefined if there is none or the user
 * chose none.
 */
export async function pickKernel(document: vscode.TextDocument): Promise<string | undefined> {
  const allKernels = findKernels(document);
  if (allKernels.length < 2) {
    return allKernels[0]?.name;
  }
  const choice = await vscode.window.showQuickPick(
    allKernels.map(one => ({ label: one.name, description: `line ${one.line + 1}` })),
    { title: 'Which kernel?' },
  );
  return choice?.label;
}

/**
 * Implements the command of `${command:gsass.pickBufferFile}` in a launch.json. Returns the path of the file with the initial bytes of a
 * buffer.
 */
async function pickBufferFile(): Promise<string | undefined> {
  const [file] = (await vscode.window.showOpenDialog({ title: 'File with the bytes of the buffer', openLabel: 'Use' })) ?? [];
  return file?.fsPath;
}

/**
 * Returns false and shows a message if there is no emulator for the text. Returns true if there is one, or if the server does not answer:
 * the program that runs the kernel has the same message.
 */
export async function checkRunnable(server: Server, document: vscode.TextDocument): Promise<boolean> {
  const emulator = await findEmulator(server, document);
  if (emulator?.cannotRun) {
    void vscode.window.showErrorMessage(emulator.cannotRun);
  }
  return !emulator?.cannotRun;
}

/** Returns whether a text has launch comments, which say how to launch its kernels. */
export function hasLaunch(document: vscode.TextDocument): boolean {
  return /^\s*\/\/!\s*(launch|buffer)\b/m.test(document.getText());
}

/**
 * Asks the user about a launch and writes launch comments above the kernel. Returns false if the user did not answer all questions or
 * there is no kernel.
 */
export async function addLaunch(uri?: string, kernel?: string): Promise<boolean> {
  const document = await documentForCommand('A launch', uri);
  if (!document) {
    return false;
  }
  const kernelName = kernel ?? (await pickKernel(document));
  const allKernels = findKernels(document);
  const target = allKernels.find(one => one.name === kernelName);
  if (!target) {
    void vscode.window.showInformationMessage('This text has no kernel. Begin one with a line .kernel NAME.');
    return false;
  }
  const lines = await askLaunch(parameterNames(document, target.line).map(one => ({ name: one, canBeAddress: true })));
  if (!lines) {
    return false;
  }
  const edit = new vscode.WorkspaceEdit();
  const kernelComment = allKernels.length > 1 ? [`//! kernel ${target.name}`] : [];
  edit.insert(document.uri, new vscode.Position(target.line, 0), [...kernelComment, ...lines].map(line => `${line}\n`).join(''));
  return vscode.workspace.applyEdit(edit);
}

/** A parameter of a kernel. A parameter of a compiled kernel has a size, which may be too small for an address. */
interface Parameter {
  name: string;
  canBeAddress: boolean;
}

/** Asks the user about a launch of a kernel. Returns launch comments, or undefined if the user did not answer all questions. */
export async function askLaunch(parameters: Parameter[]): Promise<string[] | undefined> {
  const grid = await askValue('Blocks of the grid', 'X or X,Y', '1', /^\d+(,\d+)?$/);
  const block = grid && (await askValue('Threads of a block', 'X, X,Y or X,Y,Z', '32', /^\d+(,\d+){0,2}$/));
  if (!grid || !block) {
    return undefined;
  }
  const values: string[] = [];
  const buffers: string[] = [];
  for (const parameter of parameters) {
    const answer = await askParameter(parameter);
    if (!answer) {
      return undefined;
    }
    values.push(answer.value);
    if (answer.buffer) {
      buffers.push(answer.buffer);
    }
  }
  const param = values.length > 0 ? ` param=${values.join(',')}` : '';
  return [`//! launch grid=${grid} block=${block}${param}`, ...buffers.map(buffer => `//! buffer ${buffer}`)];
}

async function askValue(title: string, prompt: string, value: string, pattern: RegExp): Promise<string | undefined> {
  return vscode.window.showInputBox({ title, prompt, value, validateInput: text => (pattern.test(text) ? undefined : `Not valid. Write ${prompt}.`) });
}

/** Returns the names of the parameters of the kernel that begins in this line, from 0, in order. */
function parameterNames(document: vscode.TextDocument, line: number): string[] {
  const names: string[] = [];
  for (let i = line + 1; i < document.lineCount; i++) {
    const text = document.lineAt(i).text;
    if (/^\s*\.(end|kernel)\b/.test(text)) {
      break;
    }
    const match = /^\s*\.param\s+([\w$]+)/.exec(text);
    if (match) {
      names.push(match[1]!);
    }
  }
  return names;
}

async function askParameter({ name, canBeAddress }: Parameter): Promise<{ value: string; buffer?: string } | undefined> {
  const kind = !canBeAddress ? { value: 'number' } : await vscode.window.showQuickPick(
    [
      { label: 'A buffer', detail: `${name} is the address of memory that the kernel works on`, value: 'buffer' },
      { label: 'A number', detail: `${name} is a number: 7, 0x10, f:1.5 for a float, or d:1.5 for a double`, value: 'number' },
      { label: 'A file', detail: `${name} is the address of a buffer with the bytes of a file`, value: 'file' },
    ],
    { title: `The parameter ${name}` },
  );
  if (kind?.value === 'number') {
    const value = await askValue(`The parameter ${name}`, '7, 0x10, f:1.5 or d:1.5', '0', /^(-?\d+|0x[0-9a-fA-F]+|[fd]:[-+.\w]+|u64:-?\w+)$/);
    return value ? { value } : undefined;
  }
  if (kind?.value === 'file') {
    const file = await pickBufferFile();
    return file ? { value: `@${name}`, buffer: `${name}=${file}` } : undefined;
  }
  const type = kind && (await vscode.window.showQuickPick(TYPES, { title: `Elements of ${name}` }));
  const count = type && (await askValue(`Elements of ${name}`, '64, or 16x16', '32', /^\d+(x\d+)?$/));
  const fill = count && (await vscode.window.showQuickPick(['zero', 'iota', 'random:1'], { title: `Contents of ${name} before the run` }));
  return fill ? { value: `@${name}`, buffer: `${name}=${count}x${type}${fill === 'zero' ? '' : ` fill=${fill}`}` } : undefined;
}
