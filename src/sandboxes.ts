/** Sandboxes: services with test people, each of one developer who tries the API (docs/operating.md, Sandbox). */

/** Who asks for a sandbox. */
export interface Asker {
  /** The unit that rate limits count (`networkOf`). */
  network: string;
  /** Whether they are on this machine: then the webhooks of the sandbox may lead there. */
  isLocal: boolean;
}

/** A person of a sandbox. */
export interface TestPerson {
  username: string;
  name: string;
  /** With all scopes but `admin`. */
  token: string;
}

/** A sandbox just made, with its secrets, which cannot be shown again. */
export interface MadeSandbox {
  /** Proves whose it is, to reset and delete it. */
  key: string;
  /** Its public origin; its tokens also work at that of the service. */
  url: string;
  /** When it ends, in milliseconds since 1970. */
  endsAt: number;
  client_id: string;
  client_secret: string;
  redirect_uri: string;
  app_token: string;
  /** A channel that everybody of it may read and write. */
  channel_id: string;
  people: readonly TestPerson[];
}

/** A sandbox just made, as programs get it. */
export function jsonOf({ key: _, endsAt, ...made }: MadeSandbox) {
  return { ...made, ends_at: new Date(endsAt).toISOString() };
}

/** A sandbox as its developer sees it again. */
export interface OwnSandbox {
  endsAt: number;
  isLocal: boolean;
}

/** The sandboxes of a service. */
export interface Sandboxes {
  /**
   * Makes a sandbox, in place of the asker's own one if there is one with this key.
   * @throws {ApiError} 429 if their network has too many, 503 if the service has.
   */
  make(asker: Asker, key?: string): Promise<MadeSandbox>;
  /** The sandbox of a key, unless it has ended. */
  find(key: string | undefined): OwnSandbox | undefined;
  /** Deletes the sandbox of a key, with everything in it. */
  remove(key: string): Promise<void>;
  /** Deletes those that have ended, and closes those that nobody uses. */
  sweep(): Promise<void>;
  /** Closes all. */
  stop(): Promise<void>;
}
