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

/** The part of a compiled file that runs. */
export interface ChosenKernel {
  /** The name of the kernel; empty if the file cannot be read, so that the emulator says why. */
  kernel: string;
  /** The architecture whose code runs, if the file has code for several. */
  isa?: string | undefined;
}

/** What the caller knows of the part that runs. */
export type KnownChoice = { [name in keyof ChosenKernel]?: string | undefined };

/** The answer to `sass/codeContents`. */
interface Answer {
  contents?: { kernels: CompiledCode[] };
  /** The architectures of which a request must name one. */
  archs?: string[];
}

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
 * Returns which kernel of a compiled file to run, and for which architecture. Asks the user if there are several, unless the caller knows.
 * Returns undefined if the user chose none.
 */
export async function pickCompiledKernel(parts: Parts, file: CompiledFile, known: KnownChoice): Promise<ChosenKernel | undefined> {
  if (known.kernel !== undefined && known.isa !== undefined) {
    return { kernel: known.kernel, isa: known.isa };
  }
  let isa = known.isa;
  let answer = await readContents(parts, file.path, isa);
  if (answer.archs) {
    isa = await pickArchitecture(file.path, answer.archs);
    if (isa === undefined) {
      return undefined;
    }
    answer = await readContents(parts, file.path, isa);
  }
  const names = (answer.contents?.kernels ?? []).filter(one => !one.function).map(one => one.name);
  const kernel = known.kernel ?? (names.length < 2 ? (names[0] ?? '') : await vscode.window.showQuickPick(names, { title: 'Which kernel?' }));
  return kernel === undefined ? undefined : { kernel, isa };
}

/** Asks the user for one of the architectures for which a file has code. Returns undefined if the user chose none. */
export async function pickArchitecture(file: string, archs: string[]): Promise<string | undefined> {
  return vscode.window.showQuickPick(archs, { title: `${path.basename(file)} has code for several architectures. Which one?` });
}

/**
 * Returns whether to run a kernel of a compiled file. If there is no file with its launch settings, the kernel would run as one thread with
 * empty memory. That is seldom wanted, so this asks the user.
 *
 * @param verb what is about to happen: "Run" or "Debug"
 */
export async function confirmCompiledLaunch(parts: Parts, file: CompiledFile, chosen: ChosenKernel, verb: string): Promise<boolean> {
  const settings = file.launchFile;
  if (fs.existsSync(settings)) {
    return true;
  }
  const addButton = 'Add Launch Settings';
  const oneButton = `${verb} One Thread`;
  const message = `The file ${path.basename(settings)} is missing. It says how to launch the kernel: how many threads, and what is in memory.`;
  const choice = await vscode.window.showInformationMessage(message, addButton, oneButton);
  return choice === oneButton || (choice === addButton && (await addLaunchFile(parts, file, chosen)));
}

/** Asks the user about a launch and writes the file with its settings. Returns false if the user did not answer all questions. */
async function addLaunchFile(parts: Parts, file: CompiledFile, { kernel, isa }: ChosenKernel): Promise<boolean> {
  const { contents } = await readContents(parts, file.path, isa);
  const parameters = contents?.kernels.find(one => one.name === kernel)?.resources?.parameters ?? [];
  const lines = await askLaunch(parameters.map(one => ({ name: `p${one.index}`, canBeAddress: one.bytes === ADDRESS_BYTES })));
  if (!lines) {
    return false;
  }
  await vscode.workspace.fs.writeFile(vscode.Uri.file(file.launchFile), Buffer.from(lines.map(line => `${line}\n`).join('')));
  return true;
}

/** Returns the contents of a file without instructions; nothing if it cannot be read. */
async function readContents(parts: Parts, file: string, isa: string | undefined): Promise<Answer> {
  try {
    const bytes = await vscode.workspace.fs.readFile(vscode.Uri.file(file));
    return (await parts.server.request<Answer>('sass/codeContents', { base64: Buffer.from(bytes).toString('base64'), isa, instructions: false })) ?? {};
  } catch {
    return {};
  }
}
