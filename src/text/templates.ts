import { offsetsOf } from './code-points.ts';
import type { Link, ProcessedText } from './entities.ts';

/** Values known once an object is saved. Templates with other names stay unchanged. */
export interface TemplateValues {
  message_id?: string;
  post_id?: string;
}

const TEMPLATE = /\{(post_id|message_id)\}/g;

/** Fills `{post_id}` and `{message_id}` into the URL of a link or an oembed annotation. */
export function fillTemplate(url: string, values: TemplateValues): string {
  return url.replace(TEMPLATE, (template, name: keyof TemplateValues) => values[name] ?? template);
}

/**
 * Fills in the templates of links once the id is known (docs/interface.md, Text and entities), both in the URL and in the link's
 * text, so that the link keeps showing where it leads; following entities shift. Links with `process_template: false` and text
 * outside links stay as typed. `length` is not recounted. Returns the same object if there is nothing to fill in; otherwise one
 * without templates.
 */
export function fillTemplates(processed: ProcessedText, values: TemplateValues): ProcessedText {
  if (processed.templates.length === 0) return processed;
  const { entities, length, text } = processed;
  const offset = offsetsOf(text);
  const pending = new Set(processed.templates);
  const growths: Growth[] = [];
  let out = '';
  let copied = 0;
  let grown = 0;
  const links = entities.links.map((link, index): Link => {
    const moved = { ...link, pos: link.pos + grown };
    if (!pending.has(index)) return moved;
    moved.text = fillTemplate(link.text, values);
    moved.url = fillTemplate(link.url, values);
    out += text.slice(copied, offset(link.pos)) + moved.text;
    copied = offset(link.pos + link.len);
    // Templates and ids are ASCII, so code points and UTF-16 units grow alike.
    const growth = moved.text.length - link.text.length;
    moved.len += growth;
    if (moved.amended_len !== undefined) moved.amended_len += growth;
    grown += growth;
    growths.push({ from: link.pos, total: grown });
    return moved;
  });
  return {
    text: out + text.slice(copied),
    entities: {
      hashtags: move(entities.hashtags, growths),
      links,
      mentions: move(entities.mentions, growths),
    },
    length,
    templates: [],
  };
}

/** The total shift of everything after position `from`. */
interface Growth {
  from: number;
  total: number;
}

function move<T extends { pos: number }>(entities: readonly T[], growths: readonly Growth[]): T[] {
  let next = 0;
  return entities.map((entity) => {
    while (next < growths.length && growths[next]!.from < entity.pos) next++;
    return next === 0 ? entity : { ...entity, pos: entity.pos + growths[next - 1]!.total };
  });
}
