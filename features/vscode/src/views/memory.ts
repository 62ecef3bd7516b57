/** A view of the memories of the stopped kernel, by memory space. */
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
  /** The 32-bit words from there on, at most one page. An incomplete word at the end is left out. */
  words: number[];
  /** For each word, whether it has changed since the previous stop. */
  changed: boolean[];
  /** Why the last change was not made; empty if it was made. */
  message: string;
}

export type MemoryMessage = { space: number } | { offset: number } | { word: number; value: number };

/** Number of bytes on a page. */
const PAGE = 1024;

export class MemoryView extends View<MemoryModel, MemoryMessage> {
  private chosen = '';
  private offset = 0;
  /** The words at the previous stop, by space and offset; those that were not shown then, as this stop showed them first. */
  private before = new Map<string, number>();
  private now = new Map<string, number>();
  /** The number of the stop that `now` belongs to. */
  private stop = 0;

  constructor(root: vscode.Uri, private readonly sessions: Sessions) {
    super('gsass.memory', root, 'memory', 'Memory');
    this.all.push(
      sessions.onDidHappen(happening => {
        if (happening === 'ended') {
          this.before.clear();
          this.now.clear();
          this.show(undefined);
        } else if (happening === 'stopped' || happening === 'changed') {
          // The same stop is told again when another warp is selected, and when a value is changed by hand.
          if (this.stop !== this.sessions.stops) {
            this.stop = this.sessions.stops;
            this.before = this.now;
            this.now = new Map(this.before);
          }
          if (this.visible) {
            void this.refresh();
          }
        }
      }),
    );
  }

  async refresh(): Promise<void> {
    await this.read('');
  }

  private async read(message: string): Promise<void> {
    if (!this.sessions.isStopped) {
      return;
    }
    const { threadId } = this.sessions;
    const answer = await this.sessions.ask<{ spaces: Space[] }>('sass/memorySpaces', threadId ? { threadId } : {});
    if (!answer || answer.spaces.length === 0) {
      this.show(undefined);
      return;
    }
    const chosen = Math.max(0, answer.spaces.findIndex(space => space.name === this.chosen));
    const space = answer.spaces[chosen]!;
    this.offset = Math.max(0, Math.min(this.offset, (space.size - 1) & ~(PAGE - 1)));
    const count = Math.min(PAGE, space.size - this.offset);
    const read = await this.sessions.ask<{ data?: string }>('readMemory', { memoryReference: space.memoryReference, offset: this.offset, count });
    const bytes = Buffer.from(read?.data ?? '', 'base64');
    const words = Array.from({ length: bytes.length >> 2 }, (_, i) => bytes.readUInt32LE(4 * i));
    const changed = words.map((word, i) => {
      const key = `${space.memoryReference} ${this.offset + 4 * i}`;
      this.now.set(key, word);
      if (!this.before.has(key)) {
        this.before.set(key, word);
      }
      return this.before.get(key) !== word;
    });
    this.show({ spaces: answer.spaces, chosen, offset: this.offset, words, changed, message });
  }

  async received(message: MemoryMessage): Promise<void> {
    const model = this.model;
    if (!model) {
      return;
    }
    if ('space' in message) {
      this.chosen = model.spaces[message.space]?.name ?? '';
      this.offset = 0;
      await this.read('');
    } else if ('offset' in message) {
      this.offset = Math.max(0, message.offset) & ~15;
      await this.read('');
    } else {
      await this.write(model, message);
    }
  }

  private async write(model: MemoryModel, { word, value }: { word: number; value: number }): Promise<void> {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value >>> 0);
    try {
      await this.sessions.session?.customRequest('writeMemory', { memoryReference: model.spaces[model.chosen]!.memoryReference, offset: model.offset + 4 * word, data: bytes.toString('base64') });
      await this.read('');
    } catch (e) {
      await this.read(e instanceof Error ? e.message : String(e));
    }
  }
}
