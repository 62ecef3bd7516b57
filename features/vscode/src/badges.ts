/** Marks our files with a badge that shows the instruction set. Icon themes show the icon of style sheets for `*.sass`. */
import * as path from 'node:path';
import * as vscode from 'vscode';

export function registerBadges(): vscode.Disposable {
  return vscode.window.registerFileDecorationProvider({ provideFileDecoration: uri => badge(path.posix.basename(uri.path)) });
}

/**
 * Returns the badge of a file, such as 50 for kernel.sm_50.sass, or undefined if the name has no instruction set. A badge has room for two
 * letters.
 */
export function badge(name: string): vscode.FileDecoration | undefined {
  const set = /\.(sm_\d+|g13)\.sass$/i.exec(name)?.[1];
  return set ? new vscode.FileDecoration(set.replace(/^sm_/i, '').slice(0, 2), `SASS for ${set}`) : undefined;
}
