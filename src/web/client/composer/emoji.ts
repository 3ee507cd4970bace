/** The short names of emoji, which are loaded when the first is typed (`readEmoji` in `rolldown.config.js`). */
import { make } from '../dom.ts';

/** Most that are offered. */
const MOST = 8;

interface Emoji {
  sign: string;
  names: readonly { name: string; folded: string }[];
}

let loading: Promise<readonly Emoji[]> | undefined;

/** Offers the emoji that have a name, or a word of one, that begins so. @throws if they cannot be loaded */
export async function offerEmoji(url: string, typed: string): Promise<HTMLElement[]> {
  loading ??= load(url);
  const all = await loading.catch((thrown) => {
    loading = undefined;
    throw thrown;
  });
  return findEmoji(all, typed).map(({ sign, name }) => {
    const option = make('li', [make('span', sign, { ariaHidden: 'true' }), ` ${name.replaceAll('_', ' ')}`], {
      role: 'option',
    });
    option.dataset.text = sign;
    return option;
  });
}

async function load(url: string): Promise<Emoji[]> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(String(reply.status));
  // The first line says where they are from.
  const [, ...lines] = (await reply.text()).split('\n');
  return lines.map((line) => {
    const [sign = '', ...names] = line.split(' ');
    return { sign, names: names.map((name) => ({ name, folded: fold(name) })) };
  });
}

/** First those of exactly this name, then by where it is found: at the beginning of a name, or of a later word in it. */
function findEmoji(all: readonly Emoji[], typed: string): { sign: string; name: string }[] {
  const wanted = fold(typed);
  const found = all.flatMap(({ sign, names }) => {
    const ranks = names.map(({ folded }) => rankOf(folded, wanted));
    const rank = Math.min(...ranks);
    return rank > 2 ? [] : { sign, name: names[ranks.indexOf(rank)]?.name ?? '', rank };
  });
  return found.sort((a, b) => a.rank - b.rank).slice(0, MOST);
}

function rankOf(name: string, wanted: string): number {
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  return name.includes(`_${wanted}`) ? 2 : 3;
}

const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
