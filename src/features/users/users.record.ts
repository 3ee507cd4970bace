import type { Config } from '../../config.ts';
import { type JsonText, joinJson } from '../../http/json-text.ts';
import { heapBytes, textBytes } from '../../objects/heap-bytes.ts';
import { rendering } from '../../objects/render-error.ts';
import { Weighed } from '../../objects/weighed.ts';
import { type AnnotationsToRender, RECORD_BYTES, readReplacing } from '../annotations/annotations.ts';
import type { UserOptions } from './users.params.ts';
import { renderUser } from './users.render.ts';
import type { UserCounts, UserRow } from './users.sql.ts';

/** JSON text before and after the counts, which change more often than the rest. */
type Parts = readonly [before: JsonText, after: JsonText];

const PARTS_BYTES = 60;
/** Size of parts joined with counts, which are not copied. */
const JOINED_BYTES = 400;

/** A user as loaded; caches its JSON, rendered once per set of options. */
export class UserRecord extends Weighed {
  readonly row: UserRow;
  readonly #json: (JsonText | undefined)[] = new Array(4);
  readonly #parts: (Parts | undefined)[];
  #replacing: AnnotationsToRender | null | undefined;

  constructor(row: UserRow, parts: (Parts | undefined)[] = new Array(4)) {
    super(RECORD_BYTES + heapBytes(row));
    for (const part of parts) this.#count(part);
    this.row = row;
    this.#parts = parts;
  }

  /** The same user with other counts. */
  withCounts({ num_following, num_followers, num_posts, num_stars }: UserCounts): UserRecord {
    const row = { ...this.row, num_following, num_followers, num_posts, num_stars };
    const record = new UserRecord(row, this.#parts);
    record.#replacing = this.#replacing;
    return record;
  }

  /** Renders a part of the user. Most other objects show users, and leave out one that fails to render. */
  rendering<T>(work: () => T): T {
    return rendering(work, { kind: 'user', id: this.row.id });
  }

  /** Its annotations if they contain replacements, which are rendered per viewer. */
  replacing(config: Config): AnnotationsToRender | undefined {
    if (this.#replacing === undefined) {
      this.#replacing = this.rendering(() => readReplacing(config, this.row.annotations) ?? null);
      this.grow(heapBytes(this.#replacing?.annotations));
    }
    return this.#replacing ?? undefined;
  }

  /** JSON of everything that is the same for all viewers, without the closing brace. */
  json(options: UserOptions, config: Config): JsonText {
    const annotated = options.annotations && this.replacing(config) === undefined;
    const variant = (annotated ? 1 : 0) | (options.html ? 2 : 0);
    let json = this.#json[variant];
    if (json === undefined) {
      if (this.#parts[variant] === undefined) {
        this.#parts[variant] = this.rendering(() =>
          renderUser(this.row, { annotated, html: options.html }, config),
        );
        this.#count(this.#parts[variant]);
      }
      const [before, after] = this.#parts[variant];
      const { num_following, num_followers, num_posts, num_stars } = this.row;
      json = joinJson(
        `${before},"counts":{"following":${num_following},"followers":${num_followers}`,
        `,"posts":${num_posts},"stars":${num_stars}},${after}`,
      );
      this.#json[variant] = json;
      this.grow(JOINED_BYTES);
    }
    return json;
  }

  #count(parts: Parts | undefined): void {
    if (parts !== undefined) this.grow(PARTS_BYTES + textBytes(parts[0]) + textBytes(parts[1]));
  }
}
