/**
 * Makes an element like another one, changing only what differs: what has the focus keeps it, what is opened stays open, and what
 * was typed stays typed.
 */
export function morph(from: Element, to: Element): void {
  // What was done there is shown already, and the service may not know of it yet.
  if (from.ariaBusy === 'true' || from.isEqualNode(to) || from.matches('[data-clock]')) return;
  if (from.tagName !== to.tagName) {
    from.replaceWith(to);
    return;
  }
  for (const { name } of [...from.attributes])
    if (!to.hasAttribute(name) && !isOwn(from, name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes)
    if (from.getAttribute(name) !== value && !isOwn(from, name)) from.setAttribute(name, value);
  morphChildren(from, to);
}

/** Attributes that belong to the reader. */
function isOwn({ tagName }: Element, name: string): boolean {
  return name === 'open' || name === 'tabindex' || (name === 'value' && tagName === 'INPUT');
}

function morphChildren(from: Element, to: Element): void {
  let next = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    const same = findSame(next, wanted);
    if (same === undefined) {
      from.insertBefore(wanted, next);
      continue;
    }
    while (next !== null && next !== same) next = remove(next);
    next = same.nextSibling;
    if (same instanceof Element) morph(same, wanted as Element);
    else if (same.nodeValue !== wanted.nodeValue) same.nodeValue = wanted.nodeValue;
  }
  while (next !== null) next = remove(next);
}

function remove(node: ChildNode): ChildNode | null {
  const { nextSibling } = node;
  node.remove();
  return nextSibling;
}

/** The node that becomes the wanted one: of those that follow, the first that is alike, or the next one, if it may. */
function findSame(next: ChildNode | null, wanted: ChildNode): ChildNode | undefined {
  if (wanted instanceof Element) {
    for (let node = next; node !== null; node = node.nextSibling)
      if (isSame(node, wanted) && (node as Element).className === wanted.className) return node;
  }
  return next !== null && isSame(next, wanted) ? next : undefined;
}

function isSame(node: ChildNode, wanted: ChildNode): boolean {
  return node.nodeName === wanted.nodeName && idOf(node) === idOf(wanted);
}

/** The id of an element, what a form does, or the id of what an entry of a list contains. */
function idOf(node: ChildNode): string {
  if (!(node instanceof Element)) return '';
  if (node.matches('form')) return node.getAttribute('action') ?? '';
  return node.id || (node.matches('li') && node.firstElementChild?.id) || '';
}
