/** Opens disassembled code as an untitled text. Its name comes from the disassembled file and kernel. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';

/** URIs of the untitled texts that were created from a disassembly. */
const disassemblyUris = new Set<string>();

/** Opens an untitled text with a path beside the disassembled file. The text is written to disk only when the user saves it. */
export async function openUntitled(file: vscode.Uri, isa: string, kernels: string[], text: string): Promise<vscode.TextDocument> {
  const uri = findFreeUri(file, fileNameFor(path.posix.basename(file.path), isa, kernels));
  const document = await vscode.workspace.openTextDocument(uri);
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, new vscode.Position(0, 0), text);
  await vscode.workspace.applyEdit(edit);
  disassemblyUris.add(document.uri.toString());
  return document;
}

/**
 * Returns the name of the text for these kernels of a file. The kernel reduce in saxpy.cubin gets the name saxpy.reduce.sm_50.gsass. The
 * kernel's name is left out if there are several kernels, or if it is `main` or that of the file: saxpy.sm_50.gsass.
 */
export function fileNameFor(file: string, isa: string, kernels: string[]): string {
  const stem = file.replace(/\.[^.]+$/, '').replace(new RegExp(`[.]${isa}$`), '');
  const kernel = kernels.length === 1 && kernels[0] !== stem && kernels[0] !== 'main' ? `.${kernels[0]!.replace(/[^\w$.-]/g, '_').slice(0, 80)}` : '';
  return `${stem}${kernel}.${isa}.gsass`;
}

/** Returns an untitled URI with this name. A number is added if a file or an open text already has the name. */
function findFreeUri(file: vscode.Uri, name: string): vscode.Uri {
  const folder = file.scheme === 'file' ? path.dirname(file.fsPath) : '';
  for (let i = 1; ; i++) {
    const numbered = i === 1 ? name : name.replace(/\.gsass$/, `-${i}.gsass`);
    const uri = folder ? vscode.Uri.file(path.join(folder, numbered)).with({ scheme: 'untitled' }) : vscode.Uri.from({ scheme: 'untitled', path: numbered });
    const isOpen = vscode.workspace.textDocuments.some(document => document.uri.path === uri.path);
    if (!isOpen && !(folder && fs.existsSync(path.join(folder, numbered)))) {
      return uri;
    }
  }
}

/** Reverts an undo that removes the disassembly from its text, because inserting it was not an edit of the user. */
export function guardDisassemblies(): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeTextDocument(e => {
      const isDisassembly = disassemblyUris.has(e.document.uri.toString()) && e.document === vscode.window.activeTextEditor?.document;
      if (isDisassembly && e.reason === vscode.TextDocumentChangeReason.Undo && e.document.getText() === '') {
        void vscode.commands.executeCommand('redo');
      }
    }),
    vscode.workspace.onDidCloseTextDocument(document => disassemblyUris.delete(document.uri.toString())),
  );
}
