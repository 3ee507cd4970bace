import type { Mails } from '../../features/instance/instance.ts';
import type { Texts } from '../languages/en.ts';

/** An e-mail before it is text and HTML. */
export interface Letter {
  /** It is the heading as well. */
  subject: string;
  blocks: readonly Block[];
  /** In small print: why it comes, and how to end such messages. */
  small?: readonly Block[];
}

/** A paragraph in the language of the letter, or one of these. */
export type Block =
  | string
  /** What a person wrote, in any language. */
  | { quote: string }
  /** The link that the letter is about. */
  | { button: string; url: string }
  | { link: string; url: string }
  /** Something that happened, with what was written. */
  | { title: string; text: string; url: string };

/** What letters are made with. */
export interface Said {
  language: Texts;
  texts: Texts['mail'];
  /** The name of the service, isolated. */
  site: string;
  /** What the operator says whom to contact, isolated; empty if nothing. */
  contact: string;
  /** The URL of the service. */
  url: string;
  /** Isolates data that stands in a sentence. */
  bdi(text: string): string;
}

/** How each e-mail is made. */
export type Letters = { readonly [N in keyof Mails]: (given: Mails[N], said: Said) => Letter };

/** A letter as plain text. */
export function textOf({ blocks, small }: Letter): string {
  const parts = blocks.map(blockText);
  // The line before is how mail programs know what is no part of the message itself.
  if (small !== undefined) parts.push(`-- \n${small.map(blockText).join('\n\n')}`);
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('quote' in block) return block.quote;
  if ('button' in block) return block.url;
  const { url } = block;
  const said = 'link' in block ? [block.link] : [block.title, block.text];
  return [...said, url].filter((line) => line !== '').join('\n');
}
