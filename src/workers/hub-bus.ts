import type { Duplex } from 'node:stream';
import type { Bus, SharedHorizon } from '../bus/bus.ts';
import { type Check, readMessage } from '../bus/checked.ts';
import type { Count, Window } from '../bus/windows.ts';
import type { Members } from '../processes/members.ts';
import { HubThread } from './hub-thread.ts';
import { type End, exchange } from './lines.ts';
import { type FromHub, type FromWorker, type Question, type Questions, REPORT } from './messages.ts';
import type { Progress } from './progress.ts';

/** A worker's side of the hub (hub.ts). */
export class HubBus implements Bus, Members {
  readonly isReady = true;
  readonly isHearing = true;
  readonly reachesCommands = false;
  /** The workers share the data folder. */
  readonly bytes = undefined;
  readonly horizon: SharedHorizon;
  /** Writes to an embedded store. */
  readonly thread: HubThread;
  readonly #socket: Duplex;
  readonly #onClose: () => void;
  readonly #hub: End<FromWorker>;
  readonly #listeners = new Map<string, (message: string) => void>();
  /** Resolvers of questions, by number. */
  readonly #asked = new Map<number, (answer: never) => void>();
  #number = 0;
  #members: readonly string[] = [];
  /** This worker's metrics. */
  #readMetrics: () => Promise<string> = async () => '[]';

  /** @param onClose - called when the hub has ended, and with it everything that the workers share. */
  constructor(socket: Duplex, progress: Progress, onClose: () => void) {
    this.#socket = socket;
    this.#hub = exchange<FromWorker, FromHub>(
      socket,
      (message) => this.#receive(message),
      (line, channel) => this.#listeners.get(channel)?.(line.toString('utf8', channel.length + 1)),
    );
    this.thread = new HubThread(this.#hub, progress);
    this.#listeners.set(REPORT, (text) => this.thread.report(text));
    this.horizon = {
      read: () => progress.horizon,
      raise: (seq) => progress.raise(seq),
      reset: async (seq) => progress.reset(seq),
    };
    this.#onClose = onClose;
    socket.once('close', onClose);
  }

  #receive(message: FromHub): void {
    switch (message[0]) {
      case 'answer':
        this.#asked.get(message[1])?.(message[2] as never);
        this.#asked.delete(message[1]);
        break;
      case 'members':
        this.#members = message[1];
        break;
      case 'lost':
        this.thread.lost(message[1]);
        break;
      case 'ping':
        this.#hub.send(['pong']);
        break;
      case 'metrics':
        void this.#readMetrics().then((text) => this.#hub.send(['metrics', message[1], text]));
    }
  }

  #ask<Q extends Question>(question: Q, given: Questions[Q]['given']): Promise<Questions[Q]['answer']> {
    return new Promise((resolve) => {
      this.#asked.set(++this.#number, resolve);
      this.#hub.send(['ask', this.#number, question, given]);
    });
  }

  /** It is always ready. */
  onReady(): void {}

  publish(channel: string, message: string): void {
    this.announce(channel, message);
    process.nextTick(() => this.#listeners.get(channel)?.(message));
  }

  announce(channel: string, message: string): void {
    this.#hub.publish(`${channel} ${message}\n`);
  }

  async subscribe<T>(channel: string, isValid: Check<T>, listener: (message: T) => void): Promise<void> {
    this.#listeners.set(channel, (text) => {
      const message = readMessage(text, isValid);
      if (message !== undefined) listener(message);
    });
    this.#hub.send(['subscribe', channel]);
    // The hub handles messages in order: once it has answered, the worker is subscribed.
    await this.#ask('get', []);
  }

  identify(own: string): Promise<string> {
    return this.#ask('identify', own);
  }

  async put(values: ReadonlyMap<string, string>, ms: number): Promise<void> {
    await this.#ask('put', { values: [...values], ms });
  }

  get(_name: string, keys: readonly string[]): Promise<(string | null)[]> {
    return this.#ask('get', [...keys]);
  }

  count(windows: readonly Window[]): Promise<Count[]> {
    return this.#ask('count', [...windows]);
  }

  async takeBack(key: string): Promise<boolean> {
    await this.#ask('takeBack', key);
    return true;
  }

  async forget(key: string): Promise<void> {
    await this.#ask('forget', key);
  }

  get ids(): readonly string[] {
    return this.#members;
  }

  async enter(id: string): Promise<void> {
    this.#hub.send(['enter', id]);
    // The answer follows the new list.
    await this.#ask('get', []);
  }

  leave(id: string): void {
    this.#hub.send(['leave', id]);
  }

  isMember(id: string): Promise<boolean> {
    return this.#ask('isMember', id);
  }

  /** The metrics of all workers; `own` reads this one's. */
  metrics(): Promise<string[]> {
    return this.#ask('metrics', null);
  }

  provideMetrics(read: () => Promise<string>): void {
    this.#readMetrics = read;
  }

  close(): void {
    this.#socket.off('close', this.#onClose);
    this.#socket.destroy();
  }
}
