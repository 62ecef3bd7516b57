/** Tests the language server and the debug adapter in the packaged jar over standard input and output, as VS Code uses them. */
import assert from 'node:assert';
import * as cp from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { DebugClient } from '@vscode/debugadapter-testsupport';
import * as rpc from 'vscode-languageserver-protocol/node';
import { DebugProtocol } from '@vscode/debugprotocol';

const root = path.resolve(__dirname, '..', '..', '..');
const jar = path.join(root, 'server', 'gsass.jar');
const examples = path.join(root, 'server', 'examples');
const java = process.env['JAVA_HOME'] ? path.join(process.env['JAVA_HOME'], 'bin', 'java') : 'java';
const vectorAdd = path.join(examples, 'vector_add.gsass');
/** Returns the line number, from 1, of the first line of a file that contains a text. */
function lineNumber(file: string, text: string): number {
  return fs.readFileSync(file, 'utf8').split('\n').findIndex(one => one.includes(text)) + 1;
}

/** Maximum duration of a single wait, in milliseconds. A busy machine may need long. */
const TIMEOUT_MS = 60_000;

/** The first message of a client, by the command of gsass. */
const INITIALIZE: Record<string, object> = {
  lsp: { jsonrpc: '2.0', id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } },
  dap: { seq: 1, type: 'request', command: 'initialize', arguments: { adapterID: 'gsass' } },
};

function toFrame(message: object): string {
  const text = JSON.stringify(message);
  return `Content-Length: ${text.length}\r\n\r\n${text}`;
}

const startedProcesses: cp.ChildProcess[] = [];

/** Starts a Java with these arguments. If the process outlives the test, it is killed after the test. */
function startJava(...args: string[]): cp.ChildProcessByStdio<Writable, Readable, null> {
  const child = cp.spawn(java, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  startedProcesses.push(child);
  return child;
}

afterEach(() => startedProcesses.splice(0).forEach(child => child.kill('SIGKILL')));

/** Waits for the end of a process. Returns false if it does not end in time. */
function endsInTime(child: cp.ChildProcess): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(false), TIMEOUT_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

describe('the language server in the package', () => {
  it('answers, and ends when it is asked to', async () => {
    const child = startJava('-jar', jar, 'lsp');
    const connection = rpc.createProtocolConnection(new rpc.StreamMessageReader(child.stdout), new rpc.StreamMessageWriter(child.stdin));
    connection.listen();
    const { capabilities } = await connection.sendRequest(rpc.InitializeRequest.type, { processId: process.pid, rootUri: null, capabilities: {} });
    assert(capabilities.hoverProvider && capabilities.renameProvider);
    await connection.sendNotification(rpc.InitializedNotification.type, {});
    const uri = 'file:///k.gsass';
    await connection.sendNotification(rpc.DidOpenTextDocumentNotification.type, { textDocument: { uri, languageId: 'gpu-sass', version: 1, text: '.kernel k\n    IADD R1, R2, R3\n    RET\n.end\n' } });
    const layout = await connection.sendRequest<{ word: string; size: number }>('sass/bitLayout', { textDocument: { uri }, position: { line: 1, character: 5 } });
    assert.equal(layout.size, 64);
    await connection.sendRequest(rpc.ShutdownRequest.type);
    const hasEnded = endsInTime(child);
    await connection.sendNotification(rpc.ExitNotification.type);
    assert(await hasEnded, 'the server lives on after exit');
    connection.dispose();
  });

  for (const command of ['lsp', 'dap']) {
    it(`ends when its input does: ${command}`, async () => {
      const child = startJava('-jar', jar, command);
      child.stdin.write(toFrame(INITIALIZE[command]!));
      await once(child.stdout, 'data');
      const hasEnded = endsInTime(child);
      child.stdin.end();
      assert(await hasEnded, `gsass ${command} outlives its client`);
    });
  }

  it('ends when the client is killed, and says nothing but the protocol', async () => {
    // The client is a process of its own, so that it can be killed without warning.
    const script = `
      const adapter = require('child_process').spawn(${JSON.stringify(java)}, ['-jar', ${JSON.stringify(jar)}, 'dap']);
      adapter.stdin.write(${JSON.stringify(toFrame(INITIALIZE['dap']!))});
      adapter.stdout.once('data', data => console.log(adapter.pid + ' ' + data));`;
    const client = cp.spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    startedProcesses.push(client);
    const [firstOutput] = (await once(client.stdout, 'data')) as [Buffer];
    assert.match(firstOutput.toString(), /^\d+ Content-Length: /);
    const pid = parseInt(firstOutput.toString(), 10);
    client.kill('SIGKILL');
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end && isAlive(pid); ) {
      await new Promise(resolve => setTimeout(resolve, 100));
    }
    assert(!isAlive(pid), 'the adapter outlives a client that was killed');
  });
});

