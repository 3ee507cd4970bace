import { type DefaultTreeAdapterTypes, parse } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;

/** What a browser makes of a page. */
export class Doc {
  readonly elements: Element[] = [];
  readonly text: string;
  readonly source: string;

  constructor(source: string) {
    this.source = source;
    const texts: string[] = [];
    const visit = (node: DefaultTreeAdapterTypes.Node): void => {
      if ('tagName' in node) this.elements.push(node);
      if (node.nodeName === '#text') texts.push((node as DefaultTreeAdapterTypes.TextNode).value);
      if ('childNodes' in node) for (const child of node.childNodes) visit(child);
    };
    visit(parse(source));
    this.text = texts.join(' ').replace(/\s+/g, ' ');
  }

  all(tag: string, attribute?: string, value?: string): Element[] {
    return this.elements.filter(
      (element) =>
        element.tagName === tag &&
        (attribute === undefined ||
          element.attrs.some((found) => found.name === attribute && (value ?? found.value) === found.value)),
    );
  }

  meta(property: string): string | undefined {
    const [element] = this.all('meta', 'property', property);
    return element && attr(element, 'content');
  }

  link(rel: string): string | undefined {
    const element = [...this.all('a', 'rel', rel), ...this.all('link', 'rel', rel)][0];
    return element && attr(element, 'href');
  }
}

/** The text in an element, on one line. */
export function textOf(element: Element): string {
  const read = (node: DefaultTreeAdapterTypes.Node): string =>
    node.nodeName === '#text'
      ? (node as DefaultTreeAdapterTypes.TextNode).value
      : 'childNodes' in node
        ? node.childNodes.map(read).join('')
        : '';
  return read(element).replace(/\s+/g, ' ').trim();
}

/** The value of an attribute. */
export function attr(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

/** Ids of the posts on a page, in order. */
export function shown(doc: Doc): string[] {
  return doc.all('article').map((element) => attr(element, 'id')!.replace('post-', ''));
}
