import type { Config } from '../../config.ts';
import { parseExact } from '../../http/exact-json.ts';
import { type JsonText, joinJson, toJson } from '../../http/json-text.ts';
import { heapBytes } from '../../objects/heap-bytes.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { timestamp } from '../../objects/timestamp.ts';
import { AnnotatedRecord } from '../annotations/annotations.ts';
import type { DerivedRow, FileRow } from './files.sql.ts';
import { expiryOf, grants, makeFileToken, signedPath, URL_MS } from './files.tokens.ts';

/** Most renderings in other objects that a file's record caches: most files are in one object. */
const MAX_ATTACHED = 4;

/** A rendering, valid until its URLs expire. */
interface Cached<T> {
  expires: number;
  value: T;
}

/** The base URL of contents of files (docs/interface.md, Contents of files), without a trailing slash. */
export function filesUrlOf({ filesUrl, url }: Pick<Config, 'filesUrl' | 'url'>): string {
  return filesUrl ?? `${url}/f`;
}

/** The same for pages: a path, since people may open them from another origin than the configured one. */
export function filesPathOf({ filesUrl }: Pick<Config, 'filesUrl'>): string {
  return filesUrl ?? '/f';
}

/** A file's kind: as its client gave it, or else from the type of its content. */
export function kindOf({ kind, mime_type }: Pick<FileRow, 'kind' | 'mime_type'>): 'image' | 'other' {
  return kind ?? (mime_type?.startsWith('image/') ? 'image' : 'other');
}

/** Whether a content is for a player of video or audio. */
export function isPlayed(type: string): boolean {
  return /^(audio|video)\//.test(type);
}

/** The key of the derived file that is a picture of a video (docs/interface.md, Derived files). */
export const POSTER = 'poster';

/** The picture of a complete video, with its size in pixels; undefined for one that has none, and for other files. */
export function posterOf({ row, derived }: Pick<FileRecord, 'row' | 'derived'>) {
  const poster = derived.find(({ key }) => key === POSTER);
  const { width = null, height = null } = poster ?? {};
  if (row.content === null || !row.mime_type?.startsWith('video/') || width === null || height === null)
    return undefined;
  return { key: POSTER, width, height };
}

/** A loaded file; its JSON is rendered once per lifetime of its URLs. */
export class FileRecord extends AnnotatedRecord<FileRow> {
  readonly derived: readonly DerivedRow[];
  readonly #json: (Cached<JsonText> | undefined)[] = [];
  readonly #attached = new Map<string, Cached<Record<string, JsonText>>>();
  #attachedBytes = 0;

  constructor(row: FileRow, derived: readonly DerivedRow[]) {
    super(row);
    this.derived = derived;
    this.grow(heapBytes(derived));
  }

  /** The JSON that is the same for all viewers, without the closing brace. */
  json(annotations: boolean, state: Hydration): JsonText {
    const { config, digestKey } = state;
    const annotated = annotations && this.replacing(config) === undefined;
    const expires = expiryFor(state);
    const known = this.#json[annotated ? 1 : 0];
    if (known?.expires === expires) return known.value;
    const { row } = this;
    const whole = {
      ...describeFile(this, config, digestKey, expires),
      source: { name: row.app_name, link: row.app_link, client_id: row.client_id },
      ...(annotated && { annotations: parseExact(row.annotations) }),
    };
    const value = this.counted(joinJson(toJson(whole).slice(0, -1)), known?.value);
    this.#json[annotated ? 1 : 0] = { expires, value };
    return value;
  }

  /** The members that show the file in another object, made once per `key` and lifetime of their URLs. */
  attached(
    key: string,
    state: Hydration,
    make: (expires: number) => Record<string, JsonText>,
  ): Record<string, JsonText> {
    const expires = expiryFor(state);
    const known = this.#attached.get(key);
    if (known?.expires === expires) return known.value;
    const value = make(expires);
    if (this.#attached.size === MAX_ATTACHED) this.#attached.clear();
    const before = this.#attachedBytes;
    this.#attached.set(key, { expires, value });
    this.#attachedBytes = heapBytes([...this.#attached]);
    this.grow(this.#attachedBytes - before);
    return value;
  }
}

/** When URLs rendered now expire; marks what they are rendered into as outdated before that. */
function expiryFor(state: Hydration): number {
  const expires = expiryOf(Date.now());
  state.outdatedAt = Math.min(state.outdatedAt, expires - URL_MS);
  return expires;
}

/** The members of a file shown everywhere; `key` is the key of the tokens. */
export function describeFile({ row, derived }: FileRecord, config: Config, key: Buffer, expires: number) {
  const { id } = row;
  const base = filesUrlOf(config);
  const isComplete = row.content !== null;
  const isPublic = row.is_public === 1;
  const linkTo = (part: string | undefined) => ({
    url: base + signedPath(key, { file: id, key: part, expires }),
    url_expires: timestamp(expires),
  });
  return {
    id: String(id),
    type: row.type,
    kind: kindOf(row),
    name: row.name,
    ...(row.mime_type !== null && { mime_type: row.mime_type }),
    complete: isComplete,
    public: isPublic,
    created_at: timestamp(row.created_at),
    ...(isComplete && { sha1: row.sha1, size: row.size }),
    total_size: row.total_size,
    ...imageInfo(row),
    ...(isComplete && {
      ...linkTo(undefined),
      derived_files: Object.fromEntries(
        derived.map((one) => {
          const { key: part, name, mime_type, sha1, size } = one;
          return [part, { name, mime_type, sha1, size, ...imageInfo(one), ...linkTo(part) }];
        }),
      ),
    }),
    ...(isPublic && {
      url_permanent: `${base}/${id}/permanent`,
      url_short: `${base}/${id.toString(36)}`,
      file_token_read: makeFileToken(key, id, grants.public),
    }),
  };
}

function imageInfo({ width, height }: { width: number | null; height: number | null }) {
  return width === null || height === null ? {} : { image_info: { width, height } };
}
