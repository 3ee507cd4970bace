/** Polls on a page that stays open: the votes as they are told, and the end at its time. */
import type { Forms } from '../../languages/intl.ts';
import { setText } from '../dom.ts';
import { fill, percent } from '../texts.ts';
import { clockAhead } from './ages.ts';
import { load } from './fragments.ts';
import { focusEntry } from './items.ts';
import type { Votes } from './leader.ts';
import { listen } from './live.ts';
import { morph } from './morph.ts';

/** The longest time until it is looked again for polls that have ended, in milliseconds. */
const LOOK_MS = 20_000;
/** Pages that show a poll do not all ask for it at the moment of its end, but within this time. */
const SPREAD_MS = 2000;

/** The open polls of the page, or the places of one of them. */
const pollsFor = (more = ''): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`.poll[data-poll]${more}`),
];

/** The open polls whose votes the page shows. */
export const countedPolls = (): number[] => [
  ...new Set(pollsFor('[data-texts]').map(({ dataset }) => Number(dataset.poll))),
];

/** Shows votes as they come; on a page that shows none yet the person has voted in another. */
export function startVotes(): void {
  listen([], {
    votes(told) {
      for (const votes of told) {
        for (const poll of pollsFor(`[data-poll="${votes.poll_id}"]`)) {
          if (poll.dataset.texts === undefined) void show(poll).catch(() => undefined);
          else count(poll, votes);
        }
      }
    },
  });
}

/** Writes the numbers, which no screen reader reads out by itself. */
function count(poll: HTMLElement, { num_voters: all, votes }: Votes): void {
  const texts = JSON.parse(poll.dataset.texts ?? '') as { votes: Forms; voters: Forms };
  poll.querySelectorAll('.option').forEach((option, index) => {
    const own = votes[index] ?? 0;
    const part = all === 0 ? 0 : own / all;
    const said = fill(texts.votes, own);
    option.querySelector('rect')?.setAttribute('width', String(Math.round(part * 100)));
    const share = option.querySelector<HTMLElement>('.share');
    if (share?.firstChild) {
      share.title = said;
      share.firstChild.nodeValue = percent(part);
      setText(share.lastElementChild, ` ${said}`);
    }
    setText(option.querySelector('.quiet'), said);
  });
  setText(poll.querySelector('[data-voters]'), fill(texts.voters, all));
}

/** Shows a poll as it is now. @throws {Failure} */
async function show(poll: HTMLElement): Promise<void> {
  const { page } = await load(poll.dataset.now ?? '');
  const now = page.getElementById(poll.id);
  if (now === null) return;
  const hadFocus = poll.contains(document.activeElement);
  morph(poll, now);
  if (hadFocus && document.activeElement === document.body) focusEntry(poll.closest('article') ?? undefined);
  dispatchEvent(new Event('acted'));
}

/** Ends polls at their time, also for strangers. */
export function endPolls(): void {
  const ahead = clockAhead();
  let timer = 0;
  const look = (): void => {
    clearTimeout(timer);
    const now = Date.now() - ahead;
    let next = LOOK_MS;
    for (const poll of pollsFor('[data-ends]')) {
      const left = Number(poll.dataset.ends) - now;
      if (left <= 0) void end(poll);
      else next = Math.min(next, left);
    }
    timer = window.setTimeout(look, next);
  };
  for (const event of ['entries', 'refreshed', 'acted']) addEventListener(event, look);
  document.addEventListener('visibilitychange', look);
  look();
}

/** Nobody can vote any more; the votes follow. What does not succeed is tried again when it is looked for ended polls. */
async function end(poll: HTMLElement): Promise<void> {
  const { ends } = poll.dataset;
  delete poll.dataset.ends;
  const fields = poll.querySelectorAll<HTMLFieldSetElement | HTMLButtonElement>('fieldset, button');
  for (const field of fields) field.disabled = true;
  await new Promise((resolve) => setTimeout(resolve, Math.random() * SPREAD_MS));
  try {
    await show(poll);
    const status = poll.querySelector('[role=status]');
    if (status) status.textContent = poll.querySelector('.facts')?.textContent ?? '';
  } catch {
    if (ends !== undefined) poll.dataset.ends = ends;
  }
}
