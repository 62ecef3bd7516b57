/** Tests debug sessions: what VS Code asks for and what the adapter answers. */
import assert from 'node:assert';
import * as cp from 'node:child_process';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { extension, folder, open, test, until } from './suite';

interface Message {
  type: string;
  event?: string;
  command?: string;
  body?: { reason?: string; threadId?: number; output?: string; hitBreakpointIds?: number[] };
}

/** All messages of the adapters, newest last. */
const said: Message[] = [];
vscode.debug.registerDebugAdapterTrackerFactory('gsass', { createDebugAdapterTracker: () => ({ onDidSendMessage: (message: Message) => said.push(message) }) });

/** Returns how many answers to this request came, in all sessions. */
export function answers(command: string): number {
  return said.filter(message => message.type === 'response' && message.command === command).length;
}

function stops(): Message[] {
  return said.filter(message => message.event === 'stopped');
}

/** Calls an action and waits for the stop that follows. Returns the message of the stop. */
export async function stop(what: string, action: () => Thenable<unknown>): Promise<Message> {
  const before = stops().length;
  await action();
  return until(`${what} stops`, () => stops()[before]);
}

export function line(editor: vscode.TextEditor, text: string): number {
  return editor.document.getText().split('\n').findIndex(one => one.includes(text));
}

export async function start(program: string, more: object = {}): Promise<void> {
  const configuration = { type: 'gsass', request: 'launch', name: 'test', program: path.join(folder(), program), ...more };
  assert(await vscode.debug.startDebugging(vscode.workspace.workspaceFolders![0], configuration));
}

export async function end(): Promise<void> {
  await vscode.debug.stopDebugging();
  await endsByItself();
}

/**
 * Waits for the end of a session that runs to its end. Stopping it would be wrong: if it ends at the same moment, VS Code cancels the stop.
 */
async function endsByItself(): Promise<void> {
  await until('the session has ended', () => !vscode.debug.activeDebugSession);
  vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
}

export async function frame(threadId: number): Promise<{ id: number; name: string; line: number; instructionPointerReference: string }> {
  const trace = await vscode.debug.activeDebugSession!.customRequest('stackTrace', { threadId });
  return trace.stackFrames[0];
}

async function evaluate(expression: string, threadId: number): Promise<string> {
  const { id } = await frame(threadId);
  return (await vscode.debug.activeDebugSession!.customRequest('evaluate', { expression, frameId: id, context: 'watch' })).result;
}

function breakpoint(editor: vscode.TextEditor, text: string, condition?: string, hit?: string, log?: string): vscode.SourceBreakpoint {
  const place = new vscode.Location(editor.document.uri, new vscode.Position(line(editor, text), 0));
  return new vscode.SourceBreakpoint(place, true, condition, hit, log);
}

test('F5 without a launch.json stops at the first instruction', async () => {
  const editor = await open('vector_add.gsass');
  const entry = await stop('the entry', () => vscode.commands.executeCommand('workbench.action.debug.start'));
  assert.equal(entry.body!.reason, 'entry');
  assert.equal((await frame(entry.body!.threadId!)).line - 1, line(editor, 'I2I.U32'));
  await end();
});

test('the lens debugs its kernel', async () => {
  const editor = await open('reduction.gsass');
  const entry = await stop('the entry', () => vscode.commands.executeCommand('gsass.debug', editor.document.uri.toString(), 'reduction'));
  assert.equal(entry.body!.reason, 'entry');
  await end();
});

test('a line breakpoint, values, and stepping both ways', async () => {
  const editor = await open('vector_add.gsass');
  vscode.debug.addBreakpoints([breakpoint(editor, 'IADD R5, R5, R6')]);
  const hit = await stop('the breakpoint', () => start('vector_add.gsass'));
  const thread = hit.body!.threadId!;
  assert.equal(hit.body!.reason, 'breakpoint');
  assert.match(await evaluate('R6', thread), /0x3e8/);
  const here = (await frame(thread)).line;
  await stop('the step', () => vscode.commands.executeCommand('workbench.action.debug.stepOver'));
  assert((await frame(thread)).line > here);
  assert.match(await evaluate('lane 3: R5', thread), /0x3eb/);
  await stop('the step back', () => vscode.commands.executeCommand('workbench.action.debug.stepBack'));
  assert.equal((await frame(thread)).line, here);
  assert.match(await evaluate('lane 3: R5', thread), /^0x3\b/);
  await stop('the way back to the start', () => vscode.commands.executeCommand('workbench.action.debug.reverseContinue'));
  assert((await frame(thread)).line <= here);
  await end();
});

