/**
 * A real VS Code for tests. It is the server of the npm package code-server on a loopback port, with a fresh profile and our package
 * installed, and a headless browser that shows it.
 */
import * as cp from 'node:child_process';
import * as fs from 'node:fs';
import * as net from 'node:net';
import * as os from 'node:os';
import * as path from 'node:path';
import { BrowserContext, chromium, Page } from 'playwright-core';
import { LAST_PICTURES, recordPictures } from './recorder';

/** Settings that suppress messages, animations and updates of everything except this extension. */
const SETTINGS = {
  'workbench.startupEditor': 'none',
  'workbench.colorTheme': 'Default Dark Modern',
  'workbench.tips.enabled': false,
  'workbench.enableExperiments': false,
  'chat.disableAIFeatures': true,
  'chat.commandCenter.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'security.workspace.trust.enabled': false,
  'git.enabled': false,
  'editor.accessibilitySupport': 'off',
  'editor.hover.delay': 100,
  'debug.toolBarLocation': 'floating',
  'debug.openDebug': 'openOnSessionStart',
  'debug.internalConsoleOptions': 'neverOpen',
  'files.autoSave': 'off',
};

export class VsCode {
  private constructor(
    readonly workFolder: string,
    readonly port: number,
    readonly folder: string,
    readonly extension: string,
    private readonly server: cp.ChildProcess,
  ) {}

