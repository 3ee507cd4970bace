import { type Content, markup } from '../kit/markup.ts';

/** What stands in a text for a value. */
const PLACE = /\{\d\}/;

/** The English texts of messages that features tell: the messages themselves, with `{0}` and so on for what differs. */
export function textsOf<Message extends string>(messages: readonly Message[]): Record<Message, string> {
  const texts = {} as Record<Message, string>;
  for (const one of messages) texts[one] = one;
  return texts;
}

/** The text for a message, with the values that the message has; undefined if there is none. */
export function textFor(texts: Readonly<Record<string, string>>, message: string): Content {
  if (Object.hasOwn(texts, message)) return texts[message];
  for (const [pattern, text] of Object.entries(texts)) {
    const values = PLACE.test(pattern) ? valuesIn(message, pattern.split(PLACE)) : undefined;
    if (values !== undefined)
      return fill(
        text,
        values.map((value) => markup`<bdi>${value}</bdi>`),
      );
  }
  return undefined;
}

/** What moderators answer by default, which is stored in English, in this language; undefined for what they wrote themselves. */
export function defaultAnswer(
  { mail }: { mail: { answers: Readonly<Record<string, string>> } },
  text: string,
): string | undefined {
  return Object.hasOwn(mail.answers, text) ? mail.answers[text] : undefined;
}

/** What stands between these pieces of a message; undefined if it does not consist of them. */
function valuesIn(message: string, [first = '', ...others]: readonly string[]): string[] | undefined {
  if (!message.startsWith(first)) return undefined;
  const values: string[] = [];
  let at = first.length;
  for (const [index, piece] of others.entries()) {
    const isLast = index === others.length - 1;
    const next = isLast ? message.length - piece.length : message.indexOf(piece, at);
    if (next < at || !message.startsWith(piece, next)) return undefined;
    values.push(message.slice(at, next));
    at = next + piece.length;
  }
  return values;
}

/** A sentence of plain text with markup in its places, such as links with the names of people. */
export function sentence(say: (...places: string[]) => string, ...values: readonly Content[]): Content {
  return fill(say(...values.map((_, index) => `{${index}}`)), values);
}

function fill(text: string, values: readonly Content[]): Content {
  return text.split(/\{(\d)\}/).map((piece, index) => (index % 2 === 0 ? piece : values[Number(piece)]));
}
