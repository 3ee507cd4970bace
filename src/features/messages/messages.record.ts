import type { Config } from '../../config.ts';
import { parseExact } from '../../http/exact-json.ts';
import { type JsonText, joinJson, toJson } from '../../http/json-text.ts';
import { timestamp } from '../../objects/timestamp.ts';
import type { Entities } from '../../text/entities.ts';
import { renderHtml } from '../../text/html.ts';
import { AnnotatedRecord } from '../annotations/annotations.ts';
import type { Source } from '../apps/apps.ts';
import type { MessageOptions } from './messages.params.ts';
import type { MessageRow } from './messages.sql.ts';

/** Size of a rendered message without its JSON. */
const RENDERED_BYTES = 40;

/** A message as rendered, with the app that it names. */
interface Rendered {
  source: Source;
  json: JsonText;
}

/** A message as loaded; caches its JSON, rendered once per set of options, until its app changes. */
export class MessageRecord extends AnnotatedRecord<MessageRow> {
  readonly #json: (Rendered | undefined)[] = new Array(4);

  /**
   * JSON of everything that is the same for all viewers, without the closing brace.
   * @throws when there is no `source`, the app that it was made with.
   */
  json(options: MessageOptions, config: Config, source: Source | undefined): JsonText {
    if (source === undefined) throw new Error('the app of the message does not exist');
    const annotated = options.annotations && this.replacing(config) === undefined;
    const variant = (annotated ? 1 : 0) | (options.html ? 2 : 0);
    const known = this.#json[variant];
    if (known?.source === source) return known.json;
    const whole = toJson(describeMessage(this.row, source, { annotated, html: options.html }, config));
    const json = this.counted(joinJson(whole.slice(0, -1)), known?.json);
    if (known === undefined) this.grow(RENDERED_BYTES);
    this.#json[variant] = { source, json };
    return json;
  }
}

function describeMessage(
  row: MessageRow,
  source: Source,
  shown: { annotated: boolean; html: boolean },
  config: Config,
) {
  const entities = JSON.parse(row.entities) as Entities;
  const hasText = row.is_deleted === 0 && row.machine_only === 0;
  return {
    id: String(row.id),
    channel_id: String(row.channel_id),
    created_at: timestamp(row.created_at),
    ...(hasText && { text: row.text }),
    ...(hasText && shown.html && { html: renderHtml(row.text, entities, config.url) }),
    source,
    reply_to: row.reply_to === null ? null : String(row.reply_to),
    thread_id: String(row.thread_id ?? row.id),
    num_replies: row.num_replies,
    ...(shown.annotated && { annotations: parseExact(row.annotations) }),
    entities,
    ...(row.is_deleted === 1 && { is_deleted: true }),
    machine_only: row.machine_only === 1,
  };
}
