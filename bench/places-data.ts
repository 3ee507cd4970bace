/** Places for measuring their search: towns all over the world, the same in every run. */

import { closeSync, openSync, writeSync } from 'node:fs';
import { Random } from '@millrace/avatars/random';

const PLACES = 1_000_000;
const TOWNS = 500;
/** Half the width of a town, in degrees. */
const TOWN = 0.01;
const WORDS =
  'Old New Royal Central Green Blue Café Park Hotel Museum Library Garden Market Bakery Station'.split(' ');

/** Where places are looked for: in the middle part of towns, where there are most. */
export interface Spot {
  latitude: number;
  longitude: number;
}

function towns(): Spot[] {
  const random = new Random(1, 'towns');
  return Array.from({ length: TOWNS }, () => ({
    latitude: Math.round(random.between(-60, 60) * 1e4) / 1e4,
    longitude: Math.round(random.between(-179, 179) * 1e4) / 1e4,
  }));
}

/** So many places to look around, each in another part of its town. */
export function spots(count: number): Spot[] {
  const all = towns();
  return Array.from({ length: count }, (_, index) => {
    const { latitude, longitude } = all[index % TOWNS] as Spot;
    const shift = ((index % 7) - 3) * (TOWN / 8);
    return { latitude: latitude + shift, longitude: longitude - shift };
  });
}

/** Writes them as `places import` reads them. */
export function writePlaces(path: string): void {
  const random = new Random(1, 'places');
  const all = towns();
  const file = openSync(path, 'w');
  let lines = '';
  for (let index = 0; index < PLACES; index++) {
    const town = all[index % TOWNS] as Spot;
    const word = (): string => random.pick(WORDS);
    lines += `${JSON.stringify({
      placedb_id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      name: `${word()} ${word()} ${index % 1000}`,
      address: `${index % 300} High Street`,
      locality: `Town ${index % TOWNS}`,
      country_code: 'GB',
      latitude: Math.round((town.latitude + (random.next() + random.next() - 1) * TOWN) * 1e6) / 1e6,
      longitude: Math.round((town.longitude + (random.next() + random.next() - 1) * TOWN) * 1e6) / 1e6,
      is_open: random.chance(0.95),
      telephone: '020 7946 0123',
      website: `https://place-${index}.example`,
      categories: [{ id: 'cafe', labels: ['Dining', 'Café'] }],
    })}\n`;
    if (lines.length < 1_000_000 && index < PLACES - 1) continue;
    writeSync(file, lines);
    lines = '';
  }
  closeSync(file);
}
