import type { Annotation } from '../annotations/annotations.ts';
import type { PinKind } from '../pins/pins.ts';
import type { ArchivedFile } from './source.ts';

/** A reference to something in an archive. */
export interface Reference {
  /** Its URL, which is the same in every archive that has it. */
  origin: string;
  /** Its id here, if the archive is from this very store. */
  id?: number | undefined;
}

/** A content with its metadata. */
interface GivenContent {
  name: string | undefined;
  mimeType: string;
  file: ArchivedFile;
}

/** A file of an archive. */
export interface GivenFile extends Reference {
  createdAt: number;
  /** The fields of a new file, as a client would send them (docs/interface.md, Files). */
  fields: { type: string; kind?: string; name?: string; public?: boolean };
  annotations: readonly Annotation[];
  content: GivenContent | undefined;
  derived: ReadonlyMap<string, GivenContent>;
}

/** Most characters of the description of a picture. */
export const MAX_TITLE = 300;

/** A file shown by a post. */
export interface Attachment {
  file: GivenFile;
  /** Alternative text. */
  description: string | undefined;
}

/** What an import loses of a post or profile. */
export interface Losses {
  /** What is left out. */
  left?: readonly Others[];
  /** What is changed to fit. */
  changed?: readonly Others[];
}

/** A post that a post quotes, as its annotation names it. */
export interface GivenQuoted {
  post_id: string;
  canonical_url?: string;
}

/** A post of an archive. */
export interface GivenPost extends Reference, Losses {
  kind: 'post';
  createdAt: number;
  text: string | undefined;
  /** The links of the text by position; if undefined, they are found in the text itself. */
  links: readonly { pos: number; len: number; url: string }[] | undefined;
  /** In the namespace of the archive. */
  annotations: readonly Annotation[];
  replyTo: Reference | undefined;
  machineOnly: boolean;
  /** The users of this service that it mentions. */
  mentions: readonly GivenUser[];
  attachments: readonly Attachment[];
  /** The value of the mark on the imported post (docs/export.md, Mark). */
  mark: Record<string, unknown>;
}

/** A repost of an archive. */
export interface GivenRepost extends Reference {
  kind: 'repost';
  createdAt: number;
  of: Reference;
}

/** A post or repost as JSON, parsed only in its turn because many are in memory at once. */
export class UnreadPost {
  readonly createdAt: number;
  readonly origin: string;
  readonly #json: Buffer;
  readonly #read: (json: never) => GivenPost | GivenRepost;

  constructor(
    { createdAt, origin }: { createdAt: number; origin: string },
    item: unknown,
    read: (item: never) => GivenPost | GivenRepost,
  ) {
    this.createdAt = createdAt;
    this.origin = origin;
    this.#json = Buffer.from(JSON.stringify(item));
    this.#read = read;
  }

  /** Its size in memory, in bytes. */
  get bytes(): number {
    return this.#json.length;
  }

  /** @throws {UnreadableError} */
  read(): GivenPost | GivenRepost {
    return this.#read(JSON.parse(this.#json.toString()) as never);
  }
}

/** Something in an archive cannot be read; the message says why. */
export class UnreadableError extends Error {}

/** What an archive has that is not imported, and why. */
export interface Others {
  what: string;
  why: string;
  count: number;
}

/** Reasons that archives of several formats share. */
export const NONE_HERE = 'there are none here';
export const SHORTENED = 'they are shortened to fit here';
export const NO_LANGUAGE = 'a post has one language here, with a code of two letters';

/** Things left out or changed for a reason, if there are any. */
export function lost(what: string, why: string, count: number): Others[] {
  return count > 0 ? [{ what, why, count }] : [];
}

/** The same in words. */
export function tellOthers({ count, what, why }: Others): string {
  return `${count} ${what}: ${why}.`;
}

/** A list of an archive that no import supports. */
export interface NotTaken {
  /** The file of a JSON list, the key of the list if the file is an object, and what its members are. */
  list: string;
  key?: string;
  what: string;
  why: string;
}

/** The profile in an archive; what it lacks is undefined. */
export interface GivenProfile extends Losses {
  name: string | undefined;
  description: string | undefined;
  links: GivenPost['links'];
  /** The users of this service that the description mentions; none if undefined. */
  mentions?: GivenPost['mentions'];
  locale?: string | undefined;
  timezone?: string | undefined;
  annotations?: readonly Annotation[];
  avatar?: Buffer | undefined;
  cover?: Buffer | undefined;
}

/** A user of the other service. */
export interface GivenUser {
  username: string;
  /** The id here, if the archive is from this very store: the name may be another's by now. */
  id?: number | undefined;
}

/** Something that was pinned. */
export interface GivenPin {
  kind: PinKind;
  /** Of a user `@` and the username; empty for a channel of another store. */
  value: string;
  title: string;
}

/** Mentions of a text, as content takes them. */
export function meant(users: readonly GivenUser[]): ReadonlyMap<string, number | undefined> {
  return new Map(users.map(({ username, id }) => [username.toLowerCase(), id]));
}

/** The contents of an archive, whichever service wrote it. Each list is read again from its beginning. */
export interface Holdings {
  /** The namespace of its annotations. */
  namespace: string;
  profile(): Promise<GivenProfile | undefined>;
  /** Only where an archive lists files apart from the posts that show them. */
  files?(): AsyncIterable<GivenFile>;
  /** The id here of a user whom annotations show, if the archive is from this very store: the name may be another's by now. */
  userId?(id: string): number | undefined;
  /** The origin of a file that annotations refer to by id, if that is not the id. */
  fileOrigin?(id: string): Reference;
  /** A post that annotations refer to, by the value of their replacement. */
  postOrigin?(value: GivenQuoted): Reference;
  posts(): AsyncIterable<UnreadPost>;
  stars(): AsyncIterable<Reference>;
  /** Where an archive has them. */
  bookmarks?(): AsyncIterable<Reference>;
  pins?(): AsyncIterable<GivenPin>;
  follows(): AsyncIterable<GivenUser>;
  mutes(): AsyncIterable<GivenUser>;
  blocks(): AsyncIterable<GivenUser>;
  /** What no import supports; read last. */
  others(): AsyncIterable<Others>;
}

/** Reports what is left out of an archive, and why. */
export type Skip = (what: string, why: string) => void;
