import type { Random } from '@millrace/avatars/random';
import { expand } from './grammar.ts';
import type { Language, Template, Topic } from './languages.ts';

const hosts = ['example.org', 'example.org', 'example.com', 'example.net'];

/** Fills the templates of one thread; words stay the same once chosen, so that answers refer to the same thing. */
export class ThreadWords {
  readonly language: Language;
  readonly topic: Topic;
  readonly #random: Random;
  readonly #bound = new Map<string, string>();

  constructor(language: Language, topic: Topic, random: Random) {
    this.language = language;
    this.topic = topic;
    this.#random = random;
  }

  /** `hour`: the writer's local hour; `mention`: returns a username to mention. */
  write(template: Template, hour: number, mention: () => string): string {
    return expand(template, this.#random, (slot) => {
      if (slot === '@') return `@${mention()}`;
      if (slot === 'now') return this.#dayPart(hour);
      if (slot.startsWith('link:')) return this.#link(slot.slice(5));
      const range = /^(\d+)-(\d+)$/.exec(slot);
      if (range !== null) return String(this.#random.integer(Number(range[1]), Number(range[2])));
      return this.#word(slot);
    });
  }

  #dayPart(hour: number): string {
    const { morning, afternoon, evening, night } = this.language.now;
    if (hour < 4 || hour >= 22) return night;
    if (hour < 12) return morning;
    return hour < 18 ? afternoon : evening;
  }

  #link(words: string): string {
    const tail = this.#random.chance(0.6) ? `-${this.#random.integer(2, 240)}` : '';
    return `https://${this.#random.pick(hosts)}/${words}${tail}`;
  }

  #word(slot: string): string {
    const bound = this.#bound.get(slot);
    if (bound !== undefined) return bound;
    const name = slot.replace(/\d$/, '');
    const list = this.topic.words[name] ?? this.language.words[name];
    if (list === undefined)
      throw new Error(`No word list "${name}" in ${this.language.code}/${this.topic.name}`);
    let word = this.#random.pick(list);
    if (list.length > 1)
      while (slot !== name && word === this.#bound.get(name)) word = this.#random.pick(list);
    this.#bound.set(slot, word);
    return word;
  }
}
