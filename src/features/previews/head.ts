import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';

/** What the head of a page says of it, by the names of its parts: `og:title`, `description`. The first of a name counts. */
export interface Head {
  metas: ReadonlyMap<string, string>;
  title: string;
  /** The URL of its oEmbed description as JSON. */
  oembed: string | undefined;
  /** The encoding that it declares. */
  charset: string | undefined;
  /** Its language, as a tag such as `pt-BR`. */
  lang: string | undefined;
}

/** Parts that are used; a page may have any number of others. */
const USED = new Set([
  ...['og:title', 'og:description', 'og:site_name', 'og:image', 'og:image:url', 'og:image:secure_url'],
  ...['twitter:title', 'twitter:description', 'twitter:image', 'twitter:image:src', 'description'],
]);
/** Most characters of a part that are used. */
const MAX_PART = 4000;

/** Elements whose content is no markup. */
const modes: Readonly<Record<string, Tokenizer['state']>> = {
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  style: TokenizerMode.RAWTEXT,
  noscript: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  script: TokenizerMode.SCRIPT_DATA,
};

/** Reads the head of an HTML page piece by piece. No tree is built, so its size does not matter. */
export class HeadReader implements Head {
  readonly metas = new Map<string, string>();
  title = '';
  oembed: string | undefined;
  charset: string | undefined;
  lang: string | undefined;
  /** The head has ended. */
  isDone = false;
  #isInTitle = false;
  #hasTitle = false;
  readonly #tokenizer: Tokenizer;

  constructor() {
    const ignore = (): void => undefined;
    const text = ({ chars }: Token.CharacterToken): void => {
      if (this.#isInTitle && this.title.length < MAX_PART) this.title += chars;
    };
    const handler: TokenHandler = {
      onStartTag: (tag) => this.#begin(tag),
      onEndTag: (tag) => this.#end(tag),
      onCharacter: text,
      onWhitespaceCharacter: text,
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
    };
    this.#tokenizer = new Tokenizer({}, handler);
  }

  write(html: string): void {
    if (!this.isDone) this.#tokenizer.write(html, false);
  }

  #begin(tag: Token.TagToken): void {
    const { tagName } = tag;
    if (this.isDone) return;
    const mode = modes[tagName];
    if (mode !== undefined) this.#tokenizer.state = mode;
    if (tagName === 'body') this.isDone = true;
    else if (tagName === 'title') this.#isInTitle = !this.#hasTitle;
    else if (tagName === 'html') [this.lang] = valuesOf(tag.attrs, 'lang');
    else if (tagName === 'meta') this.#meta(tag);
    else if (tagName === 'link') this.#link(tag);
  }

  #end({ tagName }: Token.TagToken): void {
    if (tagName === 'head') this.isDone = true;
    if (tagName !== 'title' || !this.#isInTitle) return;
    this.#isInTitle = false;
    this.#hasTitle = true;
  }

  #meta({ attrs }: Token.TagToken): void {
    const [content = '', charset, equivalent] = valuesOf(attrs, 'content', 'charset', 'http-equiv');
    this.charset ??= charset;
    if (equivalent?.toLowerCase() === 'content-type') {
      this.charset ??= /charset\s*=\s*["']?([^"'\s;]+)/i.exec(content)?.[1];
    }
    // Pages use both attributes for both kinds of names.
    for (const given of valuesOf(attrs, 'property', 'name')) {
      const part = given?.trim().toLowerCase() ?? '';
      if (USED.has(part) && content.trim() !== '' && !this.metas.has(part)) {
        this.metas.set(part, content.slice(0, MAX_PART));
      }
    }
  }

  #link({ attrs }: Token.TagToken): void {
    const [rel = '', type = '', href] = valuesOf(attrs, 'rel', 'type', 'href');
    const isAlternate = rel.toLowerCase().split(/\s+/).includes('alternate');
    if (isAlternate && type.toLowerCase() === 'application/json+oembed') this.oembed ??= href;
  }
}

function valuesOf(attrs: Token.TagToken['attrs'], ...names: string[]): (string | undefined)[] {
  return names.map((name) => attrs.find((attr) => attr.name === name)?.value);
}
