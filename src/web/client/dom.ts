/** Shared helpers for finding and creating elements. */

/** The first element for a selector that the page certainly has. */
export const find = <T extends HTMLElement = HTMLElement>(box: ParentNode, selector: string): T =>
  box.querySelector<T>(selector) as T;

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  content: string | Node | readonly (string | Node)[],
  properties: Partial<HTMLElementTagNameMap[K]> = {},
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...[content].flat());
  return element;
}

/** Writes a text where another one stands, so that the same text is not announced again. */
export function setText(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

/** Runs `work` instead of the browser's form submission. */
export function onSubmit(form: HTMLFormElement | null, work: () => unknown): void {
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    work();
  });
}

/** Whether a click opens a link where it is: not in another tab or window. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button);

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The fields of a form by name. Forms on our pages have no files. */
export const fieldsOf = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].map(([name, value]) => [name, String(value)]);

/** Fills the parameters of a path, such as `/posts/{post_id}`, from fields. @returns the path and the other fields. */
export function fillPath(path: string, fields: readonly [string, string][]): [string, [string, string][]] {
  const given = new Map(fields);
  const used = new Set<string>();
  const filled = path.replace(/{(\w+)}/g, (_, name) => {
    used.add(name);
    return encodeURIComponent(given.get(name) ?? '').replaceAll('%40', '@');
  });
  return [filled, fields.filter(([name, value]) => !used.has(name) && value !== '')];
}

/** The page, to which forms return. */
export const here = (): string => location.pathname + location.search;

/** What is stored in the browser: it may forbid that, or have no room, and then there is nothing. */
export function stored<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
