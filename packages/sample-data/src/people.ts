import { Random } from '@millrace/avatars/random';
import { day, localHour } from './clock.ts';
import type { DemoUser } from './community.ts';
import { Bag } from './draws.ts';
import { handleFor } from './handles.ts';
import type { Language, Topic } from './languages.ts';
import { services } from './services.ts';
import { ThreadWords } from './thread-words.ts';

/** The period that posts cover, in milliseconds. */
export const span = 42 * day;

/** A user with the generator's knowledge about them. */
export interface Person {
  user: DemoUser;
  /** The language they mostly write in; everybody also understands English. */
  language: Language;
  /** Names of topics, the favourite first. */
  interests: string[];
  /** How much they write, relative to others. */
  activity: number;
  /** How likely others are to follow them. */
  appeal: number;
  /** How many hours their day is shifted later; large for night workers. */
  lag: number;
  tagging: number;
  emoji: number;
  /** Writes without a capital at the start and a full stop at the end. */
  casual: boolean;
}

/** The people of a community, including a few feeds and bots. */
export function makePeople(
  languages: readonly Language[],
  count: number,
  seed: number,
  now: number,
): Person[] {
  const random = new Random(seed, 'people');
  const shares = languages.map(({ share }) => share);
  const english = languages[0] as Language;
  const taken = new Set<string>(services.map((service) => service.username));
  const bios = new Map<string, Bag<string>>();
  const people: Person[] = [];
  const places = servicePlaces(count);
  for (let index = 0; index < count; index++) {
    const service = services[places.indexOf(index)];
    if (service !== undefined) {
      people.push(servicePerson(service, english, random, now));
      continue;
    }
    const language = languages[random.weighted(shares)] as Language;
    const topics = pickTopics(language, random);
    const { locale, timezone } = random.pick(language.homes);
    const { username, name } = handleFor(language, topics[0] as Topic, random, taken);
    const nightShift = topics.some((topic) => topic.name === 'nights') && random.chance(0.6);
    const age = random.chance(0.85) ? span + random.next() ** 2 * 420 * day : random.between(4 * day, span);
    people.push({
      user: {
        username,
        name,
        description: describe(language, topics, random, bios),
        type: 'human',
        locale,
        timezone,
        createdAt: Math.floor(now - age),
      },
      language,
      interests: topics.map((topic) => topic.name),
      activity: Math.min(12, random.skewed(1, 0.9)),
      appeal: Math.min(60, random.skewed(1, 1.35)),
      lag: nightShift ? random.between(7, 11) : random.normal() * 1.3,
      tagging: random.chance(0.3) ? 0 : random.between(0.1, 0.6),
      emoji: random.chance(0.45) ? 0 : random.between(0.05, 0.3),
      casual: language.code === 'en' && random.chance(0.12),
    });
  }
  return people;
}

/** The hour of a person's own day: the local hour, shifted back for late risers. */
export function livedHour(person: Person, time: number): number {
  return (localHour(person.user.timezone, time) - person.lag + 48) % 24;
}

/** Indexes of automated accounts: early in a community, but not first; a very small one has none. */
function servicePlaces(count: number): number[] {
  if (count < 25) return [];
  return services.map((_, index) => 4 + index * 5);
}

function servicePerson(
  service: (typeof services)[number],
  english: Language,
  random: Random,
  now: number,
): Person {
  return {
    user: {
      username: service.username,
      name: service.name,
      description: service.description,
      type: service.type,
      locale: 'en-GB',
      timezone: 'Europe/London',
      createdAt: Math.floor(now - span - random.between(200, 400) * day),
    },
    language: english,
    interests: service.interests,
    activity: 0,
    appeal: 3,
    lag: 0,
    tagging: 0,
    emoji: 0,
    casual: false,
  };
}

function pickTopics(language: Language, random: Random): Topic[] {
  const pool = [...language.topics];
  const topics: Topic[] = [];
  const wanted = random.integer(2, 4);
  while (topics.length < wanted && pool.length > 0) {
    // Earlier topics of a language are more common interests.
    const index = Math.floor(random.next() ** 1.15 * pool.length);
    topics.push(...pool.splice(index, 1));
  }
  return topics;
}

function describe(
  language: Language,
  topics: Topic[],
  random: Random,
  bags: Map<string, Bag<string>>,
): string {
  if (random.chance(0.06)) return '';
  const words = new ThreadWords(language, topics[0] as Topic, random);
  const draw = (key: string, list: string[]): string => {
    let bag = bags.get(key);
    if (bag === undefined) {
      bag = new Bag(list);
      bags.set(key, bag);
    }
    return words.write(bag.draw(random), 12, () => '');
  };
  const sentences = topics
    .slice(0, random.integer(1, 3))
    .map((topic) => draw(`${language.code}/${topic.name}`, topic.bio));
  if (random.chance(0.6))
    sentences.splice(random.integer(0, sentences.length), 0, draw(language.code, language.bio));
  const glue = language.code === 'ja' ? '' : ' ';
  let text = '';
  for (const sentence of sentences) {
    const longer = text === '' ? sentence : text + glue + sentence;
    if ([...longer].length <= 256) text = longer;
  }
  return text;
}
