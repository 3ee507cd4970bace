import type { Annotation } from '../annotations/annotations.ts';
import type { ArchivedFile } from './archive.ts';

/** Something that an archive refers to. */
export interface Reference {
  /** What it is in the archive: a URL. It stays the same in every archive that has it. */
  origin: string;
  /** Its id here, where the archive is of this very store. */
  id?: number | undefined;
}

/** A content with what is said of it. */
interface GivenContent {
  name: string | undefined;
  mimeType: string;
  file: ArchivedFile;
}

/** A file that an archive has. */
export interface GivenFile extends Reference {
  createdAt: number;
  /** The fields of a new file, as a client would send them (docs/interface.md, Files). */
  fields: { type: string; kind?: string; name?: string; public?: boolean };
  annotations: readonly Annotation[];
  content: GivenContent | undefined;
  derived: ReadonlyMap<string, GivenContent>;
}

/** A file that a post shows. */
export interface Attachment {
  file: GivenFile;
  /** What can be seen on it, for those who do not see it. */
  description: string | undefined;
}

/** A post that an archive has. */
export interface GivenPost extends Reference {
  kind: 'post';
  createdAt: number;
  text: string | undefined;
  /** The links of the text by their place; those in the text itself are found where this is undefined. */
  links: readonly { pos: number; len: number; url: string }[] | undefined;
  /** With the namespace of the archive. */
  annotations: readonly Annotation[];
  replyTo: Reference | undefined;
  machineOnly: boolean;
  /** The users that a machine-only post mentions. */
  mentions: readonly { name: string }[];
  attachments: readonly Attachment[];
  /** What the mark of the imported post says (docs/export.md, Mark). */
  mark: Record<string, unknown>;
}

/** A repost that an archive has. */
export interface GivenRepost extends Reference {
  kind: 'repost';
  createdAt: number;
  of: Reference;
}

/** A post or repost as the archive has it, and what it is read as once its turn comes: many are in memory at once. */
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

  /** What it takes in memory, in bytes. */
  get bytes(): number {
    return this.#json.length;
  }

  /** @throws {UnreadableError} */
  read(): GivenPost | GivenRepost {
    return this.#read(JSON.parse(this.#json.toString()) as never);
  }
}

/** What is in an archive cannot be read; its message says why. */
export class UnreadableError extends Error {}

/** What an archive holds that no import takes. */
export interface NotTaken {
  /** A JSON list, the key of the list in it where it is an object, and what its members are. */
  list: string;
  key?: string;
  what: string;
  why: string;
}

/** The profile that an archive has; what is not in it is undefined. */
export interface GivenProfile {
  name: string | undefined;
  description: string | undefined;
  links: GivenPost['links'];
  locale?: string | undefined;
  timezone?: string | undefined;
  annotations: readonly Annotation[];
  avatar: Buffer | undefined;
  cover: Buffer | undefined;
}

/** A user of the other service. */
export interface GivenUser {
  username: string;
}

/** What an archive holds, whichever service wrote it. Each list is read anew from its beginning. */
export interface Holdings {
  /** The namespace of the annotations in it. */
  namespace: string;
  /** Whether names in texts are those of users here. */
  mentionsUsers: boolean;
  profile(): Promise<GivenProfile | undefined>;
  files(): AsyncIterable<GivenFile>;
  /** The origin of a file that annotations name by its id. */
  fileOrigin(id: string): Reference;
  posts(): AsyncIterable<UnreadPost>;
  stars(): AsyncIterable<Reference>;
  follows(): AsyncIterable<GivenUser>;
  mutes(): AsyncIterable<GivenUser>;
  blocks(): AsyncIterable<GivenUser>;
  notTaken: readonly NotTaken[];
}

/** Told of what in an archive is left out, and why. */
export type Skip = (what: string, why: string) => void;
