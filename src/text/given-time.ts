const UNITS = { h: 3_600_000, d: 86_400_000 } as const;

const TIME = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * Reads a time: so many hours or days from now, a day or a time of ISO 8601, in UTC unless it has an offset. In milliseconds;
 * undefined if it is none, such as a day that no month has.
 */
export function readTime(given: string): number | undefined {
  const [, many, unit] = /^(\d{1,5})([hd])$/.exec(given) ?? [];
  if (many !== undefined) return Date.now() + Number(many) * UNITS[unit as keyof typeof UNITS];
  const [, day, time = '00:00', offset = 'Z'] = TIME.exec(given) ?? [];
  if (day === undefined || !isDay(day)) return undefined;
  const read = Date.parse(`${day}T${time}${offset}`);
  return Number.isNaN(read) ? undefined : read;
}

/** Date.parse takes 30 February for 2 March. */
function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
