import type { Config } from '../../config.ts';
import { isRawNumber } from '../../http/exact-json.ts';
import { hasTemplate } from '../../text/entities.ts';
import { fillTemplate, type TemplateValues } from '../../text/templates.ts';
import type { Annotation } from './replacements.ts';

/** The indexes of oembed annotations that contain `{post_id}` or `{message_id}`. */
export function findTemplates({ namespace }: Config, annotations: readonly Annotation[]): number[] {
  return annotations.flatMap(({ type, value }, index) =>
    type === `${namespace}.oembed` && hasTemplate(JSON.stringify(value)) ? index : [],
  );
}

/** Fills the templates in the URLs of the annotations at these indexes (docs/interface.md, Annotations). */
export function fillAnnotations(
  annotations: readonly Annotation[],
  places: readonly number[],
  values: TemplateValues,
): readonly Annotation[] {
  const filled = [...annotations];
  for (const place of places) {
    const { type, value } = annotations[place] as Annotation;
    filled[place] = { type, value: fillUrls(value, values) as Annotation['value'] };
  }
  return filled;
}

/** Fills URLs: strings under a key that is `url` or ends in `_url`, at any depth. */
function fillUrls(value: unknown, values: TemplateValues): unknown {
  if (Array.isArray(value)) return value.map((member) => fillUrls(member, values));
  if (typeof value !== 'object' || value === null || isRawNumber(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) =>
      typeof member === 'string' && /(^|_)url$/.test(key)
        ? [key, fillTemplate(member, values)]
        : [key, fillUrls(member, values)],
    ),
  );
}
