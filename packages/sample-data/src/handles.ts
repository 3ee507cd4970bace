import type { Random } from '@millrace/avatars/random';
import type { Language, Topic } from './languages.ts';

const nouns: Record<string, string[]> = {
  gardening: ['compost', 'marrow', 'seedtray', 'allotment', 'beanpole', 'mulch', 'dibber', 'sweetpea'],
  bicycles: ['spokes', 'freewheel', 'sprocket', 'tandem', 'bottom_bracket', 'puncture', 'threespeed'],
  baking: ['crumb', 'rye', 'sourdough', 'crust', 'proving', 'flour', 'oven_spring'],
  choir: ['alto', 'second_tenor', 'bass_line', 'descant', 'page_turn', 'warmup'],
  history: ['millpond', 'old_maps', 'archive', 'ledger', 'milestone', 'tithe_barn'],
  astronomy: ['m31', 'dobsonian', 'perigee', 'altair', 'darksky', 'eyepiece', 'perseid'],
  birds: ['wren', 'dunnock', 'siskin', 'curlew', 'chiffchaff', 'hide', 'fieldnotes'],
  radio: ['longwire', 'qrp', 'morse', 'dipole', 'shortwave', 'forty_metres'],
  photography: ['darkroom', 'hp_grain', 'fixer', 'lightmeter', 'contactsheet', 'rangefinder'],
  code: ['segfault', 'patchset', 'rebase', 'offbyone', 'tarball', 'stderr', 'semicolon'],
  library: ['overdue', 'shelfmark', 'paperback', 'bookmark', 'colophon', 'endpaper'],
  football: ['leftback', 'halftime', 'throw_in', 'touchline', 'sunday_league'],
  hiking: ['cairn', 'stile', 'contour', 'ridge', 'long_way_round', 'bootlace'],
  games: ['meeple', 'dice', 'hexmap', 'dealer', 'draughts', 'third_player'],
  weather: ['cumulus', 'drizzle', 'raingauge', 'isobar', 'easterly'],
  trains: ['branchline', 'sleeper', 'platform4', 'railcar', 'timetable', 'semaphore'],
  cooking: ['ladle', 'simmer', 'leftovers', 'pepper', 'brine', 'dumpling'],
  parenting: ['lost_sock', 'bedtime', 'school_run', 'puddle', 'lunchbox'],
  nights: ['night_shift', 'ward7', 'early_bus', 'vending', 'fourthirty'],
};

const spare = [
  'moss',
  'kettle',
  'harbour',
  'lantern',
  'pebble',
  'thistle',
  'copper',
  'orchard',
  'heron',
  'wicker',
];
const towns = ['north', 'hill', 'quay', 'mill', 'green', 'brook', 'field', 'bridge', 'south', 'cove'];

/** A unique username (added to `taken`) and a matching display name. */
export function handleFor(
  language: Language,
  topic: Topic,
  random: Random,
  taken: Set<string>,
): { username: string; name: string } {
  // A name is "written" or "written/latin".
  const [given, givenLatin] = halves(random.pick(language.given));
  const [family, familyLatin] = halves(random.pick(language.family));
  const noun = random.pick(random.chance(0.75) ? (nouns[topic.name] ?? spare) : spare);
  const full = language.code === 'ja' ? `${family}${given}` : `${given} ${family}`;
  const first = latin(givenLatin);
  const last = latin(familyLatin);
  const plain = noun.replaceAll('_', ' ');

  let base: string;
  let name: string;
  switch (random.weighted([26, 16, 14, 12, 10, 8, 7, 7])) {
    case 0:
      base = `${first}_${last}`;
      name = full;
      break;
    case 1:
      base = first + last;
      name = random.chance(0.7) ? full : given;
      break;
    case 2:
      base = first;
      name = random.chance(0.5) ? full : given;
      break;
    case 3:
      base = noun;
      name = random.chance(0.5) ? given : plain;
      break;
    case 4:
      base = `${first}_${noun}`;
      name = random.chance(0.5) ? full : given;
      break;
    case 5:
      base = first.charAt(0) + last;
      name = full;
      break;
    case 6:
      base = `${first}${random.integer(2, 98)}`;
      name = random.chance(0.5) ? `${given} ${family.charAt(0)}.` : given;
      break;
    default:
      base = `${noun}${random.chance(0.5) ? '_' : ''}${random.pick(towns)}`;
      name = random.chance(0.6) ? full : given;
  }

  let username = base.slice(0, 20);
  for (let round = 0; taken.has(username); round++) {
    const tail = random.pick([
      `_${random.pick(towns)}`,
      `_${random.pick(spare)}`,
      String(random.integer(2, round < 3 ? 99 : 99_999)),
      `_${last.slice(0, 3)}${round < 3 ? '' : random.integer(2, 9999)}`,
    ]);
    username = base.slice(0, 20 - tail.length) + tail;
  }
  taken.add(username);
  return { username, name: [...name].slice(0, 50).join('') };
}

function halves(name: string): [string, string] {
  const [written, spelled] = name.split('/');
  return [written as string, spelled ?? (written as string)];
}

function latin(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');
}
