import type { Config } from '../../config.ts';
import { type JsonText, joinJson } from '../../http/json-text.ts';
import { rendering } from '../../objects/render-error.ts';
import { type AnnotationsToRender, readReplacing } from '../annotations/annotations.view.ts';
import type { UserOptions } from './users.params.ts';
import { renderUser } from './users.render.ts';
import type { UserCounts, UserRow } from './users.sql.ts';

/** JSON text before and after the counts, which change more often than the rest. */
type Parts = readonly [before: JsonText, after: JsonText];

/** A user as loaded; caches its JSON, rendered once per set of options. */
export class UserRecord {
  readonly row: UserRow;
  readonly #json: (JsonText | undefined)[] = [];
  readonly #parts: (Parts | undefined)[];
  #replacing: AnnotationsToRender | null | undefined;

  constructor(row: UserRow, parts: (Parts | undefined)[] = []) {
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
    }
    return this.#replacing ?? undefined;
  }

  /** JSON of everything that is the same for all viewers, without the closing brace. */
  json(options: UserOptions, config: Config): JsonText {
    const annotated = options.annotations && this.replacing(config) === undefined;
    const variant = (annotated ? 1 : 0) | (options.html ? 2 : 0);
    let json = this.#json[variant];
    if (json === undefined) {
      this.#parts[variant] ??= this.rendering(() =>
        renderUser(this.row, { annotated, html: options.html }, config),
      );
      const [before, after] = this.#parts[variant];
      const { num_following, num_followers, num_posts, num_stars } = this.row;
      json = joinJson(
        `${before},"counts":{"following":${num_following},"followers":${num_followers}`,
        `,"posts":${num_posts},"stars":${num_stars}},${after}`,
      );
      this.#json[variant] = json;
    }
    return json;
  }
}
