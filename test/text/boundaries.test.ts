import { expect, test } from 'vitest';
import { boundaries } from './boundaries.ts';
import { linkTexts, processText } from './process.ts';

test.each(boundaries)('$text', ({ text, links, mentions, hashtags }) => {
  const { entities } = processText(text);
  if (links !== undefined) expect(linkTexts(text)).toEqual(links);
  if (mentions !== undefined) expect(entities.mentions.map(({ name }) => name)).toEqual(mentions);
  if (hashtags !== undefined) expect(entities.hashtags.map(({ name }) => name)).toEqual(hashtags);
});