test('conditions, hit counts and log points', async () => {
  const editor = await open('collatz.gsass');
  const body = 'SHR';
  vscode.debug.addBreakpoints([breakpoint(editor, body, undefined, '3')]);
  const third = await stop('the third time', () => start('collatz.gsass'));
  assert.equal(third.body!.reason, 'breakpoint');
  await end();
  vscode.debug.addBreakpoints([breakpoint(editor, body, undefined, undefined, 'now {R0}')]);
  await start('collatz.gsass');
  await until('the log', () => said.some(message => message.event === 'output' && /^now /.test(message.body!.output ?? '')));
  await endsByItself();
  const sum = await open('vector_add.gsass');
  vscode.debug.addBreakpoints([breakpoint(sum, 'IADD R5, R5, R6', 'any(R5 == 40)')]);
  const second = await stop('the second block', () => start('vector_add.gsass'));
  assert.match((await vscode.debug.activeDebugSession!.customRequest('threads')).threads.find((t: { id: number }) => t.id === second.body!.threadId).name, /block \(1,0\)/);
  await end();
});

test('a function breakpoint names a kernel or a label', async () => {
  vscode.debug.addBreakpoints([new vscode.FunctionBreakpoint('divide')]);
  const hit = await stop('the subroutine', () => start('subroutine.gsass'));
  const editor = await open('subroutine.gsass');
  const { line: stopped } = await frame(hit.body!.threadId!);
  assert(stopped - 1 >= line(editor, 'divide:') && stopped - 1 <= line(editor, 'divide:') + 1, String(stopped));
  await end();
});

test('an instruction breakpoint, and the code as VS Code lists it', async () => {
  const entry = await stop('the entry', () => start('vector_add.gsass', { stopOnEntry: true }));
  const session = vscode.debug.activeDebugSession!;
  const thread = entry.body!.threadId!;
  const { instructionPointerReference } = await frame(thread);
  const { instructions } = await session.customRequest('disassemble', { memoryReference: instructionPointerReference, instructionOffset: -10, instructionCount: 30 });
  assert.equal(instructions.length, 30);
  const target = instructions.find((one: { instruction: string }) => one.instruction.startsWith('GLD'));
  await session.customRequest('setInstructionBreakpoints', { breakpoints: [{ instructionReference: target.address }] });
  const hit = await stop('the instruction', () => vscode.commands.executeCommand('workbench.action.debug.continue'));
  assert.match(hit.body!.reason!, /breakpoint/);
  assert.equal((await frame(thread)).instructionPointerReference, target.address);
  await end();
});

test('values stand beside the lines, and one line says of which lane they are', async () => {
  const editor = await open('vector_add.gsass');
  vscode.debug.addBreakpoints([breakpoint(editor, 'IADD R5, R5, R6')]);
  const hit = await stop('the sum', () => start('vector_add.gsass'));
  const { id } = await frame(hit.body!.threadId!);
  const place = new vscode.Position(line(editor, 'IADD R5, R5, R6'), 0);
  const found = await vscode.commands.executeCommand<vscode.InlineValueText[]>('vscode.executeInlineValueProvider', editor.document.uri, new vscode.Range(30, 0, 50, 0), { frameId: id, stoppedLocation: new vscode.Range(place, place) });
  const texts = found.map(one => one.text);
  assert(texts.some(text => text.startsWith('R3 = ')) && texts.some(text => text.startsWith('R2 = ')) && !texts.some(text => text.includes('GLD')), texts.join('; '));
  assert(found.every(one => one.range.start.line <= place.line), 'no values of what has not been reached');
  assert.deepEqual(texts.map((text, i) => (/ \(lane \d+\)$/.test(text) ? i : -1)).filter(i => i >= 0), [texts.length - 1], texts.join('; '));
  await end();
});

test('a file that is not there is refused in words', async () => {
  assert.equal(await vscode.debug.startDebugging(undefined, { type: 'gsass', request: 'launch', name: 'none', program: '/no/such/kernel.gsass' }), false);
});

test('a run that waits can be attached to', async () => {
  const editor = await open('vector_add.gsass');
  const jar = path.join(extension().extensionPath, 'server', 'gsass.jar');
  const java = process.env['JAVA_HOME'] ? path.join(process.env['JAVA_HOME'], 'bin', 'java') : 'java';
  const run = cp.spawn(java, ['-jar', jar, 'run', editor.document.fileName, '--dap', '0'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  run.stdout.on('data', (data: Buffer) => (out += data.toString()));
  run.stderr.on('data', (data: Buffer) => (err += data.toString()));
  const ended = new Promise(resolve => run.once('close', resolve));
  const port = Number(await until('the port', () => /\b(\d{4,5})\b/.exec(err)?.[1]));
  const entry = await stop('the run', () => vscode.debug.startDebugging(undefined, { type: 'gsass', request: 'attach', name: 'attach', port }));
  assert.equal((await frame(entry.body!.threadId!)).line - 1, line(editor, 'I2I.U32'));
  await vscode.commands.executeCommand('workbench.action.debug.continue');
  assert.equal(await ended, 0);
  assert.match(out, /all 4 expectations hold/);
  await endsByItself();
});
