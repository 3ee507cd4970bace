/**
 * Words of texts as `search/words.ts` and `search/terms.ts` had them when 0056 was released; a released migration does not change.
 */

import { createHash } from 'node:crypto';
import { lazily } from '../../lazily.ts';

const RUN = /[\p{L}\p{M}\p{N}_]+/gu;
const STRETCH =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]+|[^\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]+/gu;
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;
const HAN = /\p{Script=Han}/u;
const ALL_HAN = /^\p{Script=Han}+$/u;
const KATAKANA_OR_OTHERS = /[\p{Script=Katakana}ー]+|[^\p{Script=Katakana}ー]+/gu;
const MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u00ad\u061c\u200e\u200f\u2060\ufeff]|\u200d/g;
const LETTERS = /[ßæœøđłıςٱیىکة٠-٩۰-۹]|\u0e4d\u0e32|\u0ecd\u0eb2|\u0e40\u0e40/g;
const LETTER: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i', ς: 'σ' },
  ...{ ٱ: 'ا', ی: 'ي', ى: 'ي', ک: 'ك', ة: 'ه' },
  ...{ '\u0e4d\u0e32': '\u0e33', '\u0ecd\u0eb2': '\u0eb3', '\u0e40\u0e40': '\u0e41' },
};

const segmenter = lazily(() => new Intl.Segmenter('und', { granularity: 'word' }));

export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(LETTERS, (letter) => LETTER[letter] ?? String(letter.charCodeAt(0) % 16));
}

/** Whether words of a text may be others than before. */
export function isAffected(text: string): boolean {
  return UNSPACED.test(text) || foldText(text) !== foldedBefore(text);
}

function foldedBefore(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
}

export function wordsOf(text: string): string[] {
  const runs = foldText(text).match(RUN) ?? [];
  return runs.flatMap((run) => (UNSPACED.test(run) ? (run.match(STRETCH) ?? []).flatMap(segment) : run));
}

function segment(stretch: string): string[] {
  if (!UNSPACED.test(stretch)) return [stretch];
  return [...segmenter().segment(stretch)].flatMap(({ segment: word, isWordLike }) => {
    if (!isWordLike) return [];
    return HAN.test(word) ? (word.match(KATAKANA_OR_OTHERS) ?? []) : word;
  });
}

export function partsOf(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    if (word.length < 3 || !ALL_HAN.test(word)) return [];
    const parts: string[] = [];
    for (let size = 2; size < Math.min(word.length, 9); size++) {
      for (let start = 0; start + size <= word.length; start++) parts.push(word.slice(start, start + size));
    }
    return parts;
  });
}

export function keyword(name: string, value: string): string {
  const isPlain = /^[\p{L}\p{M}\p{N}_.-]{1,64}$/u.test(value) && value === foldText(value);
  return `${name}:${isPlain ? value : createHash('sha256').update(value).digest('hex').slice(0, 20)}`;
}
