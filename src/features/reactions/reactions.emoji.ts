import { ApiError } from '../../errors.ts';
import type { Param } from '../../http/params.ts';
import { lazily } from '../../lazily.ts';

/** The longest sequences, families and couples with skin tones, have 15 UTF-16 units; this leaves room for later ones. */
const MAX_LENGTH = 64;

/**
 * One fully qualified sequence of those that Unicode recommends: with the variation selectors that it lists. The engine writes the
 * list out, which takes 10 ms.
 */
const emoji = lazily(() => /^\p{RGI_Emoji}$/v);

function isEmoji(text: string): boolean {
  return text.length <= MAX_LENGTH && emoji().test(text);
}

/** The emoji in a path. */
export const pathEmoji: Param<string> = {
  schema: { type: 'string', examples: ['👍'] },
  about: 'One emoji, percent-encoded: a fully qualified sequence of those that Unicode recommends (RGI).',
  required: true,
  read(value = '', name) {
    if (!isEmoji(value))
      throw new ApiError('invalid-parameter', `${name} must be one fully qualified emoji.`);
    return value;
  },
};
