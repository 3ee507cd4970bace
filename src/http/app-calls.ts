import type { ApiError } from '../errors.ts';
import { knownOr } from '../known.ts';
import type { Incoming } from './outcome.ts';

const DAY_MS = 86_400_000;
/** Most pairs of an app and an endpoint that are counted between two writes. */
const MAX_PAIRS = 20_000;
/** How many of the last errors are known of each app, and of how many apps between two writes. */
export const MAX_ERRORS = 50;
const MAX_FAILING = 200;
const MAX_MESSAGE = 300;

/** The calls of an app at one endpoint on one day. */
export interface CountedCalls {
  app_id: number;
  /** Days since 1970. */
  day: number;
  /** The name of the route. */
  endpoint: string;
  calls: number;
  /** Those answered with 400 to 499, and how many of these were beyond a limit. */
  client_errors: number;
  limited: number;
  /** Those answered with 500 and above. */
  server_errors: number;
}

/** An error that an app got. */
export interface AppError {
  app_id: number;
  /** Of the request, as in its reply and in the log. */
  id: string;
  at: number;
  method: string;
  endpoint: string;
  status: number;
  slug: string;
  message: string;
}

/** What was counted since the last write. */
export interface Noted {
  counts: CountedCalls[];
  errors: AppError[];
  /** Calls that were not counted, because too many apps called at too many endpoints. */
  dropped: number;
}

/** The day of a time, in days since 1970. */
export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);

/** Counts the calls of apps in the memory of a process, within bounds, until they are written. */
export class AppCalls {
  #day = 0;
  /** Those of the day, by app and endpoint. */
  #counts = new Map<number, Map<string, CountedCalls>>();
  /** All of them, those of other days as well. */
  #all: CountedCalls[] = [];
  /** By app, the last one last. */
  #errors = new Map<number, AppError[]>();
  #dropped = 0;

  /** Counts a call. */
  note(app: number, { id, method }: Pick<Incoming, 'id' | 'method'>, route: string, error?: ApiError): void {
    const now = Date.now();
    const counts = this.#find(app, route, dayOf(now));
    if (counts === undefined) {
      this.#dropped++;
      return;
    }
    counts.calls++;
    if (error === undefined) return;
    const { status, slug, message } = error;
    if (status >= 500) counts.server_errors++;
    else counts.client_errors++;
    if (status === 429) counts.limited++;
    this.#add({
      ...{ app_id: app, id, at: now, method, endpoint: route, status, slug },
      message: withoutValues(message),
    });
  }

  #find(app_id: number, endpoint: string, day: number): CountedCalls | undefined {
    if (day !== this.#day) {
      this.#day = day;
      this.#counts = new Map();
    }
    const ofApp = this.#counts.get(app_id);
    const known = ofApp?.get(endpoint);
    if (known !== undefined || this.#all.length >= MAX_PAIRS) return known;
    const counts = { app_id, day, endpoint, calls: 0, client_errors: 0, limited: 0, server_errors: 0 };
    knownOr(this.#counts, app_id, () => new Map<string, CountedCalls>()).set(endpoint, counts);
    this.#all.push(counts);
    return counts;
  }

  #add(error: AppError): void {
    const ofApp = this.#errors.get(error.app_id) ?? [];
    ofApp.push(error);
    if (ofApp.length > MAX_ERRORS) ofApp.shift();
    // The app that fails now comes last.
    this.#errors.delete(error.app_id);
    this.#errors.set(error.app_id, ofApp);
    if (this.#errors.size <= MAX_FAILING) return;
    for (const first of this.#errors.keys()) return void this.#errors.delete(first);
  }

  /** What was counted since the last call. */
  take(): Noted {
    const noted = { counts: this.#all, errors: [...this.#errors.values()].flat(), dropped: this.#dropped };
    this.#counts = new Map();
    this.#all = [];
    this.#errors = new Map();
    this.#dropped = 0;
    return noted;
  }

  /** Counts again what could not be written. */
  giveBack({ counts, errors, dropped }: Noted): void {
    const since = this.take();
    for (const one of [...counts, ...since.counts]) {
      const sum = this.#find(one.app_id, one.endpoint, one.day);
      if (sum === undefined) {
        this.#dropped += one.calls;
        continue;
      }
      sum.calls += one.calls;
      sum.client_errors += one.client_errors;
      sum.limited += one.limited;
      sum.server_errors += one.server_errors;
    }
    for (const error of [...errors, ...since.errors]) this.#add(error);
    this.#dropped += dropped + since.dropped;
  }
}

/** A message without what the call brought: it may be a secret, or name people. */
function withoutValues(message: string): string {
  const first = message.slice(0, MAX_MESSAGE).toWellFormed();
  return first.replace(/"[^"]*"?|@\S+|https?:\S+|[\w-]{20,}/g, '…');
}
