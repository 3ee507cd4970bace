import { channelOfMarker, type MarkerRule } from '../markers/markers.ts';
import { channelKind } from './channels.kind.ts';
import type { ChannelFilter } from './channels.params.ts';
import { canSeeChannel } from './channels.visibility.ts';

/** Markers of channels are shown to those who may see the channel, and filtered like channels. */
export const channelMarkerRule: MarkerRule = {
  async load(state, markers) {
    const channels = markers.flatMap(({ name }) => channelOfMarker(name) ?? []);
    await state.judge(channelKind, channels);
  },
  canSee({ name }, facts, filter: Partial<ChannelFilter>) {
    const id = channelOfMarker(name);
    if (id === undefined) return true;
    const row = facts.get(channelKind, id)?.row;
    if (row === undefined || !canSeeChannel(row, facts.bits(channelKind, id), facts)) return false;
    return filter.types === undefined || filter.types.includes(row.type);
  },
};
