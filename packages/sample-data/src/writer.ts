import type { Random } from '@millrace/avatars/random';
import { localHour } from './clock.ts';
import { Bag } from './draws.ts';
import type { FollowGraph } from './follows.ts';
import type { Language, Template, Topic } from './languages.ts';
import { livedHour, type Person } from './people.ts';
import { ThreadWords } from './thread-words.ts';

/** The first post of a potential thread. */
export interface Opening {
  text: string;
  answers: Template[];
  question: boolean;
  words: ThreadWords;
}

const longest = 256;
/** How often those who follow the person whose account visitors use mention them, of all mentions. */
const OF_VISITOR = 0.5;

/** Writes people's posts, in their language, on their topics and in their style. */
export class Writer {
  readonly #english: Language;
  readonly #people: Person[];
  readonly #graph: FollowGraph;
  readonly #visitor: number;
  readonly #random: Random;
  readonly #bags = new Map<readonly unknown[], Bag<unknown>>();
  readonly #said = new Set<string>();

  constructor(
    { english, visitor }: { english: Language; visitor: number },
    people: Person[],
    graph: FollowGraph,
    random: Random,
  ) {
    this.#english = english;
    this.#visitor = visitor;
    this.#people = people;
    this.#graph = graph;
    this.#random = random;
  }

  /** A post that starts a thread. */
  open(author: number, time: number): Opening {
    const person = this.#people[author] as Person;
    const random = this.#random;
    const hour = localHour(person.user.timezone, time);
    let last: Opening | undefined;
    for (let tries = 0; tries < 5; tries++) {
      const language = random.chance(0.25) ? this.#english : person.language;
      const topic = this.#topic(language, person);
      const { opening: template, answers } = this.#draw(topic.threads);
      const friend = template.includes('<@>') ? this.#friend(author) : '';
      if (friend === undefined) continue;
      const words = new ThreadWords(language, topic, random);
      const text = this.#finish(
        words.write(template, hour, () => friend),
        person,
        topic,
        language,
        1,
      );
      last = { text, answers: fitting(answers, text), question: /[?？]/.test(template), words };
      if (this.#said.has(text)) continue;
      this.#said.add(text);
      return last;
    }
    return last ?? this.open(author, time);
  }

  /** An answer: a template filled with the words of the opening, addressed to its author. */
  answer(opening: Opening, author: number, to: number, template: Template, time: number): string {
    const address = `@${this.#people[to]?.user.username} `;
    return address + this.say(opening, author, template, time, to, longest - address.length);
  }

  /** An answer without an address, of at most `room` characters; `to` is the user it mentions if the author follows nobody. */
  say(
    opening: Opening,
    author: number,
    template: Template,
    time: number,
    to = author,
    room = longest,
  ): string {
    const person = this.#people[author] as Person;
    const { words } = opening;
    const friend = this.#friend(author) ?? this.#people[to]?.user.username ?? '';
    const text = words.write(template, Math.floor(livedHour(person, time)), () => friend);
    return this.#finish(text, person, words.topic, words.language, 0.25, room);
  }

  /** The author's reaction to an answer. */
  reaction(opening: Opening): Template {
    const { thanks, nods } = opening.words.language;
    return this.#draw(opening.question ? thanks : nods);
  }

  /** A reply to a reaction. */
  closing(opening: Opening): Template {
    return this.#draw(opening.words.language.closings);
  }

  #draw<T>(list: readonly T[]): T {
    let bag = this.#bags.get(list) as Bag<T> | undefined;
    if (bag === undefined) {
      bag = new Bag(list);
      this.#bags.set(list, bag as Bag<unknown>);
    }
    return bag.draw(this.#random);
  }

  #topic(language: Language, person: Person): Topic {
    const random = this.#random;
    const name = random.pick(person.interests);
    const own = language.topics.find((topic) => topic.name === name);
    if (own !== undefined && random.chance(0.88)) return own;
    return random.pick(language.topics);
  }

  /** A followed user who writes the same language. */
  #friend(author: number): string | undefined {
    const list = this.#graph.followees[author] ?? [];
    if (list.length === 0) return undefined;
    const isAboutVisitor = list.includes(this.#visitor) && this.#random.chance(OF_VISITOR);
    for (let tries = 0; tries < 8; tries++) {
      const friend = this.#people[
        isAboutVisitor && tries === 0 ? this.#visitor : this.#random.pick(list)
      ] as Person;
      if (friend.user.type === 'human' && friend.language === this.#people[author]?.language)
        return friend.user.username;
    }
    return undefined;
  }

  /** Adds tags and emoji according to the person's habits, and cuts the text to `room`. */
  #finish(
    text: string,
    person: Person,
    topic: Topic,
    language: Language,
    share: number,
    room = longest,
  ): string {
    const random = this.#random;
    let body = text;
    if (person.casual && language.code === 'en') {
      if (/^[A-Z][a-z']/.test(body)) body = body.charAt(0).toLowerCase() + body.slice(1);
      body = body.replace(/(?<!\.)\.$/, '');
    }
    let whole = body;
    if (random.chance(person.emoji * (share < 1 ? 0.6 : 1))) whole += ` ${random.pick(topic.emoji)}`;
    if (!text.includes('#') && random.chance(person.tagging * share)) {
      whole += random.chance(0.2) ? this.#twoTags(topic) : ` #${random.pick(topic.tags)}`;
    }
    if (whole.length <= room || [...whole].length <= room) return whole;
    return [...body].slice(0, room).join('');
  }

  #twoTags(topic: Topic): string {
    const [first, second] = this.#random.shuffle(topic.tags);
    return second === undefined ? ` #${first}` : ` #${first} #${second}`;
  }
}

/** The answers that suit an opening: `~words: answer` requires one of the comma-separated words in it. */
function fitting(answers: Template[], text: string): Template[] {
  const fit: Template[] = [];
  for (const answer of answers) {
    const condition = answer.startsWith('~') ? /^~([^:]+): /.exec(answer) : null;
    if (condition === null) fit.push(answer);
    else if (condition[1]?.split(',').some((word) => text.includes(word)) === true) {
      fit.push(answer.slice(condition[0].length));
    }
  }
  return fit;
}
