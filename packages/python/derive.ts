/** What a line of the asyncio client is in the blocking one. */
const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/\basync (?=def|for|with)/g, ''],
  [/\bawait (?=[\w(])/g, ''],
  [/\b__a(?=(iter|next|enter|exit)__)/g, '__'],
  [/\b(Stop)?Async(?=Itera)/g, '$1'],
  [/\bAwaitable\[((?:\w|\[[^[\]]*(?:\[[^[\]]*\][^[\]]*)*\])+)\]/g, '$1'],
  [/, Awaitable\b|\bAwaitable, /g, ''],
  [/The asyncio client\b/g, 'The blocking client'],
];

/**
 * The text of a file of the blocking client: that of the asyncio client without waiting. Both clients are so one; what really
 * differs, network and time, is in `net.py`.
 */
export function derive(text: string): string {
  const made = REPLACEMENTS.reduce((before, [from, to]) => before.replace(from, to), text);
  return /^"""Every call/.test(text)
    ? made
    : `# Made from aio by packages/python/derive.ts; not to be edited.\n${made}`;
}
