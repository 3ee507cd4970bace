import { hash } from 'node:crypto';
import { foldText } from './words.ts';

/** Values of this form stand in an index as they are, others as a digest. */
const PLAIN = /^[\p{L}\p{M}\p{N}_.-]{1,64}$/u;
/** Those that need no folding, which most are. */
const ASCII = /^[a-z0-9_.-]{1,64}$/;

/** The keyword by which an index knows the value of a parameter. */
export function keyword(name: string, value: string): string {
  // Indexes may fold the case of letters, so what tells cases apart is digested.
  const isPlain = ASCII.test(value) || (PLAIN.test(value) && value === foldText(value));
  return `${name}:${isPlain ? value : hash('sha256', value).slice(0, 20)}`;
}
