/** Tests debug sessions: the requests of VS Code and the answers of the adapter. */
import assert from 'node:assert';
import * as cp from 'node:child_process';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { extension, openFile, test, until, workspaceFolder } from './suite';

interface Message {
  type: string;
  event?: string;
  command?: string;
  body?: { reason?: string; threadId?: number; output?: string; hitBreakpointIds?: number[] };
}

/** All messages of the debug adapters, in order. */
const messages: Message[] = [];
vscode.debug.registerDebugAdapterTrackerFactory('gsass', { createDebugAdapterTracker: () => ({ onDidSendMessage: (message: Message) => messages.push(message) }) });

/** Returns the number of answers to this request in all sessions so far. */
export function countAnswers(command: string): number {
  return messages.filter(message => message.type === 'response' && message.command === command).length;
}

function stopMessages(): Message[] {
  return messages.filter(message => message.event === 'stopped');
}

/** Calls an action and waits until a session stops. Returns the message of the stop. */
export async function waitForStop(description: string, action: () => Thenable<unknown>): Promise<Message> {
  const before = stopMessages().length;
  await action();
  return until(`${description} stops`, () => stopMessages()[before]);
}

/** The frame that VS Code showed when the last debug command was executed. */
let previousFrame: vscode.DebugStackFrame | undefined;

/**
 * Executes a debug command of VS Code, as a key does. The adapter's stop message comes before VS Code has a thread that the command
 * applies to, and VS Code ignores a command without one. So this waits until VS Code shows a frame of the active session, and not the one
 * that it showed at the command before.
 */
export async function executeDebugCommand(name: 'continue' | 'stepOver' | 'stepBack' | 'reverseContinue'): Promise<void> {
  previousFrame = await until('the frame', () => {
    const item = vscode.debug.activeStackItem;
    const isShown = item instanceof vscode.DebugStackFrame && item.session.id === vscode.debug.activeDebugSession?.id;
    return isShown && item !== previousFrame ? item : undefined;
  });
  await vscode.commands.executeCommand(`workbench.action.debug.${name}`);
}

/** Returns the number, from 0, of the first line that contains a text; -1 if there is none. */
export function lineOf(editor: vscode.TextEditor, text: string): number {
  return editor.document.getText().split('\n').findIndex(one => one.includes(text));
}

export async function startSession(program: string, overrides: object = {}): Promise<void> {
  const configuration = { type: 'gsass', request: 'launch', name: 'test', program: path.join(workspaceFolder(), program), ...overrides };
  assert(await vscode.debug.startDebugging(vscode.workspace.workspaceFolders![0], configuration));
}

export async function endSession(): Promise<void> {
  await vscode.debug.stopDebugging();
  await waitForSessionEnd();
}

/**
 * Waits until the session has ended, then removes all breakpoints. A test calls this alone if the kernel runs to its end: if the session
 * ended while VS Code stops it, VS Code would cancel the stop.
 */
async function waitForSessionEnd(): Promise<void> {
  await until('the session has ended', () => !vscode.debug.activeDebugSession);
  vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
}

export async function topFrame(threadId: number): Promise<{ id: number; name: string; line: number; instructionPointerReference: string }> {
  const trace = await vscode.debug.activeDebugSession!.customRequest('stackTrace', { threadId });
  return trace.stackFrames[0];
}

async function evaluate(expression: string, threadId: number): Promise<string> {
  const { id } = await topFrame(threadId);
  return (await vscode.debug.activeDebugSession!.customRequest('evaluate', { expression, frameId: id, context: 'watch' })).result;
}

function makeBreakpoint(editor: vscode.TextEditor, text: string, condition?: string, hit?: string, log?: string): vscode.SourceBreakpoint {
  const place = new vscode.Location(editor.document.uri, new vscode.Position(lineOf(editor, text), 0));
  return new vscode.SourceBreakpoint(place, true, condition, hit, log);
}

test('F5 without a launch.json stops at the first instruction', async () => {
  const editor = await openFile('vector_add.gsass');
  const entry = await waitForStop('the entry', () => vscode.commands.executeCommand('workbench.action.debug.start'));
  assert.equal(entry.body!.reason, 'entry');
  assert.equal((await topFrame(entry.body!.threadId!)).line - 1, lineOf(editor, 'I2I.U32'));
  await endSession();
});

test('the lens debugs its kernel', async () => {
  const editor = await openFile('reduction.gsass');
  const entry = await waitForStop('the entry', () => vscode.commands.executeCommand('gsass.debug', editor.document.uri.toString(), 'reduction'));
  assert.equal(entry.body!.reason, 'entry');
  await endSession();
});

test('a line breakpoint, values, and stepping both ways', async () => {
  const editor = await openFile('vector_add.gsass');
  vscode.debug.addBreakpoints([makeBreakpoint(editor, 'IADD R5, R5, R6')]);
  const hit = await waitForStop('the breakpoint', () => startSession('vector_add.gsass'));
  const thread = hit.body!.threadId!;
  assert.equal(hit.body!.reason, 'breakpoint');
  assert.match(await evaluate('R6', thread), /0x3e8/);
  const lineBefore = (await topFrame(thread)).line;
  await waitForStop('the step', () => executeDebugCommand('stepOver'));
  assert((await topFrame(thread)).line > lineBefore);
  assert.match(await evaluate('lane 3: R5', thread), /0x3eb/);
  await waitForStop('the step back', () => executeDebugCommand('stepBack'));
  assert.equal((await topFrame(thread)).line, lineBefore);
  assert.match(await evaluate('lane 3: R5', thread), /^0x3\b/);
  await waitForStop('the way back to the start', () => executeDebugCommand('reverseContinue'));
  assert((await topFrame(thread)).line <= lineBefore);
  await endSession();
});

