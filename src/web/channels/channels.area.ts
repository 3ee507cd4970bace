import type { Area } from '../kit/area.ts';
import { channelPages } from './channels.pages.ts';
import { channelFragments } from './fragments.pages.ts';
import { levelPages } from './level.pages.ts';
import { messagePages } from './messages.pages.ts';
import { reactionPages } from './reactions.pages.ts';
import { searchPages } from './search.pages.ts';
import { talkStyles } from './talk-style.ts';

/** Channels, private conversations and their messages. */
export const channelsArea: Area = {
  pages: [
    ...messagePages,
    ...channelPages,
    ...searchPages,
    ...reactionPages,
    ...levelPages,
    ...channelFragments,
  ],
  styles: [talkStyles],
};
