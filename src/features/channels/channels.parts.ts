import type { TSchema } from 'typebox';
import { ExtensionPoint } from '../../extensions.ts';
import type { Params } from '../../http/params.ts';
import type { Hydration } from '../../objects/hydration.ts';
import type { Query, Refer } from '../../objects/kind.ts';
import type { ChannelFilter, ChannelOptions } from './channels.params.ts';
import type { ChannelRecord } from './channels.record.ts';

/** What channels show of another feature, such as their latest message. */
export interface ChannelPart {
  /** Its properties of a Channel. */
  properties: Record<string, TSchema>;
  /** Further parameters of the list of subscribed channels. */
  params: Params;
  /** What a subscription to that list leaves out of its events, by kind of object. */
  filters(query: Query, channels: ChannelFilter): Record<string, unknown>;
  /** Refers to the objects that `render` needs. */
  references(channel: ChannelRecord, options: ChannelOptions, refer: Refer): void;
  /** Its members for the viewer, each after a comma; no I/O. */
  render(channel: ChannelRecord, options: ChannelOptions, state: Hydration): string;
}

/** What is shown at the end of each channel, in this order. */
export const channelParts = new ExtensionPoint<ChannelPart>();