/** Returns whether a process runs. A zombie does not. */
function isAlive(pid: number): boolean {
  try {
    return !fs.readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z');
  } catch {
    return false;
  }
}

describe('the debug adapter in the package', () => {
  let client: DebugClient;
  let adapter: cp.ChildProcess;

  beforeEach(async () => {
    client = new DebugClient(java, '', 'gsass', { env: process.env }, true);
    client.defaultTimeout = TIMEOUT_MS;
    // The client would start `java FILE`, so the adapter is started here instead.
    const child = startJava('-XX:+UseSerialGC', '-jar', jar, 'dap');
    adapter = child;
    (client as unknown as { connect(out: NodeJS.ReadableStream, into: NodeJS.WritableStream): void }).connect(child.stdout, child.stdin);
  });

  // The adapter must end by itself after a disconnect.
  afterEach(async () => {
    const hasEnded = endsInTime(adapter);
    void client.disconnectRequest().catch(() => undefined);
    assert(await hasEnded, 'the adapter lives on after disconnect');
  });

  it('stops at a breakpoint, and shows the lanes', async () => {
    const stopLine = lineNumber(vectorAdd, 'IADD R5, R5, R6');
    await client.hitBreakpoint({ program: vectorAdd }, { path: vectorAdd, line: stopLine });
    const { body: threads } = await client.threadsRequest();
    assert.match(threads.threads[0]!.name, /block \(0,0\) warp 0/);
    const { body: trace } = await client.stackTraceRequest({ threadId: threads.threads[0]!.id });
    const { body: scopes } = await client.scopesRequest({ frameId: trace.stackFrames[0]!.id });
    const registers = scopes.scopes.find(scope => scope.name === 'Registers')!;
    const { body: variables } = await client.variablesRequest({ variablesReference: registers.variablesReference });
    const r6 = variables.variables.find(one => one.name === 'R6')!;
    assert.match(r6.value, /^0x3e8/);
    assert.equal(r6.variablesReference, 0, 'all lanes have this value');
    const r5 = variables.variables.find(one => one.name === 'R5')!;
    const { body: lanes } = await client.variablesRequest({ variablesReference: r5.variablesReference });
    assert.deepEqual(lanes.variables.map(one => parseInt(one.value, 16)), Array.from({ length: 32 }, (_, lane) => lane));
  });

  it('steps forward and back', async () => {
    await Promise.all([client.configurationSequence(), client.launch({ program: vectorAdd, stopOnEntry: true }), client.waitForEvent('stopped')]);
    const { body } = await client.threadsRequest();
    const threadId = body.threads[0]!.id;
    const lines: number[] = [];
    const currentLine = async (): Promise<number> => (await client.stackTraceRequest({ threadId })).body.stackFrames[0]!.line;
    for (let i = 0; i < 4; i++) {
      lines.push(await currentLine());
      await Promise.all([client.stepInRequest({ threadId }), client.waitForEvent('stopped')]);
    }
    for (const line of lines.reverse()) {
      await Promise.all([client.stepBackRequest({ threadId }), client.waitForEvent('stopped')]);
      assert.equal(await currentLine(), line);
    }
  });

  it('knows conditions, log points and hit counts', async () => {
    const collatz = path.join(examples, 'collatz.gsass');
    const firstLine = lineNumber(collatz, 'SHR');
    await client.initializeRequest();
    const launched = client.launch({ program: collatz });
    await client.waitForEvent('initialized');
    const output = client.waitForEvent('output');
    const { body } = await client.setBreakpointsRequest({ source: { path: collatz }, breakpoints: [{ line: firstLine, hitCondition: '3' }, { line: firstLine + 1, logMessage: 'R1 is {R1}' }] });
    assert(body.breakpoints.every((one: DebugProtocol.Breakpoint) => one.verified), JSON.stringify(body.breakpoints));
    const stopped = client.waitForEvent('stopped');
    await client.configurationDoneRequest();
    await launched;
    await stopped;
    assert.match(((await output) as DebugProtocol.OutputEvent).body.output, /R1 is|kernel|launch/i);
  });

  it('runs to the end', () => Promise.all([client.configurationSequence(), client.launch({ program: vectorAdd }), client.waitForEvent('terminated')]));

  it('refuses what it cannot launch in words', async () => {
    await client.initializeRequest();
    await assert.rejects(client.launch({ program: path.join(examples, 'no_such.gsass') }), /no_such\.gsass/);
  });
});