  /**
   * Starts a VS Code.
   *
   * @param home the installed VS Code, which has out/server-main.js
   * @param vsix the package of the extension
   * @param fixtures a folder that is copied; the copy is opened
   * @param settings added to the settings of the user and of the machine
   */
  static async start(home: string, vsix: string, fixtures: string, settings: object = {}): Promise<VsCode> {
    const workFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'gsass-vscode-'));
    const folder = path.join(workFolder, 'kernels');
    fs.cpSync(fixtures, folder, { recursive: true });
    const user = path.join(workFolder, 'data', 'data', 'User');
    const machine = path.join(workFolder, 'data', 'data', 'Machine');
    const extensions = path.join(workFolder, 'extensions');
    for (const dir of [user, machine, extensions, path.join(workFolder, 'home')]) {
      fs.mkdirSync(dir, { recursive: true });
    }
    fs.writeFileSync(path.join(user, 'settings.json'), JSON.stringify({ ...SETTINGS, ...settings }, null, 1));
    // In a window on a server, once VS Code knows the scope of a setting, it reads settings of the scope "machine" only from this file.
    fs.writeFileSync(path.join(machine, 'settings.json'), JSON.stringify(settings, null, 1));
    const env = {
      PATH: `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
      HOME: path.join(workFolder, 'home'),
      LANG: 'C.UTF-8',
      // GSASS_ONLY: of the tests in the extension host, only those are run whose names contain this text.
      ...Object.fromEntries(['JAVA_HOME', 'GSASS_ONLY'].filter(name => process.env[name]).map(name => [name, process.env[name]])),
    };
    const serverCommand = [path.join(home, 'out', 'server-main.js'), '--accept-server-license-terms', '--server-data-dir', path.join(workFolder, 'data'), '--extensions-dir', extensions];
    cp.execFileSync(process.execPath, [...serverCommand, '--install-extension', vsix], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const extension = path.join(extensions, fs.readdirSync(extensions).find(name => name.startsWith('sass-tools.gpu-sass'))!);
    const port = await freePort();
    const log = fs.openSync(path.join(workFolder, 'server.log'), 'w');
    // The server gets its own process group, so that the extension host and the processes that it starts end with it.
    const server = cp.spawn(
      process.execPath,
      [...serverCommand, '--host', '127.0.0.1', '--port', String(port), '--without-connection-token', '--enable-smoke-test-driver', '--telemetry-level', 'off'],
      { env, detached: true, stdio: ['ignore', log, log] },
    );
    const started = new VsCode(workFolder, port, folder, extension, server);
    for (let i = 0; ; i++) {
      const isUp = await fetch(`http://127.0.0.1:${port}/version`).then(r => r.ok, () => false);
      if (isUp) {
        return started;
      }
      if (i > 600) {
        started.stop();
        throw new Error(`VS Code did not start; see ${workFolder}/server.log`);
      }
      await pause(200);
    }
  }

  /** Runs a module in the extension host. Returns its exit code, or -1 if no test has ended for `timeout` milliseconds. */
  async runInHost(module: string, timeout: number): Promise<number> {
    // The window is small, because no test checks what it shows.
    const browser = await this.browser({ width: 1000, height: 650, scale: 1 });
    try {
      const page = browser.pages()[0] ?? (await browser.newPage());
      page.setDefaultTimeout(timeout);
      let exit: (code: number) => void;
      const code = new Promise<number>(resolve => (exit = resolve));
      let lastOutput = '';
      let lastOutputTime = Date.now();
      await page.exposeFunction('codeAutomationLog', (_type: string, args: unknown[]) => {
        // VS Code logs much more than the tests do.
        const text = args.map(a => (typeof a === 'string' ? a : JSON.stringify(a))).join(' ');
        if (/^(ok|FAIL|info|\d+ passed)\b/.test(text)) {
          console.log(text);
          [lastOutput, lastOutputTime] = [text, Date.now()];
        }
      });
      await page.exposeFunction('codeAutomationExit', (c: number) => exit(c));
      const remote = (file: string): string => `vscode-remote://127.0.0.1:${this.port}${file}`;
      const payload = [['extensionDevelopmentPath', remote(this.extension)], ['extensionTestsPath', remote(module)]];
      await page.goto(`${this.address}&payload=${encodeURIComponent(JSON.stringify(payload))}`);
      let timer: NodeJS.Timeout | undefined;
      const timedOut = new Promise<number>(resolve => {
        timer = setInterval(() => Date.now() - lastOutputTime > timeout && resolve(-1), 1000);
      });
      const status = await Promise.race([code, timedOut]);
      clearInterval(timer);
      if (status === -1) {
        console.log(`The test after this one has no end: ${lastOutput}`);
      }
      if (status !== 0) {
        await page.screenshot({ path: path.join(this.workFolder, 'inhost.png') });
        console.log(`The tests in the host ended with ${status}; see ${this.workFolder}`);
      }
      return status;
    } finally {
      await browser.close();
    }
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}/?folder=${this.folder}`;
  }

  /** Address of a window without a folder. */
  get addressWithoutFolder(): string {
    return `http://127.0.0.1:${this.port}/?ew=true`;
  }

  /**
   * Starts a browser with a fresh profile.
   *
   * @param window the size of its window in points, and the number of pixels of a point
   */
  async browser(window = { width: 1500, height: 950, scale: 1 }): Promise<BrowserContext> {
    const browser = await chromium.launchPersistentContext(path.join(this.workFolder, `browser-${Date.now()}`), {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      headless: true,
      viewport: { width: window.width, height: window.height },
      deviceScaleFactor: window.scale,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    });
    recordPictures(browser, path.join(this.workFolder, LAST_PICTURES));
    return browser;
  }

  /** Ends all processes of this VS Code. Kills those that still run after 30 s and returns their command lines. */
  async stop(): Promise<string[]> {
    try {
      process.kill(-this.server.pid!, 'SIGTERM');
    } catch {
      // The server has ended by itself.
    }
    for (let i = 0; i < 300 && this.processes().length > 0; i++) {
      await pause(100);
    }
    const survivors = this.processes();
    for (const { pid } of survivors) {
      process.kill(pid, 'SIGKILL');
    }
    return survivors.map(one => one.command);
  }

  /** Returns the processes that use the work folder: those of VS Code and those that the extension started. */
  processes(): { pid: number; command: string }[] {
    const found: { pid: number; command: string }[] = [];
    for (const entry of fs.readdirSync('/proc')) {
      if (/^\d+$/.test(entry) && Number(entry) !== process.pid) {
        try {
          const command = fs.readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ');
          // Some processes do not have the folder in their command line, but have it as their home.
          if (command.includes(this.workFolder) || fs.readFileSync(`/proc/${entry}/environ`, 'utf8').includes(`HOME=${this.workFolder}/`)) {
            found.push({ pid: Number(entry), command });
          }
        } catch {
          // The process has ended meanwhile.
        }
      }
    }
    return found;
  }

  /** Returns the processes that run the jar of gsass. */
  servers(): { pid: number; command: string }[] {
    return this.processes().filter(one => one.command.includes('gsass.jar'));
  }

  /** Deletes all files of this VS Code. */
  remove(): void {
    fs.rmSync(this.workFolder, { recursive: true, force: true });
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

export type { Page };