test('conditions, hit counts and log points', async () => {
  const editor = await openFile('collatz.gsass');
  const instruction = 'SHR';
  vscode.debug.addBreakpoints([makeBreakpoint(editor, instruction, undefined, '3')]);
  const third = await waitForStop('the third time', () => startSession('collatz.gsass'));
  assert.equal(third.body!.reason, 'breakpoint');
  await endSession();
  vscode.debug.addBreakpoints([makeBreakpoint(editor, instruction, undefined, undefined, 'now {R0}')]);
  await startSession('collatz.gsass');
  await until('the log', () => messages.some(message => message.event === 'output' && /^now /.test(message.body!.output ?? '')));
  await waitForSessionEnd();
  const sum = await openFile('vector_add.gsass');
  vscode.debug.addBreakpoints([makeBreakpoint(sum, 'IADD R5, R5, R6', 'any(R5 == 40)')]);
  const second = await waitForStop('the second block', () => startSession('vector_add.gsass'));
  assert.match((await vscode.debug.activeDebugSession!.customRequest('threads')).threads.find((t: { id: number }) => t.id === second.body!.threadId).name, /block \(1,0\)/);
  await endSession();
});

test('a function breakpoint names a kernel or a label', async () => {
  vscode.debug.addBreakpoints([new vscode.FunctionBreakpoint('divide')]);
  const hit = await waitForStop('the subroutine', () => startSession('subroutine.gsass'));
  const editor = await openFile('subroutine.gsass');
  const { line: stopped } = await topFrame(hit.body!.threadId!);
  assert(stopped - 1 >= lineOf(editor, 'divide:') && stopped - 1 <= lineOf(editor, 'divide:') + 1, String(stopped));
  await endSession();
});

test('an instruction breakpoint, and the code as VS Code lists it', async () => {
  const entry = await waitForStop('the entry', () => startSession('vector_add.gsass', { stopOnEntry: true }));
  const session = vscode.debug.activeDebugSession!;
  const thread = entry.body!.threadId!;
  const { instructionPointerReference } = await topFrame(thread);
  const { instructions } = await session.customRequest('disassemble', { memoryReference: instructionPointerReference, instructionOffset: -10, instructionCount: 30 });
  assert.equal(instructions.length, 30);
  const target = instructions.find((one: { instruction: string }) => one.instruction.startsWith('GLD'));
  await session.customRequest('setInstructionBreakpoints', { breakpoints: [{ instructionReference: target.address }] });
  const hit = await waitForStop('the instruction', () => executeDebugCommand('continue'));
  assert.match(hit.body!.reason!, /breakpoint/);
  assert.equal((await topFrame(thread)).instructionPointerReference, target.address);
  await endSession();
});

test('values stand beside the lines, and one line says of which lane they are', async () => {
  const editor = await openFile('vector_add.gsass');
  vscode.debug.addBreakpoints([makeBreakpoint(editor, 'IADD R5, R5, R6')]);
  const hit = await waitForStop('the sum', () => startSession('vector_add.gsass'));
  const { id } = await topFrame(hit.body!.threadId!);
  const place = new vscode.Position(lineOf(editor, 'IADD R5, R5, R6'), 0);
  const found = await vscode.commands.executeCommand<vscode.InlineValueText[]>('vscode.executeInlineValueProvider', editor.document.uri, new vscode.Range(30, 0, 50, 0), { frameId: id, stoppedLocation: new vscode.Range(place, place) });
  const texts = found.map(one => one.text);
  assert(texts.some(text => text.startsWith('R3 = ')) && texts.some(text => text.startsWith('R2 = ')) && !texts.some(text => text.includes('GLD')), texts.join('; '));
  assert(found.every(one => one.range.start.line <= place.line), 'no values of what has not been reached');
  assert.deepEqual(texts.map((text, i) => (/ \(lane \d+\)$/.test(text) ? i : -1)).filter(i => i >= 0), [texts.length - 1], texts.join('; '));
  await endSession();
});

test('a file that is not there is refused in words', async () => {
  assert.equal(await vscode.debug.startDebugging(undefined, { type: 'gsass', request: 'launch', name: 'none', program: '/no/such/kernel.gsass' }), false);
});

test('a run that waits can be attached to', async () => {
  const editor = await openFile('vector_add.gsass');
  const jar = path.join(extension().extensionPath, 'server', 'gsass.jar');
  const java = process.env['JAVA_HOME'] ? path.join(process.env['JAVA_HOME'], 'bin', 'java') : 'java';
  const run = cp.spawn(java, ['-jar', jar, 'run', editor.document.fileName, '--dap', '0'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  run.stdout.on('data', (data: Buffer) => (out += data.toString()));
  run.stderr.on('data', (data: Buffer) => (err += data.toString()));
  const ended = new Promise(resolve => run.once('close', resolve));
  const port = Number(await until('the port', () => /\b(\d{4,5})\b/.exec(err)?.[1]));
  const entry = await waitForStop('the run', () => vscode.debug.startDebugging(undefined, { type: 'gsass', request: 'attach', name: 'attach', port }));
  assert.equal((await topFrame(entry.body!.threadId!)).line - 1, lineOf(editor, 'I2I.U32'));
  await executeDebugCommand('continue');
  assert.equal(await ended, 0);
  assert.match(out, /all 4 expectations hold/);
  await waitForSessionEnd();
  const { views } = await extension().activate();
  await until('no values', () => views.warpWatch.model === undefined);
});
