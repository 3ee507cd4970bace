import type { Config } from '../../config.ts';
import type { Annotation } from '../annotations/annotations.ts';

/**
 * Properties of the annotations of a post or message that lists and searches filter by, one bit each. The bits are stored: each
 * keeps its meaning, a new one follows the last, and needs a migration that sets it in existing rows.
 */
export const facets = {
  /** `oembed` of type photo, or showing a picture by its file: `has_oembed_photo` of streams and searches. */
  oembedPhoto: 1 << 0,
  /** `oembed` of type video: `has_oembed_video`. */
  oembedVideo: 1 << 1,
  /** `oembed` of type html5video: `has_oembed_html5video`. */
  oembedHtml5Video: 1 << 2,
  /** `oembed` of type rich: `has_oembed_rich`. */
  oembedRich: 1 << 3,
  /** `geolocation`: `has_location`. */
  location: 1 << 4,
  /** `checkin`: `has_checkin`. */
  checkin: 1 << 5,
  /** `crosspost`: `is_crosspost`. */
  crosspost: 1 << 6,
  /** `attachments`: `has_attachment`. */
  attachment: 1 << 7,
} as const;

const byType: ReadonlyMap<string, number> = new Map([
  ['geolocation', facets.location],
  ['checkin', facets.checkin],
  ['crosspost', facets.crosspost],
  ['attachments', facets.attachment],
]);

const byOembedType: ReadonlyMap<unknown, number> = new Map([
  ['photo', facets.oembedPhoto],
  ['video', facets.oembedVideo],
  ['html5video', facets.oembedHtml5Video],
  ['rich', facets.oembedRich],
]);

/** The facets of annotations, as a bit mask. */
export function facetsOf(
  { namespace }: Pick<Config, 'namespace'>,
  annotations: readonly Annotation[],
): number {
  let bits = 0;
  for (const { type, value } of annotations) {
    if (!type.startsWith(`${namespace}.`)) continue;
    const name = type.slice(namespace.length + 1);
    if (name === 'oembed') {
      // The stored form of a file in annotations (files.replacements.ts).
      const file = value[`+${namespace}.file`] as { oembed?: unknown } | undefined;
      bits |= byOembedType.get(file?.oembed ?? value.type) ?? 0;
    } else bits |= byType.get(name) ?? 0;
  }
  return bits;
}
