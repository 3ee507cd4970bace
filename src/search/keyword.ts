import { hash } from 'node:crypto';
import { foldText } from './words.ts';

/** Values of this form are indexed as they are, others as a digest. */
const PLAIN = /^[\p{L}\p{M}\p{N}_.-]{1,64}$/u;
/** Values that need no folding, as most do not. */
const ASCII = /^[a-z0-9_.-]{1,64}$/;

/** The index keyword for the value of a parameter. */
export function keyword(name: string, value: string): string {
  // Indexes may fold case, so values in which case matters become digests.
  const isPlain = ASCII.test(value) || (PLAIN.test(value) && value === foldText(value));
  return `${name}:${isPlain ? value : hash('sha256', value).slice(0, 20)}`;
}
