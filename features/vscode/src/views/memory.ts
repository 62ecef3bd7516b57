/** A view of the memory of the stopped kernel, by memory space. */
import * as vscode from 'vscode';
import { Space } from '../debug/protocol';
import { Sessions } from '../debug/sessions';
import { View } from './page';

/** The data that the page shows. */
export interface MemoryModel {
  spaces: Space[];
  /** Index of the space that is shown. */
  chosen: number;
  /** Offset of the first byte that is shown, from the start of the space. */
  offset: number;
  /** The 32-bit words from this offset on, at most one page. An incomplete word at the end is left out. */
  words: number[];
  /** For each word, whether it has changed since the previous stop. */
  changed: boolean[];
  /** Why the last change was not made; empty if it was made. */
  message: string;
}

export type MemoryMessage = { space: number } | { offset: number } | { word: number; value: number };

/** Number of bytes on a page. */
const PAGE_BYTES = 1024;

/** What the view has shown of a session. The keys are memory references with an offset. */
interface History {
  /** The stop to which `current` belongs. */
  stopId: string;
  /** The words at the previous stop. A word that was not shown then has the value that was shown first at the current stop. */
  previous: Map<string, number>;
  /** The words that were shown at the current stop or earlier. */
  current: Map<string, number>;
}

export class MemoryView extends View<MemoryModel, MemoryMessage> {
  private spaceName = '';
  private offset = 0;
  /** By the ids of the sessions that have not ended. */
  private readonly histories = new Map<string, History>();

  constructor(root: vscode.Uri, private readonly sessions: Sessions) {
    super('gsass.memory', root, 'memory', 'Memory');
    this.disposables.push(
      sessions.onSessionEvent(event => {
        if (event === 'ended') {
          [...this.histories.keys()].filter(id => !sessions.isLive(id)).forEach(id => this.histories.delete(id));
          this.show(undefined);
        } else if (event === 'stopped' || event === 'changed') {
          this.currentHistory();
          if (this.isVisible) {
            void this.refresh();
          }
        }
      }),
    );
  }

  async refresh(): Promise<void> {
    await this.showPage('');
  }

  /**
   * Returns the history of the session that is shown; undefined if the session is not stopped. At a new stop, begins to compare with the
   * one before.
   */
  private currentHistory(): History | undefined {
    const { session, stopId } = this.sessions;
    if (!session || !stopId) {
      return undefined;
    }
    const history = this.histories.get(session.id) ?? { stopId, previous: new Map<string, number>(), current: new Map<string, number>() };
    this.histories.set(session.id, history);
    if (history.stopId !== stopId) {
      history.stopId = stopId;
      history.previous = history.current;
      history.current = new Map(history.previous);
    }
    return history;
  }

  private async showPage(message: string): Promise<void> {
    const { threadId, stopId } = this.sessions;
    const history = this.currentHistory();
    if (!history) {
      return;
    }
    const answer = await this.sessions.request<{ spaces: Space[] }>('sass/memorySpaces', threadId ? { threadId } : {});
    if (stopId !== this.sessions.stopId) {
      return;
    }
    if (!answer || answer.spaces.length === 0) {
      this.show(undefined);
      return;
    }
    const chosen = Math.max(0, answer.spaces.findIndex(space => space.name === this.spaceName));
    const space = answer.spaces[chosen]!;
    this.offset = Math.max(0, Math.min(this.offset, (space.size - 1) & ~(PAGE_BYTES - 1)));
    const count = Math.min(PAGE_BYTES, space.size - this.offset);
    const contents = await this.sessions.request<{ data?: string }>('readMemory', { memoryReference: space.memoryReference, offset: this.offset, count });
    if (stopId !== this.sessions.stopId) {
      return;
    }
    const bytes = Buffer.from(contents?.data ?? '', 'base64');
    const words = Array.from({ length: bytes.length >> 2 }, (_, i) => bytes.readUInt32LE(4 * i));
    const changed = words.map((word, i) => {
      const key = `${space.memoryReference} ${this.offset + 4 * i}`;
      history.current.set(key, word);
      if (!history.previous.has(key)) {
        history.previous.set(key, word);
      }
      return history.previous.get(key) !== word;
    });
    this.show({ spaces: answer.spaces, chosen, offset: this.offset, words, changed, message });
  }

  async handleMessage(message: MemoryMessage): Promise<void> {
    const model = this.model;
    if (!model) {
      return;
    }
    if ('space' in message) {
      this.spaceName = model.spaces[message.space]?.name ?? '';
      this.offset = 0;
      await this.showPage('');
    } else if ('offset' in message) {
      this.offset = Math.max(0, message.offset) & ~15;
      await this.showPage('');
    } else {
      await this.writeWord(model, message);
    }
  }

  private async writeWord(model: MemoryModel, { word, value }: { word: number; value: number }): Promise<void> {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value >>> 0);
    try {
      await this.sessions.session?.customRequest('writeMemory', { memoryReference: model.spaces[model.chosen]!.memoryReference, offset: model.offset + 4 * word, data: bytes.toString('base64') });
      await this.showPage('');
    } catch (e) {
      await this.showPage(e instanceof Error ? e.message : String(e));
    }
  }
}
