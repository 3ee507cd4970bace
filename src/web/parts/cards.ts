import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Context } from '../../context.ts';
import { derive, type Instance } from '../../features/instance/instance.ts';
import type { PostRow } from '../../features/posts/posts.ts';
import type { ImageRef, UserRow } from '../../features/users/users.ts';
import { CARD_SIZE, type Card } from '../../images/pictures.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { shownName } from '../../text/isolate.ts';
import { icon512 } from '../kit/app-icons.ts';
import { readLanguage } from '../languages/languages.ts';
import { previewText } from './polls.html.ts';

/** Most characters of a text that are looked at: more do not fit in any script. */
const MOST_CHARACTERS = 1000;

/** A card before its picture is loaded: the key of a stored one, or the user whose default avatar it shows; null for our icon. */
export interface CardPlan extends Omit<Card, 'face'> {
  face: string | { userId: number } | null;
}

/** The card of a post, which is loaded with its annotations. */
export async function planPostCard(
  state: Hydration,
  instance: Instance,
  row: PostRow,
  author: UserRow,
): Promise<CardPlan> {
  const language = await readLanguage(instance.language);
  const own = author.avatar === null ? undefined : (JSON.parse(author.avatar) as ImageRef);
  return {
    name: shownName(author),
    handle: `@${author.username}`,
    text: bounded(previewText(state, row, language)),
    ...{ site: instance.name, colours: coloursOf(instance), isRound: true },
    face: own?.file ?? { userId: author.id },
  };
}

/** The card of the front page. */
export function planInstanceCard({ config }: Pick<Context, 'config'>, instance: Instance): CardPlan {
  const { host } = new URL(config.url);
  return {
    ...{ name: instance.name, handle: host, text: bounded(instance.description) },
    ...{ site: '', colours: coloursOf(instance), isRound: false },
    face: instance.pictures['icon-512']?.file ?? null,
  };
}

/** Names all that a card is drawn from; a later version may draw it differently. */
export function digestOf(plan: CardPlan): string {
  return createHash('sha256')
    .update(`1 ${JSON.stringify(plan)}`)
    .digest('base64url')
    .slice(0, 16);
}

/** Loads what is still missing of a card; the default if its picture is gone. */
export async function loadCard(
  { blobs }: Pick<Context, 'blobs'>,
  { face, ...plan }: CardPlan,
): Promise<Card> {
  if (face !== null && typeof face !== 'string') return { ...plan, face };
  const found = face === null ? undefined : await blobs.get(face);
  return { ...plan, face: { bytes: found === undefined ? icon512 : await buffer(found.stream) } };
}

/** Open Graph properties of a page with a card. @param path - of the card, without its name. */
export function cardGraph(
  { config }: Pick<Context, 'config'>,
  path: string,
  plan: CardPlan,
): Record<string, string> {
  return {
    'og:image': `${config.url}${path}?v=${digestOf(plan)}`,
    'og:image:width': String(CARD_SIZE.width),
    'og:image:height': String(CARD_SIZE.height),
    'og:image:alt': [plan.name, plan.text].filter((part) => part !== '').join(': '),
    'twitter:card': 'summary_large_image',
  };
}

function coloursOf(instance: Instance): Card['colours'] {
  const { ground, ink, quiet, accent } = derive(instance.accent, 'light').colours;
  return { ground, ink, quiet, accent };
}

function bounded(text: string): string {
  return [...text.slice(0, 2 * MOST_CHARACTERS)].slice(0, MOST_CHARACTERS).join('');
}
