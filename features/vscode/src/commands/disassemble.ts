/** Disassembles machine code in any supported format and opens the text in an editor. */
import * as path from 'node:path';
import * as vscode from 'vscode';
import { LANGUAGE } from '../server';
import { Parts } from '../parts';
import { openUntitled } from './untitled';

/** The answer to `sass/disassemble`. */
interface Disassembly {
  text: string;
  isa: string;
  format: string;
  instructions: number;
  kernels?: string[];
  problems: { message: string; severity?: string }[];
}

const STYLES = [
  { label: 'Source', detail: 'Editable text with labels; it assembles to the same words', style: 'source' },
  { label: 'Listing', detail: 'With addresses and words', style: 'new' },
  { label: 'Listing, old style', detail: 'As the first disassemblers printed it', style: 'old' },
];

export function registerDisassemble(parts: Parts): vscode.Disposable {
  return vscode.commands.registerCommand('gsass.disassemble', (uri?: vscode.Uri, style?: string, kernel?: string, isa?: string) => disassemble(parts, uri, style, kernel, isa));
}

async function disassemble(parts: Parts, uri?: vscode.Uri, styleName?: string, kernel?: string, chosenIsa?: string): Promise<void> {
  const code = uri ? await readCode(uri) : await askForCode();
  if (!code) {
    return;
  }
  // Menus pass the list of all selected files as the second argument, so `styleName` may be something else than a style.
  const style = STYLES.find(one => one.style === styleName) ?? await vscode.window.showQuickPick(STYLES, { title: `Disassemble ${code.name}`, matchOnDetail: true });
  if (!style) {
    return;
  }
  const isa = typeof chosenIsa === 'string' ? chosenIsa : await askForArchitecture(parts, code);
  if (isa === null) {
    return;
  }
  const answer = await parts.server.request<Disassembly>('sass/disassemble', { ...code.content, style: style.style, isa, ...(typeof kernel === 'string' ? { kernel } : {}) });
  if (!answer) {
    void vscode.window.showErrorMessage('The SASS server does not answer; see its output.');
  } else if (answer.instructions === 0) {
    const reason = answer.problems[0]?.message ?? 'there is no machine code in it';
    void vscode.window.showErrorMessage(`${code.name} could not be disassembled: ${reason}`);
  } else {
    const document = uri ? await openUntitled(uri, answer.isa, answer.kernels ?? [], answer.text) : await vscode.workspace.openTextDocument({ language: LANGUAGE, content: answer.text });
    await vscode.window.showTextDocument(document);
    if (answer.problems.length > 0) {
      void vscode.window.showWarningMessage(`${code.name}: ${answer.problems[0]!.message}${answer.problems.length > 1 ? ` (and ${answer.problems.length - 1} more)` : ''}`);
    }
  }
}

interface Code {
  name: string;
  content: { text: string } | { base64: string };
}

/** Returns the architecture that the user chooses if the code is for several, and null if the user chose none. Returns undefined for other code. */
async function askForArchitecture(parts: Parts, code: Code): Promise<string | null | undefined> {
  if ('text' in code.content) {
    return undefined;
  }
  const answer = await parts.server.request<{ archs?: string[] }>('sass/codeContents', { ...code.content, instructions: false });
  return answer?.archs && ((await vscode.window.showQuickPick(answer.archs, { title: `${code.name} has code for several architectures. Which one?` })) ?? null);
}

async function askForCode(): Promise<Code | undefined> {
  const editor = vscode.window.activeTextEditor;
  const hasSelection = editor && !editor.selection.isEmpty;
  const entries = [
    { label: '$(file-binary) A file', detail: 'Hex, binary, MIF, VHDL, cubin, a listing', pick: 'file' },
    { label: '$(clippy) The clipboard', detail: 'A listing or words that you have copied', pick: 'clipboard' },
    ...(editor ? [{ label: `$(edit) ${hasSelection ? 'The selection' : 'The active editor'}`, detail: path.posix.basename(editor.document.uri.path), pick: 'editor' }] : []),
  ];
  const choice = await vscode.window.showQuickPick(entries, { title: 'Disassemble', matchOnDetail: true });
  if (choice?.pick === 'clipboard') {
    return { name: 'The clipboard', content: { text: await vscode.env.clipboard.readText() } };
  }
  if (choice?.pick === 'editor' && editor) {
    const text = editor.document.getText(hasSelection ? editor.selection : undefined);
    return { name: hasSelection ? 'The selection' : path.posix.basename(editor.document.uri.path), content: { text } };
  }
  if (choice?.pick === 'file') {
    const filters = { 'Machine code': ['hex', 'bin', 'mif', 'vhd', 'vhdl', 'cubin', 'fatbin', 'sass', 'txt', 'lst'], 'All files': ['*'] };
    const [uri] = (await vscode.window.showOpenDialog({ title: 'Disassemble', openLabel: 'Disassemble', filters })) ?? [];
    return uri && readCode(uri);
  }
  return undefined;
}

/** Reads a file and encodes its bytes for the server, which recognises the format. */
async function readCode(uri: vscode.Uri): Promise<Code | undefined> {
  const name = path.posix.basename(uri.path);
  try {
    const bytes = await vscode.workspace.fs.readFile(uri);
    return { name, content: { base64: Buffer.from(bytes).toString('base64') } };
  } catch (e) {
    void vscode.window.showErrorMessage(`${name} could not be read: ${e instanceof Error ? e.message : String(e)}`);
    return undefined;
  }
}
