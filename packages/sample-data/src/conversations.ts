import { Random } from '@millrace/avatars/random';
import { atLocalHour, day, hour, hourWeights, minute } from './clock.ts';
import { Lottery } from './draws.ts';
import type { FollowGraph } from './follows.ts';
import type { Language, Topic } from './languages.ts';
import { livedHour, type Person, span } from './people.ts';
import { services } from './services.ts';
import { type Opening, Writer } from './writer.ts';

/** A post not yet numbered: like DemoPost, but it refers to other drafts directly, not by index. */
export interface Draft {
  author: number;
  text: string;
  createdAt: number;
  replyTo?: Draft;
  repostOf?: Draft;
  /** Of the first posts of threads by people. */
  topic?: Topic;
  /** Its popularity: around 1, seldom far above. */
  heat: number;
}

/** Makes all drafts of a community, exactly `count`, sorted by time. */
export function makeDrafts(
  people: Person[],
  graph: FollowGraph,
  options: { english: Language; visitor: number; count: number; seed: number; now: number },
): Draft[] {
  const { count, seed } = options;
  // Leave a gap before the moment of generation.
  const end = options.now - 20_000;
  const random = new Random(seed, 'conversations');
  const writer = new Writer(options, people, graph, new Random(seed, 'writer'));
  const activity = new Lottery(people.map((person) => person.activity));
  const weights = people.map((_, index) => 0.4 + Math.sqrt(graph.followers[index]?.length ?? 0) / 8);

  const drafts = servicePosts(people, Math.floor(count * 0.06), end, random);
  const openings: { draft: Draft; opening: Opening }[] = [];
  const moment = (): { author: number; createdAt: number } => {
    const author = activity.draw(random);
    return { author, createdAt: wakingTime(people[author] as Person, end, random) };
  };
  const addOpening = ({ author, createdAt }: { author: number; createdAt: number }): void => {
    const opening = writer.open(author, createdAt);
    const draft = {
      author,
      text: opening.text,
      createdAt,
      topic: opening.words.topic,
      heat: random.skewed(0.7, 0.9) * (weights[author] ?? 1),
    };
    drafts.push(draft);
    openings.push({ draft, opening });
  };

  const originals = Math.ceil((count - drafts.length) * 0.46);
  // Written in reading order, so that phrases do not recur soon.
  const moments = Array.from({ length: Math.max(0, originals) }, moment);
  for (const item of moments.sort((a, b) => a.createdAt - b.createdAt)) addOpening(item);

  let replies = Math.floor(count * 0.4);
  for (const { draft, opening } of random.shuffle(openings)) {
    if (replies <= 0) break;
    if (opening.answers.length === 0 || random.chance(0.25)) continue;
    const size = Math.min(replies, 1 + Math.round(random.skewed(1.6, 0.7) * Math.min(2.5, draft.heat + 0.3)));
    const thread = makeThread(draft, opening, size, { people, graph, writer, random, end });
    replies -= thread.length;
    for (const reply of thread) drafts.push(reply);
  }

  const wanted = Math.min(count - drafts.length, Math.floor(count * 0.2));
  for (const repost of makeReposts(
    openings.map((item) => item.draft),
    wanted,
    { people, graph, random, end },
  )) {
    drafts.push(repost);
  }
  // With few follows, there are too few answers and reposts.
  while (drafts.length < count) addOpening(moment());
  return drafts.sort((a, b) => a.createdAt - b.createdAt);
}

/** A time when a person is awake, within the span and after they joined. */
function wakingTime(person: Person, end: number, random: Random): number {
  const start = Math.max(end - span, person.user.createdAt + 10 * minute);
  for (;;) {
    // The community grows: later days are somewhat busier.
    const date = start + random.next() ** 0.85 * (end - start + day) - day / 2;
    const lived = random.weighted(hourWeights) + random.next() + person.lag;
    const time = Math.floor(atLocalHour(person.user.timezone, date, lived));
    if (time >= start && time < end) return time;
  }
}

function servicePosts(people: Person[], most: number, end: number, random: Random): Draft[] {
  const posts: Draft[] = [];
  for (const service of services) {
    const author = people.findIndex((person) => person.user.username === service.username);
    const person = people[author];
    if (person === undefined || person.user.type === 'human') continue;
    for (let date = end - span; date < end + day; date += day) {
      for (const hours of service.hours) {
        const time = Math.floor(
          atLocalHour(person.user.timezone, date, hours) + random.between(2_000, 40_000),
        );
        if (time < end - span || time >= end) continue;
        posts.push({
          author,
          text: service.write(time, random),
          createdAt: time,
          heat: random.skewed(0.15, 0.6),
        });
      }
    }
  }
  return posts.length <= most ? posts : random.shuffle(posts).slice(0, most);
}

