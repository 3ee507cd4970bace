import type { SignUpMode } from '../../config.ts';
import type { Context } from '../../context.ts';
import { selectMeta } from '../../db/meta.ts';
import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import type { LanguageTag } from '../../language-tags.ts';
import type { CacheMemory } from '../../objects/cache-memory.ts';
import type { Cache, CacheDefinition } from '../../objects/caches.ts';
import { heapBytes } from '../../objects/heap-bytes.ts';
import { LoadingCache } from '../../objects/loading-cache.ts';
import { selectPictures } from './pictures.sql.ts';
import type { InstancePictureTable } from './pictures.tables.ts';

/** What the operator says about the service: plain text in which line breaks count. Empty if not set. */
export interface InstanceTexts {
  /** Never empty. */
  name: string;
  description: string;
  /** What the front page begins with, for strangers: one line. */
  headline: string;
  /** Why to take part, for strangers: a title and more about it in each paragraph (`reasonsOf`). */
  reasons: string;
  /** Whom to contact: an e-mail address, a URL or a sentence. */
  contact: string;
  rules: string;
  terms: string;
  /** What moderators may choose to tell a person, a text in each paragraph; empty for `defaultAnswers`. */
  answers: string;
  /** Who may register apps on their account pages. */
  app_registration: 'everybody' | 'admins';
  /** Whether everybody with a role needs a passkey or an authenticator app before they may use it. */
  admin_second_factor: 'optional' | 'required';
  /** The language of people whose account and browser name none that there is. */
  language: LanguageTag;
  /** Who may sign up; empty for what the setting MILLRACE_SIGNUP says. */
  sign_up: SignUpMode | '';
  /** The colour of links and buttons, as `#rrggbb`. */
  accent: string;
  /** CSS for the pages, after the stylesheet of the program. */
  style: string;
  /** Whether search engines may show the public pages. */
  indexing: 'on' | 'off';
}

export interface Instance extends InstanceTexts {
  /** Its own pictures, by name; others come with the program. */
  pictures: Readonly<Record<string, InstancePictureTable | undefined>>;
}

/** The values until they are set. */
const textDefaults: Readonly<InstanceTexts> = {
  name: 'Millrace',
  description: '',
  headline: '',
  reasons: '',
  contact: '',
  rules: '',
  terms: '',
  answers: '',
  app_registration: 'everybody',
  admin_second_factor: 'optional',
  language: 'en',
  sign_up: '',
  accent: '',
  style: '',
  indexing: 'on',
};
export const instanceDefaults: Readonly<Instance> = { ...textDefaults, pictures: {} };

export type InstanceKey = keyof InstanceTexts;
export const instanceKeys = Object.keys(textDefaults) as InstanceKey[];

/** The key of a text in table `meta`. */
export function metaKeyOf(key: InstanceKey): string {
  return `instance.${key}`;
}

/** Reads the texts and pictures as stored. */
export async function readInstance(db: Db): Promise<Instance> {
  const rows = await selectMeta(db, { keys: instanceKeys.map(metaKeyOf) });
  const pictures = await selectPictures(db, {});
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const entries = instanceKeys.map((key) => [key, stored.get(metaKeyOf(key)) || instanceDefaults[key]]);
  return {
    ...(Object.fromEntries(entries) as InstanceTexts),
    pictures: Object.fromEntries(pictures.map((row) => [row.name, row])),
  };
}

/** Read once, and again after each change. */
class InstanceCache implements Cache {
  readonly #db: Db;
  readonly #texts: LoadingCache<'all', Instance>;

  constructor(db: Db, memory: CacheMemory) {
    this.#db = db;
    this.#texts = new LoadingCache({ memory, bytes: (all) => heapBytes(all) });
  }

  get(): Promise<Instance> {
    return this.#texts.find('all', () => readInstance(this.#db));
  }

  get bytes(): number {
    return this.#texts.bytes;
  }

  apply(event: LogEvent): void {
    if (event.type === 'instance') this.clear();
  }

  clear(): void {
    this.#texts.clear();
  }
}

export const instanceCache: CacheDefinition<InstanceCache> = {
  name: 'instance',
  make: ({ store, memory }) => new InstanceCache(store.read, memory),
};

/** The service's name, texts, accent and pictures; cached after the first call. */
export function instanceOf(ctx: Pick<Context, 'caches'>): Promise<Instance> {
  return ctx.caches.of(instanceCache).get();
}

/** Who may sign up now: as administrators set it, or else as the setting MILLRACE_SIGNUP says. */
export async function signUpMode(ctx: Pick<Context, 'caches' | 'config'>): Promise<SignUpMode> {
  return (await instanceOf(ctx)).sign_up || ctx.config.signup;
}
