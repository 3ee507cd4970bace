import type { Config } from '../../config.ts';
import { flatten, type JsonText } from '../../http/json-text.ts';
import { textBytes } from '../../objects/heap-bytes.ts';
import type { Entities } from '../../text/entities.ts';
import { AnnotatedRecord } from '../annotations/annotations.ts';
import type { PostOptions } from './posts.params.ts';
import { renderPost } from './posts.render.ts';
import type { PostRow } from './posts.sql.ts';

const none: readonly number[] = [];

/** Maximum rendered posts cached per record: one per relation of viewers to author and post. */
const MAX_COMPLETE = 4;
/** Size of one without its JSON, with members as most have. */
const COMPLETE_BYTES = 150;

/** A post rendered for viewers with the same relation to author and post. */
interface Complete {
  key: number;
  /** The author's JSON that it contains. */
  author: JsonText;
  /** The members of other modules that it contains, of the post and of the author. */
  members: string;
  json: JsonText;
}

/** A post as loaded; caches its JSON, rendered once per set of options. */
export class PostRecord extends AnnotatedRecord<PostRow> {
  readonly #json: (JsonText | undefined)[] = new Array(8);
  #complete: Complete[] = [];
  #directedAt: readonly number[] | undefined;
  /** The row of the original that `#json` shows the text of, if this is a repost. */
  #original: PostRow | undefined;

  /** The users the post is directed at: its leading mentions. */
  get directedAt(): readonly number[] {
    if (this.row.is_directed === 0) return none;
    this.#directedAt ??= (JSON.parse(this.row.entities) as Entities).mentions.flatMap(({ id, is_leading }) =>
      is_leading ? Number(id) : [],
    );
    return this.#directedAt;
  }

  /** Whether the text mentions a user. */
  mentions(user: number): boolean {
    const id = String(user);
    return (JSON.parse(this.row.entities) as Entities).mentions.some((mention) => mention.id === id);
  }

  /**
   * The rendered post, for posts that show no user but the author. Calls `render` once for all viewers with the same `key` and
   * `members`, until the author's JSON changes.
   */
  complete(key: number, author: JsonText, members: string, render: () => JsonText): JsonText {
    const before = this.#complete.find((whole) => whole.key === key && whole.members === members);
    if (before?.author === author) return before.json;
    // Flattened into one piece, so that joining a page copies each post only once.
    const json = flatten(render());
    const others = this.#complete.filter((whole) => whole !== before);
    const last = others.length === MAX_COMPLETE ? others.pop() : before;
    this.#complete = [{ key, author, members, json }, ...others];
    this.grow(last === undefined ? COMPLETE_BYTES + textBytes(json) : textBytes(json) - textBytes(last.json));
    return json;
  }

  /** Whether a revision of the original has changed the text and entities that a repost takes from it. */
  #isOutdated({ text, entities }: PostRow): boolean {
    return this.#original?.text !== text || this.#original.entities !== entities;
  }

  /**
   * JSON of everything that is the same for all viewers, without the closing brace. `original` is a repost's original.
   */
  json(options: PostOptions, config: Config, original: PostRecord | undefined): JsonText {
    const isEmpty = this.row.is_deleted === 1 || original?.row.is_deleted === 1;
    const annotated = options.annotations && this.replacing(config) === undefined;
    const variant = (annotated ? 1 : 0) | (options.html ? 2 : 0) | (isEmpty ? 4 : 0);
    if (original !== undefined && this.#isOutdated(original.row)) {
      for (const json of this.#json.splice(0)) if (json !== undefined) this.grow(-textBytes(json));
      this.#original = original.row;
    }
    let json = this.#json[variant];
    if (json === undefined) {
      const shown = { annotated, html: options.html, isEmpty };
      json = this.counted(renderPost(this.row, original?.row, shown, config));
      this.#json[variant] = json;
    }
    return json;
  }
}
