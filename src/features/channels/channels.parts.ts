import type { TSchema } from 'typebox';
import { ExtensionPoint } from '../../extensions.ts';
import type { Params } from '../../http/params.ts';
import type { Hydration } from '../../objects/hydration.ts';
import type { Query, Refer } from '../../objects/kind.ts';
import type { ChannelFilter, ChannelOptions } from './channels.params.ts';
import type { ChannelRecord } from './channels.record.ts';

/** What another feature shows of a channel, such as its latest message. */
export interface ChannelPart {
  /** Its properties in a Channel. */
  properties: Record<string, TSchema>;
  /** Its parameters of the list of subscribed channels. */
  params: Params;
  /** The filters for the events of a subscription to that list, by kind of object. */
  filters(query: Query, channels: ChannelFilter): Record<string, unknown>;
  /** Refers to the objects that `render` needs. */
  references(channel: ChannelRecord, options: ChannelOptions, refer: Refer): void;
  /** Its members for the viewer, each after a comma; no I/O. */
  render(channel: ChannelRecord, options: ChannelOptions, state: Hydration): string;
}

/** The parts at the end of each channel, in this order. */
export const channelParts = new ExtensionPoint<ChannelPart>();
