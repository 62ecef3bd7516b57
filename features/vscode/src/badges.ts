/** Shows the instruction set of machine code files as a badge, because icon themes show the icon of style sheets for `*.sass`. */
import * as path from 'node:path';
import * as vscode from 'vscode';

export function registerBadges(): vscode.Disposable {
  return vscode.window.registerFileDecorationProvider({ provideFileDecoration: uri => badge(path.posix.basename(uri.path)) });
}

/**
 * Returns the badge of a file, such as 50 for kernel.sm_50.sass. Returns undefined if the name has no instruction set. A badge has room for
 * two characters.
 */
export function badge(name: string): vscode.FileDecoration | undefined {
  const set = /\.(sm_\d+|g13)\.sass$/i.exec(name)?.[1];
  return set ? new vscode.FileDecoration(set.replace(/^sm_/i, '').slice(0, 2), `SASS for ${set}`) : undefined;
}
