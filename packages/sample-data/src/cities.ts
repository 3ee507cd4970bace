import { fileURLToPath } from 'node:url';

/** The places of the demonstration: capitals and large cities (scripts/cities.mjs). */
export const citiesFile = fileURLToPath(new URL('./cities.jsonl', import.meta.url));

/** The name of the city in a time zone such as `Europe/London`. */
export function cityOf(timezone: string): string {
  return (timezone.split('/').at(-1) ?? '').replaceAll('_', ' ');
}
