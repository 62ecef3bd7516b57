/** Tests what runs, edits and starts of the server leave on the screen. */
import assert from 'node:assert';
import * as fs from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { end, line, start, stop } from './debugging';
import { cause } from '../../src/report';
import type { RunResult } from '../../src/run';
import { extension, folder, open, test, until, write } from './suite';

test('a refused edit is one line in the status bar, the rest in its tooltip', async () => {
  const { motion } = await extension().activate();
  fs.writeFileSync(path.join(folder(), 'refused.gsass'), fs.readFileSync(path.join(folder(), 'vector_add.gsass')));
  await stop('the entry', () => start('refused.gsass', { stopOnEntry: true }));
  const editor = await open('refused.gsass');
  await editor.edit(edit => edit.insert(new vscode.Position(line(editor, 'IADD R5, R5, R6'), 0), '    NOP\n    BRA nowhere\n'));
  const text = await until('the refusal', () => motion.notice.text);
  assert.match(text, /^\$\(warning\) Edit not applied: /);
  assert(!text.includes('\n') && text.length < 130, text);
  assert(motion.notice.whole.length >= text.length - 12, motion.notice.whole);
  await end();
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
});

test('a Java that fails late does not take a running server away', async () => {
  const { server, status } = await extension().activate();
  const home = fs.mkdtempSync(path.join(folder(), 'late-'));
  const [asked, answered] = [path.join(home, 'asked'), path.join(home, 'answered')];
  fs.mkdirSync(path.join(home, 'bin'));
  // A java that answers only when the file `go` appears.
  const script = `#!/bin/sh\ntouch '${asked}'\nwhile [ ! -e '${home}/go' ]; do sleep 0.1; done\necho 'version "1.8"' >&2\ntouch '${answered}'\nexit 1\n`;
  fs.writeFileSync(path.join(home, 'bin', 'java'), script, { mode: 0o755 });
  const choose = (value: string | undefined): Thenable<void> => vscode.workspace.getConfiguration('gsass').update('java.home', value, vscode.ConfigurationTarget.Global);
  const editor = await open('vector_add.gsass');
  await choose(home);
  try {
    await until('the question', () => fs.existsSync(asked));
  } finally {
    await choose(undefined);
  }
  await until('the server', () => server.state === 'running');
  fs.writeFileSync(path.join(home, 'go'), '');
  await until('the late answer', () => fs.existsSync(answered));
  await until('the end of the start that was given up', () => server.starts === 0);
  const { line: at, character } = new vscode.Position(line(editor, 'IADD R5, R5, R6'), 6);
  assert(await server.request('sass/bitLayout', { textDocument: { uri: editor.document.uri.toString() }, position: { line: at, character } }), 'the server answers');
  assert.equal(server.state, 'running');
  assert.match(status.text, /^\$\(circuit-board\)/);
});

test('the fault ended the run, though a check found something before it', async () => {
  const source = [
    '//! launch block=32 param=@a,@b',
    '//! buffer a=16xs32',
    '//! buffer b=32xs32',
    '.kernel k',
    '.param a',
    '.param b',
    '    I2I.U32.U16 R1, R0L',
    '    SHL R1, R1, 2',
    '    IADD R2, a, R1',
    '    IADD R5, b, R1',
    '    IADD R3, R4, R1',
    '    GST.U32 global14[R5], R3',
    '    GST.U32 global14[R2], R1',
    '    RET',
    '.end',
    '',
  ];
  await write('fault.gsass', source.join('\n'));
  const result = await vscode.commands.executeCommand<RunResult>('gsass.run');
  assert.equal(result.findings[0]?.line, 12, JSON.stringify(result.findings));
  assert.equal(cause(result.findings)?.line, 13, JSON.stringify(result.findings));
  await vscode.commands.executeCommand('notifications.clearAll');
});
