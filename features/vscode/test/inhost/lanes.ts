/** Tests the views of a stopped kernel and the debugger commands of this extension. */
import assert from 'node:assert';
import * as fs from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { countAnswers, endSession, executeDebugCommand, lineOf, startSession, topFrame, waitForStop } from './debugging';
import { extension, openFile, test, until, workspaceFolder } from './suite';

async function stopAtSum(): Promise<number> {
  const editor = await openFile('vector_add.gsass');
  vscode.debug.addBreakpoints([new vscode.SourceBreakpoint(new vscode.Location(editor.document.uri, new vscode.Position(lineOf(editor, 'IADD R5, R5, R6'), 0)))]);
  return (await waitForStop('the breakpoint', () => startSession('vector_add.gsass'))).body!.threadId!;
}

/** Returns the session that starts next. */
function nextSession(): Promise<vscode.DebugSession> {
  return new Promise(resolve => {
    const listener = vscode.debug.onDidStartDebugSession(session => {
      listener.dispose();
      resolve(session);
    });
  });
}

test('warp watch has all lanes, and marks what changed', async () => {
  const { views } = await extension().activate();
  await vscode.commands.executeCommand('gsass.warpWatch.focus');
  const thread = await stopAtSum();
  const model = await until('the registers', () => views.warpWatch.model && !views.warpWatch.model.running && views.warpWatch.model.rows.some(row => row.name === 'R6') && views.warpWatch.model);
  assert.equal(model.active >>> 0, 0xffffffff);
  const r5 = model.rows.find(row => row.name === 'R5')!;
  assert.deepEqual(r5.bits.map(Number), Array.from({ length: 32 }, (_, lane) => lane));
  await waitForStop('the step', () => executeDebugCommand('stepOver'));
  const after = await until('the sum', () => views.warpWatch.model?.rows.find(row => row.name === 'R5' && Number(row.bits[3]) === 1003));
  assert.equal(after.changed >>> 0, 0xffffffff);
  await views.warpWatch.handleMessage({ type: 's32' });
  assert.equal(views.warpWatch.model!.rows.find(row => row.name === 'R5')!.values[4], '1004');
  await views.warpWatch.handleMessage({ lane: 7 });
  const { focus } = await extension().activate();
  await until('the focus', () => focus.text.includes('warp 0 lane 7'));
  assert.equal(views.warpWatch.model!.focus.lane, 7);
  const { result } = await vscode.debug.activeDebugSession!.customRequest('evaluate', { expression: 'R5', frameId: (await topFrame(thread)).id, context: 'watch' });
  assert.match(result, /1007/);
  await endSession();
  await until('nothing', () => views.warpWatch.model === undefined);
});

test('values that come after the end of a session are not shown', async () => {
  const { views } = await extension().activate();
  for (const [view, heldCommand] of [[views.warpWatch, 'sass/warpWatch'], [views.memory, 'sass/memorySpaces'], [views.memory, 'readMemory']] as const) {
    await vscode.commands.executeCommand(`${view.id}.focus`);
    await stopAtSum();
    await until('the values', () => view.model);
    const { sessions } = view as unknown as { sessions: { request(command: string, args: object): Promise<unknown> } };
    const release: (() => void)[] = [];
    sessions.request = async (command, args) => {
      const answer = await vscode.debug.activeDebugSession!.customRequest(command, args);
      await (command === heldCommand && new Promise<void>(resolve => release.push(resolve)));
      return answer;
    };
    const refreshed = view.refresh();
    await until(`the answer to ${heldCommand}`, () => release.length > 0);
    // The method of the class is there again.
    Reflect.deleteProperty(sessions, 'request');
    await endSession();
    await until('no values', () => view.model === undefined);
    release.forEach(one => one());
    await refreshed;
    assert.equal(view.model, undefined);
  }
});

test('memory by space is read and written', async () => {
  const { views } = await extension().activate();
  await vscode.commands.executeCommand('gsass.memory.focus');
  await stopAtSum();
  const model = await until('the memories', async () => {
    await views.memory.refresh();
    return views.memory.model;
  });
  const a = model.spaces.findIndex(space => space.name === 'a');
  assert(a >= 0, JSON.stringify(model.spaces.map(s => s.name)));
  await views.memory.handleMessage({ space: a });
  assert.deepEqual(views.memory.model!.words.slice(0, 4), [0, 1, 2, 3]);
  await views.memory.handleMessage({ word: 2, value: 77 });
  assert.deepEqual(views.memory.model!.words.slice(0, 4), [0, 1, 77, 3]);
  await views.memory.handleMessage({ word: 3, value: 78 });
  // The first change stays marked until the next stop.
  assert.deepEqual(views.memory.model!.changed.slice(0, 4), [false, false, true, true]);
  await endSession();
});

