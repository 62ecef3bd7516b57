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

/** How many bytes at the start of a file show the server whether the file is a compiled one. */
const START_BYTES = 4;

/** A compiled file. */
export interface CompiledFile {
  path: string;
  /** The path of the file with its launch settings. */
  launchFile: string;
}

/** Returns a file if it is a compiled one, such as a cubin; else undefined. The server decides, also how the file with the settings is called. */
export async function compiledFile(parts: Parts, file: string): Promise<CompiledFile | undefined> {
  const start = readStart(file);
  const answer = start && (await parts.server.requestOnceStarted<{ launchFile: string }>('sass/compiledFile', { name: path.basename(file), start: start.toString('base64') }));
  return answer && { path: file, launchFile: path.join(path.dirname(file), answer.launchFile) };
}

/** Returns the first bytes of a file; undefined if it cannot be read. */
function readStart(file: string): Buffer | undefined {
  const start = Buffer.alloc(START_BYTES);
  let descriptor: number | undefined;
  try {
    descriptor = fs.openSync(file, 'r');
    fs.readSync(descriptor, start, 0, start.length, 0);
    return start;
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) {
      fs.closeSync(descriptor);
    }
  }
}

/** Returns the compiled file that a menu, a view or a lens passes; undefined if it passes something else. */
export async function compiledFileOf(parts: Parts, uri?: vscode.Uri | string): Promise<CompiledFile | undefined> {
  const parsed = typeof uri === 'string' ? vscode.Uri.parse(uri) : uri;
  return parsed?.scheme === 'file' ? compiledFile(parts, parsed.fsPath) : undefined;
}

/**
 * Returns the name of the kernel of a compiled file to run. Asks the user if there are several. Returns undefined if the user chose none;
 * the name is empty if the file cannot be read, so that the emulator says why.
 */
export async function pickCompiledKernel(parts: Parts, file: CompiledFile): Promise<string | undefined> {
  const kernels = (await readKernels(parts, file.path)).filter(one => !one.function);
  return kernels.length < 2 ? (kernels[0]?.name ?? '') : vscode.window.showQuickPick(kernels.map(one => one.name), { title: 'Which kernel?' });
}

/**
 * Returns whether to run a kernel of a compiled file. If there is no file with its launch settings, the kernel would run as one thread with
 * empty memory. That is seldom wanted, so this asks the user.
 *
 * @param verb what is about to happen: "Run" or "Debug"
 */
export async function confirmCompiledLaunch(parts: Parts, file: CompiledFile, kernel: string, verb: string): Promise<boolean> {
  const settings = file.launchFile;
  if (fs.existsSync(settings)) {
    return true;
  }
  const addButton = 'Add Launch Settings';
  const oneButton = `${verb} One Thread`;
  const message = `The file ${path.basename(settings)} is missing. It says how to launch the kernel: how many threads, and what is in memory.`;
  const choice = await vscode.window.showInformationMessage(message, addButton, oneButton);
  return choice === oneButton || (choice === addButton && (await addLaunchFile(parts, file, kernel)));
}

/** Asks the user about a launch and writes the file with its settings. Returns false if the user did not answer all questions. */
async function addLaunchFile(parts: Parts, file: CompiledFile, kernel: string): Promise<boolean> {
  const parameters = (await readKernels(parts, file.path)).find(one => one.name === kernel)?.resources?.parameters ?? [];
  const lines = await askLaunch(parameters.map(one => ({ name: `p${one.index}`, canBeAddress: one.bytes === ADDRESS_BYTES })));
  if (!lines) {
    return false;
  }
  await vscode.workspace.fs.writeFile(vscode.Uri.file(file.launchFile), Buffer.from(lines.map(line => `${line}\n`).join('')));
  return true;
}

async function readKernels(parts: Parts, file: string): Promise<CompiledCode[]> {
  try {
    const bytes = await vscode.workspace.fs.readFile(vscode.Uri.file(file));
    const answer = await parts.server.request<{ contents?: { kernels: CompiledCode[] } }>('sass/codeContents', { base64: Buffer.from(bytes).toString('base64'), instructions: false });
    return answer?.contents?.kernels ?? [];
  } catch {
    return [];
  }
}
