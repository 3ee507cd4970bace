import { replacements } from '../replacements.ts';
import { channelTypes } from './channels.ts';
import { contentWarningTypes } from './content-warning.ts';
import { languageTypes } from './language.ts';
import { linkTypes } from './links.ts';
import { mediaTypes } from './media.ts';
import { placeTypes } from './places.ts';
import type { CoreType } from './types.ts';

export type { CoreType } from './types.ts';

/**
 * Every core type of this version, in the order of the reference page. Replacement keys in the schemas use the configured
 * namespace.
 */
export function coreTypes(namespace: string): readonly CoreType[] {
  return [
    ...placeTypes(namespace),
    ...linkTypes,
    ...languageTypes,
    ...contentWarningTypes,
    ...mediaTypes(namespace),
    ...channelTypes,
    ...replacements.items.flatMap(({ type }) => (type ? { ...type, schema: type.schema(namespace) } : [])),
  ];
}