test('the end of a session leaves the marks of changed words of another', async () => {
  const { views } = await extension().activate();
  await vscode.commands.executeCommand('gsass.memory.focus');
  await stopAtSum();
  const first = vscode.debug.activeDebugSession!;
  const model = await until('the memories', async () => {
    await views.memory.refresh();
    return views.memory.model;
  });
  await views.memory.handleMessage({ space: model.spaces.findIndex(space => space.name === 'a') });
  await views.memory.handleMessage({ word: 2, value: 77 });
  assert.deepEqual(views.memory.model!.changed.slice(0, 4), [false, false, true, false]);
  const other = nextSession();
  await waitForStop('the other session', () => startSession('vector_add.gsass', { name: 'other', stopOnEntry: true }));
  await vscode.debug.stopDebugging(await other);
  await until('the first session', () => vscode.debug.activeDebugSession?.id === first.id && views.memory.model);
  await views.memory.refresh();
  assert.deepEqual(views.memory.model!.words.slice(0, 4), [0, 1, 77, 3]);
  assert.deepEqual(views.memory.model!.changed.slice(0, 4), [false, false, true, false]);
  await endSession();
});

test('the warp watch of a stopped session does not say that it runs when another goes on', async () => {
  const { views } = await extension().activate();
  await vscode.commands.executeCommand('gsass.warpWatch.focus');
  await stopAtSum();
  const other = nextSession();
  const entry = await waitForStop('the other session', () => startSession('vector_add.gsass', { name: 'other', stopOnEntry: true }));
  await until('the registers', () => views.warpWatch.model);
  const view = views.warpWatch as unknown as { show(model?: { running: boolean }): void };
  const shown: (boolean | undefined)[] = [];
  view.show = model => {
    shown.push(model?.running);
    // The method of the class.
    Object.getPrototypeOf(view).show.call(view, model);
  };
  const { threadId } = entry.body!;
  await waitForStop('the breakpoint in the other session', async () => (await other).customRequest('continue', { threadId }));
  await until('the registers again', () => shown.length > 0);
  Reflect.deleteProperty(view, 'show');
  assert(!shown.includes(true), JSON.stringify(shown));
  await vscode.debug.stopDebugging(await other);
  await endSession();
});

test('an edit of the text changes the kernel that is stopped', async () => {
  const file = path.join(workspaceFolder(), 'patched.gsass');
  fs.writeFileSync(file, fs.readFileSync(path.join(workspaceFolder(), 'vector_add.gsass')));
  const editor = await openFile('patched.gsass');
  const sum = lineOf(editor, 'IADD R5, R5, R6');
  vscode.debug.addBreakpoints([new vscode.SourceBreakpoint(new vscode.Location(editor.document.uri, new vscode.Position(sum, 0)))]);
  const hit = await waitForStop('the breakpoint', () => startSession('patched.gsass'));
  const before = countAnswers('sass/patch');
  await editor.edit(edit => edit.replace(editor.document.lineAt(sum).range, '    IADD R5, R5, R5'));
  await until('the adapter has taken the edit', () => countAnswers('sass/patch') > before);
  await waitForStop('the step', () => executeDebugCommand('stepOver'));
  const { id } = await topFrame(hit.body!.threadId!);
  const { result } = await vscode.debug.activeDebugSession!.customRequest('evaluate', { expression: 'lane 3: R5', frameId: id, context: 'watch' });
  // The type in which it is shown is the one that the warp watch has.
  assert.match(result, /^(0x)?6\b/);
  await endSession();
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
});

test('a data breakpoint stops where a value is written, and the way back finds it, too', async () => {
  const hit = await waitForStop('the entry', () => startSession('vector_add.gsass', { stopOnEntry: true }));
  const session = vscode.debug.activeDebugSession!;
  const threadId = hit.body!.threadId!;
  const info = await session.customRequest('dataBreakpointInfo', { name: 'R5', frameId: (await topFrame(threadId)).id });
  assert(info.dataId, JSON.stringify(info));
  await session.customRequest('setDataBreakpoints', { breakpoints: [{ dataId: info.dataId, accessType: 'write' }] });
  const written = await waitForStop('the write', () => executeDebugCommand('continue'));
  assert.match(written.body!.reason!, /data breakpoint/);
  await session.customRequest('setDataBreakpoints', { breakpoints: [] });
  const editor = await openFile('vector_add.gsass');
  assert.equal((await topFrame(threadId)).line - 1, lineOf(editor, 'GLD.U32 R6'));
  await waitForStop('the writer', () => vscode.commands.executeCommand('gsass.lastWrite', { variable: { evaluateName: 'R3' } }));
  assert.equal((await topFrame(threadId)).line - 1, lineOf(editor, 'IADD32 R3'));
  await endSession();
});

