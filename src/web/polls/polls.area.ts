import { pollAnnotation, pollKind, votesOnPages } from '../../features/polls/polls.ts';
import type { Hydration } from '../../objects/hydration.ts';
import type { Area } from '../kit/area.ts';
import type { Content } from '../kit/markup.ts';
import { ownTopics } from '../kit/session-streams.ts';
import { messageParts, postParts } from '../kit/shown-parts.ts';
import type { Visit } from '../kit/visit.ts';
import { renderPoll } from './polls.html.ts';
import { pollPages } from './polls.pages.ts';
import { pollStyles } from './polls-style.ts';

/** The poll that a post or message shows. */
const card =
  (kind: 'post' | 'message') =>
  (
    state: Hydration,
    { id, text, annotations }: { id: number; text: string; annotations: string },
    visit: Visit,
  ): Content => {
    const poll = pollAnnotation.idIn(state.config, annotations);
    if (poll === undefined) return undefined;
    const isAsked = state.get(pollKind, poll)?.row.prompt === text.trim();
    return renderPoll(state, poll, visit, { at: `${kind}-${id}`, isAsked });
  };

/** Polls in posts and messages, and their own pages. */
export const pollsArea: Area = {
  pages: pollPages,
  styles: [pollStyles],
  extends: [
    postParts.with({ card: card('post') }),
    messageParts.with({ card: card('message') }),
    ownTopics.with(votesOnPages.ownTopic),
  ],
};
