import type { Random } from '@millrace/avatars/random';
import { day, hour } from './clock.ts';

/** An automated account. */
export interface Service {
  username: string;
  name: string;
  description: string;
  type: 'feed' | 'bot';
  interests: string[];
  /** Local hours at which it posts each day. */
  hours: number[];
  /** `time`: time of the post (ms). */
  write(time: number, random: Random): string;
  /** The subject of what it wrote, where it is a broadcast. */
  subject(text: string): string;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What stands between two marks, the first of each. */
function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start) + start.length;
  return text.slice(from, text.indexOf(end, from));
}

const winds = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];
const skies = ['clear', 'a few clouds', 'half cloudy', 'overcast', 'light drizzle', 'showers nearby', 'hazy'];

/** A slow wave over time, from -1 to 1, so that successive readings are related. */
function wave(time: number, days: number): number {
  return Math.sin((time / day / days) * 2 * Math.PI);
}

function weather(time: number, random: Random): string {
  const hours = (time % day) / hour;
  const temperature =
    11 + 4 * Math.sin(((hours - 9) / 24) * 2 * Math.PI) + 3.5 * wave(time, 9) + 2 * wave(time, 3.7);
  const pressure = Math.round(1013 + 9 * wave(time, 6.3) + 4 * wave(time, 2.9));
  const humidity = Math.round(Math.min(99, Math.max(38, 72 - 3 * (temperature - 11) - 9 * wave(time, 6.3))));
  const wind = winds[Math.floor((wave(time, 5.1) + 1) * 3.99)] ?? 'W';
  const speed = Math.max(0.4, 4 - 2.6 * wave(time, 6.3) + random.normal() * 0.6);
  const sky = skies[Math.floor(Math.min(0.99, Math.max(0, (humidity - 45) / 55)) * skies.length)] ?? 'clear';
  const rain = humidity > 80 ? ` Rain since midnight ${((humidity - 78) * 0.3).toFixed(1)} mm.` : '';
  return `${temperature.toFixed(1)} °C, ${sky}. Wind ${wind} ${speed.toFixed(1)} m/s, humidity ${humidity} %, ${pressure} hPa.${rain} #weather`;
}

const titleHeads =
  'The Salt Ferry|A Winter in|Letters to|The Cartographer of|Small Engines of|The Last Lamplighter of|Four Ways to Leave|A Short History of|The Beekeeper of|Bread and|The Clockmaker of|Notes from|The Long Road to|Under the Roofs of|The Piano Tuner of|Learning to Read'.split(
    '|',
  );
const titleTails =
  'Orrin Bay|the Marsh|Quiet Rooms|Lower Tessel|Glass|the Seventh Floor|Cold Harbour|Rain|Other Gardens|Hollow Hill|the Border Inn|Moths|Saint Alder|Tidewater|the Blue Hour|Weather'.split(
    '|',
  );
const givenNames =
  'Ines|Tobias|Marguerite|Odile|Anselm|Rhona|Kazimir|Lotte|Davit|Imogen|Pavel|Yusra|Bram|Sunniva'.split('|');
const familyNames =
  'Hallowell|Drost|Kerrin|Vandermeel|Ostrava|Pell|Achterberg|Lindqvist-Rowe|Tamsin|Okell|Brandreth'.split(
    '|',
  );
const shelves = [
  'fiction, ground floor',
  'crime, shelf 12',
  'local interest, first floor',
  'large print',
  'cookery, shelf 31',
  'natural history',
  'poetry, by the window',
  'young readers',
  'travel, shelf 27',
  'audiobook',
];

function arrival(_time: number, random: Random): string {
  const head = random.pick(titleHeads);
  const title = head === 'The Salt Ferry' ? head : `${head} ${random.pick(titleTails)}`;
  const writer = `${random.pick(givenNames)} ${random.pick(familyNames)}`;
  const copies = random.pick(['1 copy', '2 copies', '3 copies', '1 copy, reserved twice already']);
  const number = random.integer(20_100, 29_800);
  return `New on the shelves: “${title}” by ${writer} (${random.pick(shelves)}). ${copies}. https://library.example.org/item/${number}`;
}

const phases = [
  'new moon',
  'waxing crescent',
  'first quarter',
  'waxing gibbous',
  'full moon',
  'waning gibbous',
  'last quarter',
  'waning crescent',
];

function moon(time: number, random: Random): string {
  // Age in days since a known new moon, 6 January 2000, 18:14 UTC.
  const age = ((time - Date.UTC(2000, 0, 6, 18, 14)) / day) % 29.530588;
  const lit = Math.round(((1 - Math.cos((age / 29.530588) * 2 * Math.PI)) / 2) * 100);
  const phase = phases[Math.round((age / 29.530588) * 8) % 8] ?? 'new moon';
  const advice =
    lit < 20
      ? random.pick([
          'Dark enough for galaxies.',
          'A good night for faint things.',
          'Leave the torch at home.',
        ])
      : lit < 70
        ? random.pick(['Look along the line of shadow.', 'Craters at their best.', 'Fine for double stars.'])
        : random.pick([
            'Bright enough to walk by.',
            'Sketch the maria instead.',
            'Too bright for much else.',
          ]);
  return `Moon tonight: ${phase}, ${lit} % lit, ${age.toFixed(1)} days old. ${advice} #moon`;
}

const looked =
  'ebb|gloaming|lych-gate|petrichor|scrimp|thole|dreich|ginnel|quern|wainscot|snicket|selvedge|tarn|whin|hames|dub|mizzle|smirr|fettle|clart|besom|tump|holt|reen|spinney|withy|lade|coppice|haar|oxter|pootle|shippon'.split(
    '|',
  );

function wordOfDay(time: number, random: Random): string {
  const index = Math.floor(time / day) % looked.length;
  const word = looked[index] ?? 'ebb';
  const tail = random.pick([
    'Who still uses it?',
    'Heard it recently?',
    'Answers from anywhere welcome.',
    'What do you say where you live?',
    'Tell me what your grandparents would have said.',
  ]);
  return `Word of the day: “${word}”. ${tail} https://words.example.net/${word}`;
}

export const services: Service[] = [
  {
    username: 'weather_millbrook',
    name: 'Millbrook Weather Station',
    description:
      'Readings from a mast on the school roof in Millbrook, twice a day. Looked after by volunteers.',
    type: 'feed',
    interests: ['weather', 'gardening'],
    hours: [7, 19],
    write: weather,
    subject: (text) => `${capital(between(text, '°C, ', '.'))}, ${Math.round(Number.parseFloat(text))} °C`,
  },
  {
    username: 'library_arrivals',
    name: 'Library: New Arrivals',
    description:
      'What came in at the community library on Dyer Street. Reserve at the desk or at https://library.example.org',
    type: 'feed',
    interests: ['library', 'history'],
    hours: [10.25],
    write: arrival,
    subject: (text) => between(text, '“', '”'),
  },
  {
    username: 'moonbot',
    name: 'Moon Bot',
    description: 'I say what the moon is doing. Ask my keeper at the astronomy evening if I am wrong.',
    type: 'bot',
    interests: ['astronomy'],
    hours: [17.5],
    write: moon,
    subject: (text) => capital(between(text, ': ', ',')),
  },
  {
    username: 'wordbot',
    name: 'Word of the Day',
    description: 'One half-forgotten word each morning. A bot; a person reads the answers.',
    type: 'bot',
    interests: ['library', 'history'],
    hours: [8.1],
    write: wordOfDay,
    subject: (text) => capital(between(text, '“', '”')),
  },
];
