const UNITS = { h: 3_600_000, d: 86_400_000 } as const;

/** Reads a time: so many hours or days from now, a day or a time of ISO 8601. In milliseconds; undefined if it is none. */
export function readTime(given: string): number | undefined {
  const [, many, unit] = /^(\d{1,5})([hd])$/.exec(given) ?? [];
  if (many !== undefined) return Date.now() + Number(many) * UNITS[unit as keyof typeof UNITS];
  const isTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/.test(given);
  const time = isTime ? Date.parse(given) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
