import type { Area } from '../kit/area.ts';
import { channelPages } from './channels.pages.ts';
import { channelFragments } from './fragments.pages.ts';
import { messagePages } from './messages.pages.ts';

/** Channels, private conversations and their messages. */
export const channelsArea: Area = {
  pages: [...messagePages, ...channelPages, ...channelFragments],
};