interface Surroundings {
  people: Person[];
  graph: FollowGraph;
  writer: Writer;
  random: Random;
  end: number;
}

/** Answers to an opening by followers of its author, and the author's reactions. */
function makeThread(root: Draft, opening: Opening, size: number, around: Surroundings): Draft[] {
  const { random, writer } = around;
  const answers = random.shuffle(opening.answers);
  const unanswered: Draft[] = [];
  const thanked: Draft[] = [];
  const seen = new Set([root.author]);
  const thread: Draft[] = [];
  const add = (author: number, replyTo: Draft, createdAt: number, template: string): Draft | undefined => {
    if (createdAt >= around.end) return undefined;
    const text = writer.answer(opening, author, replyTo.author, template, createdAt);
    const draft = { author, text, createdAt, replyTo, heat: random.skewed(0.7, 0.7) };
    thread.push(draft);
    return draft;
  };

  for (let turn = 0; turn < size * 3 && thread.length < size; turn++) {
    const dice = random.next();
    if (dice < 0.34 && unanswered.length > 0) {
      const answer = unanswered.pop() as Draft;
      const time = whenAwake(
        around.people[root.author] as Person,
        answer.createdAt + delay(9, random),
        random,
      );
      const reply = add(root.author, answer, time, writer.reaction(opening));
      if (reply !== undefined && opening.question) thanked.push(reply);
    } else if (dice < 0.44 && thanked.length > 0) {
      const thanks = thanked.pop() as Draft;
      const author = thanks.replyTo?.author as number;
      const time = whenAwake(around.people[author] as Person, thanks.createdAt + delay(7, random), random);
      add(author, thanks, time, writer.closing(opening));
    } else {
      const template = answers.pop();
      if (template === undefined) continue;
      const time = root.createdAt + delay(24, random);
      const author = pickReader(
        root,
        opening.words.language.code,
        opening.words.topic.name,
        time,
        seen,
        around,
      );
      if (author === undefined) continue;
      seen.add(author);
      const reply = add(author, root, time, template);
      // A reaction does not suit an answer that is itself a question.
      if (reply !== undefined && !/[?？]/.test(template)) unanswered.push(reply);
    }
  }
  return thread;
}

/** A delay before an answer, in milliseconds; half of all delays are below `minutes`. */
function delay(minutes: number, random: Random): number {
  return Math.floor(Math.max(25_000, random.skewed(minutes, 1.2) * minute));
}

/** The given time, or when the person next wakes up. */
export function whenAwake(person: Person, time: number, random: Random): number {
  const lived = livedHour(person, time);
  if (lived < 1 || lived >= 6.5) return time;
  return Math.floor(time + (6.5 - lived) * hour + random.between(0, 90 * minute));
}

/** A follower who reads the language, is awake at that time and, if possible, is interested in the topic. */
function pickReader(
  root: Draft,
  language: string,
  topic: string,
  time: number,
  seen: Set<number>,
  around: Surroundings,
): number | undefined {
  const followers = around.graph.followers[root.author] ?? [];
  if (followers.length === 0) return undefined;
  let found: number | undefined;
  let best = 0;
  for (let tries = 0; tries < 14; tries++) {
    const index = around.random.pick(followers);
    const person = around.people[index] as Person;
    if (seen.has(index) || person.user.type !== 'human' || person.user.createdAt >= time) continue;
    if (language !== 'en' && person.language.code !== language) continue;
    const awake = hourWeights[Math.floor(livedHour(person, time))] ?? 1;
    const score = awake * person.activity * (person.interests.includes(topic) ? 4 : 1) * around.random.next();
    if (score > best) {
      best = score;
      found = index;
    }
  }
  return found;
}

function makeReposts(originals: Draft[], wanted: number, around: Omit<Surroundings, 'writer'>): Draft[] {
  if (originals.length === 0) return [];
  const { random, graph, people, end } = around;
  const heat = new Lottery(
    originals.map((draft) => draft.heat ** 1.5 * (graph.followers[draft.author]?.length ?? 0)),
  );
  const done = new Map<Draft, Set<number>>();
  const reposts: Draft[] = [];
  for (let tries = wanted * 6; tries > 0 && reposts.length < wanted; tries--) {
    const original = originals[heat.draw(random)] as Draft;
    const readers = graph.followers[original.author] ?? [];
    if (readers.length === 0) continue;
    const author = random.pick(readers);
    const person = people[author] as Person;
    const by = done.get(original) ?? new Set<number>();
    const createdAt = whenAwake(person, original.createdAt + delay(150, random), random);
    if (
      by.has(author) ||
      person.user.type !== 'human' ||
      createdAt >= end ||
      createdAt <= person.user.createdAt
    )
      continue;
    by.add(author);
    done.set(original, by);
    reposts.push({ author, text: '', createdAt, repostOf: original, heat: 0 });
  }
  return reposts;
}