test('the block is stepped to its barrier', async () => {
  const editor = await openFile('reduction.gsass');
  const entry = await waitForStop('the entry', () => startSession('reduction.gsass', { stopOnEntry: true }));
  await waitForStop('the barrier', () => vscode.commands.executeCommand('gsass.stepToBarrier'));
  const { line: currentLine } = await topFrame(entry.body!.threadId!);
  assert(Math.abs(currentLine - 1 - lineOf(editor, 'BAR.')) <= 1, String(currentLine));
  await endSession();
});

test('what the checks find stops the run', async () => {
  fs.writeFileSync(path.join(workspaceFolder(), 'unset.gsass'), '//! launch block=32 param=@a\n//! buffer a=32xs32\n.kernel k\n.param a\n    I2I.U32.U16 R1, R0L\n    SHL R1, R1, 2\n    IADD R2, a, R1\n    IADD R3, R4, R1\n    GST.EXIT.U32 global14[R2], R3\n.end\n');
  const found = await waitForStop('the finding', () => startSession('unset.gsass', { checks: ['init'] }));
  assert.equal(found.body!.reason, 'exception');
  await endSession();
});

test('the warp is stepped to where its lanes meet', async () => {
  const editor = await openFile('collatz.gsass');
  // After the branch only some lanes are active.
  vscode.debug.addBreakpoints([new vscode.SourceBreakpoint(new vscode.Location(editor.document.uri, new vscode.Position(lineOf(editor, 'SHR R1, R1, 1'), 0)), true, 'active != live')]);
  const hit = await waitForStop('the parted lanes', () => startSession('collatz.gsass'));
  const threadId = hit.body!.threadId!;
  const session = vscode.debug.activeDebugSession!;
  const depth = async (): Promise<number> => (await session.customRequest('stackTrace', { threadId })).stackFrames.length;
  const before = await depth();
  const met = await waitForStop('the meeting point', () => vscode.commands.executeCommand('gsass.stepToReconvergence'));
  assert.equal(met.body!.reason, 'step');
  assert((await depth()) < before, 'an entry of the stack is gone');
  await endSession();
});

test('restart begins the kernel anew', async () => {
  await stopAtSum();
  const again = await waitForStop('the breakpoint', () => vscode.commands.executeCommand('workbench.action.debug.restart'));
  assert.equal(again.body!.reason, 'breakpoint');
  const { result } = await vscode.debug.activeDebugSession!.customRequest('evaluate', { expression: 'ctaid.x', frameId: (await topFrame(again.body!.threadId!)).id, context: 'watch' });
  assert.match(result, /^0/);
  await endSession();
});

test('heat is there while a kernel is debugged, and stays', async () => {
  const { views } = await extension().activate();
  views.profile.clear();
  await vscode.commands.executeCommand('gsass.profile.focus');
  await stopAtSum();
  const model = await until('the counts', () => views.profile.model);
  const editor = await openFile('vector_add.gsass');
  assert(model.rows.every(row => row.issued > 0 && editor.document.lineAt(row.line - 1).text.includes(row.instruction.split(/[ .]/)[0]!)), JSON.stringify(model.rows));
  const before = model.rows.reduce((sum, row) => sum + row.issued, 0);
  vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
  await executeDebugCommand('continue');
  await until('the end', () => !vscode.debug.activeDebugSession);
  await until('all counts', () => (views.profile.model?.rows.reduce((sum, row) => sum + row.issued, 0) ?? 0) > before);
  views.profile.clear();
});

test('the control flow marks where the kernel stands', async () => {
  const { views } = await extension().activate();
  await stopAtSum();
  // At the stop VS Code has shown the views of the debugger instead.
  await vscode.commands.executeCommand('gsass.cfg.focus');
  const editor = await openFile('vector_add.gsass');
  const stopLine = lineOf(editor, 'IADD R5, R5, R6');
  await until('the place', () => views.cfg.model?.kernel === 'vector_add' && views.cfg.model.stopped === stopLine);
  assert(views.cfg.model!.blocks.some(block => block.firstLine <= stopLine && stopLine <= block.lastLine));
  await endSession();
  await until('no place', () => views.cfg.model?.stopped === -1);
});
