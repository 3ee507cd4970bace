import type { Random } from '@millrace/avatars/random';
import type { Template } from './languages.ts';

type Part = string | { slot: string; capital: boolean } | { choices: Part[][] };

const parsed = new Map<Template, Part[]>();

/** Expands a template; `fill` returns the text of each slot. */
export function expand(template: Template, random: Random, fill: (slot: string) => string): string {
  let parts = parsed.get(template);
  if (parts === undefined) {
    const reader = { text: template, at: 0 };
    parts = readParts(reader);
    if (reader.at < template.length) throw new SyntaxError(`Unbalanced braces: ${template}`);
    parsed.set(template, parts);
  }
  // Empty choices can leave double spaces, or one before a full stop or comma.
  return join(parts, random, fill)
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[.,])/g, '')
    .trim();
}

function join(parts: Part[], random: Random, fill: (slot: string) => string): string {
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') text += part;
    else if ('choices' in part) text += join(random.pick(part.choices), random, fill);
    else if (part.capital) text += capitalized(fill(part.slot));
    else text += fill(part.slot);
  }
  return text;
}

function readParts(reader: { text: string; at: number }): Part[] {
  const parts: Part[] = [];
  while (reader.at < reader.text.length) {
    const character = reader.text.charAt(reader.at);
    if (character === '|' || character === '}') break;
    if (character === '{') {
      const choices: Part[][] = [];
      do {
        reader.at++;
        choices.push(readParts(reader));
      } while (reader.text.charAt(reader.at) === '|');
      if (reader.text.charAt(reader.at) !== '}') throw new SyntaxError(`Unbalanced braces: ${reader.text}`);
      reader.at++;
      parts.push({ choices });
    } else if (character === '<') {
      const end = reader.text.indexOf('>', reader.at);
      if (end < 0) throw new SyntaxError(`Unclosed slot: ${reader.text}`);
      const slot = reader.text.slice(reader.at + 1, end);
      const capital = slot.startsWith('^');
      parts.push({ slot: capital ? slot.slice(1) : slot, capital });
      reader.at = end + 1;
    } else {
      let end = reader.at;
      while (end < reader.text.length && !'{|}<'.includes(reader.text.charAt(end))) end++;
      parts.push(reader.text.slice(reader.at, end));
      reader.at = end;
    }
  }
  return parts;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
