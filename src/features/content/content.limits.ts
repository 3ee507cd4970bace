import { ANNOTATION_MAX_BYTES } from '../annotations/annotations.ts';
import type { Limits } from '../service/service.ts';
import type { ContentRules } from './content.rules.ts';

/** The limits, as reported to clients, of objects with annotations and, if rules are given, a text. */
export function contentLimits(
  key: string,
  rules?: ContentRules,
  text = 'Longest text, in code points.',
): Limits {
  return {
    key,
    about: `Limits of a ${key}.`,
    numbers: {
      annotation_max_bytes: [
        ANNOTATION_MAX_BYTES,
        'Bytes that the annotations of one may take, counted as the UTF-8 of the minified list.',
      ],
      ...(rules && { text_max_length: [rules.maxLength, text] as const }),
    },
  };
}
