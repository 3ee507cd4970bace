import type { Area } from '../kit/area.ts';
import { pinnedLists } from '../parts/pins.html.ts';
import { pinnedChannel } from './channel.page.ts';
import { channelPages } from './channels.pages.ts';
import { channelFragments } from './fragments.pages.ts';
import { levelPages } from './level.pages.ts';
import { memberPages } from './members.pages.ts';
import { messagePages } from './messages.pages.ts';
import { newChannelPages } from './new-channel.pages.ts';
import { peoplePages } from './people.pages.ts';
import { publicChannelsPage } from './public.page.ts';
import { reactionPages } from './reactions.pages.ts';
import { searchPages } from './search.pages.ts';
import { settingsPages } from './settings.pages.ts';
import { talkStyles } from './talk-style.ts';

/** The kinds of a new channel, and the fields that do not concern the chosen one. */
const kindStyles = `
.kinds label { display: block; }
.kinds:has([value=private]:checked) ~ .no-private,
.kinds:has([value=group]:checked) ~ .no-group,
.kinds:has([value=public]:checked) ~ .no-public,
.kinds:has([value=broadcast]:checked) ~ .no-broadcast { display: none; }
`;

/** Channels, private conversations and their messages. */
export const channelsArea: Area = {
  pages: [
    ...messagePages,
    ...channelPages,
    ...newChannelPages,
    publicChannelsPage,
    ...peoplePages,
    ...memberPages,
    ...settingsPages,
    ...searchPages,
    ...reactionPages,
    ...levelPages,
    ...channelFragments,
  ],
  styles: [talkStyles, kindStyles],
  sheet: 'messages',
  extends: [pinnedLists.with(pinnedChannel)],
};
