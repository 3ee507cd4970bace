/** Types and limits of the data that the service sends to its pages' scripts; the service imports them from here. */
import type { composer } from '../languages/en/composer.ts';
import type { live } from '../languages/en/live.ts';

/** The texts for the script of a form for posts or messages. */
export type ComposerTexts = typeof composer.script & { tooMany: string };

/** The texts for pictures that are shown above the page. */
export type PictureTexts = typeof live.pictures;

/** Messages of one person within this time stand together, in milliseconds. */
export const GROUP_MS = 60_000;

/** Most values that are shown of a field, and most characters of each. */
export const MAX_FOUND = 10;
export const MAX_FOUND_TEXT = 200;

/** What the service worker stores. */
export interface Shell {
  /** Differs if anything of it does. */
  version: string;
  /** The page that says that the service cannot be reached. */
  offline: string;
  /** The icon of push messages. */
  icon: string;
  /** URLs of its files. */
  files: readonly string[];
}

/** The result of a filter on the last hour. */
export interface Tried {
  /** Whether it covers the whole hour, or only the latest events. */
  isWhole: boolean;
  judged: number;
  passed: number;
  /** The newest messages that pass and the newest that do not, newest first. */
  listed: readonly Judged[];
}

/** A message and why the filter passes or rejects it. */
export interface Judged {
  /** Time of its event, in milliseconds. */
  at: number;
  /** `data` and `meta`, as the app would receive them. */
  message: unknown;
  passes: boolean;
  /** In the order of the filter. */
  clauses: readonly {
    /** Whether it is for the message's type; others are ignored. */
    applies: boolean;
    /** The values at its field, at most one more than `MAX_FOUND`; lists and objects are empty, and long texts cut. */
    found: readonly unknown[];
    matched: boolean;
  }[];
}

/** A push message, as the service worker gets it. */
export interface PushMessage {
  title: string;
  text: string;
  /** The tag of the language of its title. */
  language: string;
  /** The path of the page that it leads to. */
  path: string;
  /** A later message with the same tag replaces it. */
  tag: string;
  /** How much is unread, for the badge of the app. */
  unread: number;
}

/** What the service has to know of a push subscription. */
export function fieldsOf(given: {
  endpoint?: string;
  keys?: Record<string, string>;
}): Record<string, string> {
  const { endpoint = '', keys } = given;
  return { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}
