/** Runs and debugs kernels of compiled files, such as cubins: which kernel, and the file with the launch settings beside it. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { askLaunch } from './launch';
import { Parts } from './parts';

/** A kernel or function of a compiled file, as the answer to `sass/codeContents` has it. */
interface CompiledCode {
  name: string;
  function?: boolean;
  resources?: { parameters?: { index: number; bytes: number }[] };
}

/** How many bytes an address takes in a parameter. */
const ADDRESS_BYTES = 8;

/** Returns whether a file begins like one that a compiler made: an ELF file, or a *.fatbin file. */
export function isCompiledFile(file: string): boolean {
  const start = Buffer.alloc(4);
  let descriptor: number | undefined;
  try {
    descriptor = fs.openSync(file, 'r');
    fs.readSync(descriptor, start, 0, start.length, 0);
  } catch {
    return false;
  } finally {
    if (descriptor !== undefined) {
      fs.closeSync(descriptor);
    }
  }
  return start.equals(Buffer.from([0x7f, 0x45, 0x4c, 0x46])) || start.equals(Buffer.from([0x50, 0xed, 0x55, 0xba]));
}

/** Returns the path of the compiled file that a menu, a view or a lens passes; undefined if it passes something else. */
export function compiledFileOf(uri?: vscode.Uri | string): string | undefined {
  const parsed = typeof uri === 'string' ? vscode.Uri.parse(uri) : uri;
  return parsed?.scheme === 'file' && isCompiledFile(parsed.fsPath) ? parsed.fsPath : undefined;
}

/** Returns the path of the file with the launch settings of a compiled file: k.launch beside k.cubin. */
export function launchFileOf(file: string): string {
  return path.join(path.dirname(file), `${path.basename(file).replace(/\.[^.]*$/, '')}.launch`);
}

/**
 * Returns the name of the kernel of a compiled file to run. Asks the user if there are several. Returns undefined if the user chose none;
 * the name is empty if the file cannot be read, so that the emulator says why.
 */
export async function pickCompiledKernel(parts: Parts, file: string): Promise<string | undefined> {
  const kernels = (await readKernels(parts, file)).filter(one => !one.function);
  return kernels.length < 2 ? (kernels[0]?.name ?? '') : vscode.window.showQuickPick(kernels.map(one => one.name), { title: 'Which kernel?' });
}

/**
 * Returns whether to run a kernel of a compiled file. If there is no file with its launch settings, the kernel would run as one thread with
 * empty memory. That is seldom wanted, so this asks the user.
 *
 * @param verb what is about to happen: "Run" or "Debug"
 */
export async function confirmCompiledLaunch(parts: Parts, file: string, kernel: string, verb: string): Promise<boolean> {
  const settings = launchFileOf(file);
  if (fs.existsSync(settings)) {
    return true;
  }
  const addButton = 'Add Launch Settings';
  const oneButton = `${verb} One Thread`;
  const message = `There is no file ${path.basename(settings)}, which says how to launch the kernel: how many threads, and what is in memory.`;
  const choice = await vscode.window.showInformationMessage(message, addButton, oneButton);
  return choice === oneButton || (choice === addButton && (await addLaunchFile(parts, file, kernel, settings)));
}

/** Asks the user about a launch and writes the file with its settings. Returns false if the user did not answer all questions. */
async function addLaunchFile(parts: Parts, file: string, kernel: string, settings: string): Promise<boolean> {
  const parameters = (await readKernels(parts, file)).find(one => one.name === kernel)?.resources?.parameters ?? [];
  const lines = await askLaunch(parameters.map(one => ({ name: `p${one.index}`, canBeAddress: one.bytes === ADDRESS_BYTES })));
  if (!lines) {
    return false;
  }
  await vscode.workspace.fs.writeFile(vscode.Uri.file(settings), Buffer.from(lines.map(line => `${line}\n`).join('')));
  return true;
}

async function readKernels(parts: Parts, file: string): Promise<CompiledCode[]> {
  try {
    const bytes = await vscode.workspace.fs.readFile(vscode.Uri.file(file));
    const answer = await parts.server.request<{ contents?: { kernels: CompiledCode[] } }>('sass/codeContents', { base64: Buffer.from(bytes).toString('base64') });
    return answer?.contents?.kernels ?? [];
  } catch {
    return [];
  }
}
