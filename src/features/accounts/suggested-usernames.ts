import { randomInt } from 'node:crypto';
import type { Context } from '../../context.ts';
import { wrongUsername } from './accounts.actions.ts';

/** How many usernames are suggested, and how many are tried for that. */
const MAX_SUGGESTED = 3;
const MAX_TRIED = 8;
/** Room for a number after the name. */
const MAX_BASE = 17;

/**
 * Free usernames like one that was refused; none if nothing of it can be kept. The numbers are random, so that the suggestions do
 * not tell which names there are.
 */
export async function suggestUsernames(ctx: Context, given: string): Promise<string[]> {
  const base = plain(given);
  const found: string[] = [];
  for (let tried = 0; base !== '' && tried < MAX_TRIED && found.length < MAX_SUGGESTED; tried++) {
    const name = tried === 0 ? base : `${base}${randomInt(10, 1000)}`;
    const isUsed = name === given.toLowerCase() || found.includes(name);
    if (!isUsed && (await wrongUsername(ctx, name)) === undefined) found.push(name);
  }
  return found;
}

/** What a username can keep of a text: letters without their accents, digits, and underscores in place of spaces. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .trim()
    .replaceAll(/[\s.-]+/g, '_')
    .replaceAll(/[^a-z0-9_]/g, '')
    .slice(0, MAX_BASE);
}
