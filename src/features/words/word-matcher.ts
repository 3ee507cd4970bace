import { wordsOf } from '../../search/words.ts';
import { domainAndAbove, readDomain } from '../../text/domains.ts';
import { drawnOf, partedAtGaps } from '../../text/invisible.ts';
import type { WordRuleTable } from './words.tables.ts';

export type WordRule = Pick<WordRuleTable, 'kind' | 'value' | 'action'>;

/** The rules that end at a word, after the words on the way to it. */
interface Node {
  rule?: WordRule;
  next?: Map<string, Node>;
}

/** Accents and other marks that are of no script, and those that enclose a letter. */
const MARKS = /[\p{Me}[\p{M}&&[\p{Script=Inherited}\p{Script=Common}]]]/gv;

/** The words of a text as rules compare them: in lower case, without accents and invisible characters; `_` bounds a word. */
export function comparedWords(text: string): string[] {
  return wordsOf(drawnOf(text.normalize('NFKC')).replace(MARKS, '').replaceAll('_', ' '));
}

/** The same, and what a text reads as where invisible characters part its words. */
function readings(text: string): string[][] {
  const parted = partedAtGaps(text);
  return (parted === text ? [text] : [text, parted]).map(comparedWords);
}

/**
 * Finds rules in texts: whole words by the boundaries that Unicode defines, and the hosts of links. The time depends on the length
 * of the text and of the longest rule, not on the number of rules.
 */
export class WordMatcher {
  readonly #words: Node = {};
  readonly #domains = new Map<string, WordRule>();

  constructor(rules: readonly WordRule[]) {
    for (const rule of rules) {
      if (rule.kind === 'domain') this.#domains.set(rule.value, rule);
      else this.#add(rule);
    }
  }

  #add(rule: WordRule): void {
    let node = this.#words;
    for (const word of rule.value.split(' ')) {
      node.next ??= new Map();
      const next = node.next.get(word) ?? {};
      node.next.set(word, next);
      node = next;
    }
    node.rule = rule;
  }

  /** Whether there are no rules. */
  get isEmpty(): boolean {
    return this.#words.next === undefined && !this.hasDomains;
  }

  get hasDomains(): boolean {
    return this.#domains.size > 0;
  }

  /** The rules that a text and its links fall under, each once. */
  find(text: string, urls: readonly string[]): WordRule[] {
    const found = new Set<WordRule>();
    for (const words of this.#words.next === undefined ? [] : readings(text)) this.#findWords(words, found);
    for (const url of this.hasDomains ? urls : []) {
      const domain = readDomain(URL.parse(url)?.hostname ?? '');
      for (const one of domain === undefined ? [] : domainAndAbove(domain)) {
        const rule = this.#domains.get(one);
        if (rule !== undefined) found.add(rule);
      }
    }
    return [...found];
  }

  #findWords(words: readonly string[], found: Set<WordRule>): void {
    for (let start = 0; start < words.length; start++) {
      let node: Node | undefined = this.#words;
      for (let at = start; node !== undefined; at++) {
        if (node.rule !== undefined) found.add(node.rule);
        node = node.next?.get(words[at] ?? '');
      }
    }
  }
}
