import type { Config } from '../../config.ts';
import { broadcastMetadata, type Checked, channelMetadata, readCore } from '../annotations/annotations.ts';
import type { ChannelRow } from './channels.sql.ts';
import { broadcastType } from './channels.types.ts';

type Named = Pick<Config, 'namespace'>;

/** A channel's metadata annotation, or its default. */
export function metadataOf(
  config: Named,
  { type, annotations }: Pick<ChannelRow, 'type' | 'annotations'>,
): { type: string; value: Checked<typeof channelMetadata> } {
  const types = { 'broadcast.metadata': broadcastMetadata, 'channel.metadata': channelMetadata };
  const found = Object.entries(types).flatMap(([name, members]) =>
    readCore(config, annotations, name, members).map((value) => ({ name, value })),
  );
  const { name, value } = found.find((one) => one.value.title !== undefined) ?? {
    name: type === broadcastType(config) ? 'broadcast.metadata' : 'channel.metadata',
    value: {},
  };
  return { type: `${config.namespace}.${name}`, value };
}

/** The title of a channel, from its annotations; empty if it has none. */
export function channelTitle(config: Named, channel: Pick<ChannelRow, 'type' | 'annotations'>): string {
  return metadataOf(config, channel).value.title ?? '';
}
