/** Keeps what was typed into fields that a part of the page has no more, since another moderator was faster: to be read and copied. */
export function keepTyped(part: Element, now: Element): void {
  const place = document.getElementById('typed');
  if (place === null) return;
  for (const field of part.querySelectorAll('textarea')) {
    const isThere = field.id === '' || now.querySelector(`#${CSS.escape(field.id)}`) !== null;
    if (isThere || field.value === field.defaultValue) continue;
    const isFocused = document.activeElement === field;
    field.readOnly = true;
    place.append(field.closest('.field') ?? field);
    place.hidden = false;
    if (isFocused) field.focus();
  }
}
