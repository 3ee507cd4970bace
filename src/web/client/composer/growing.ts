/** Lets a field grow with what is typed where the style does not. */
export function grow(text: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  const { style, offsetHeight, clientHeight } = text;
  style.height = 'auto';
  style.height = `${text.scrollHeight + offsetHeight - clientHeight}px`;
}

/** Lets a person write on after what a field begins with. */
export function beginAtEnd(text: HTMLTextAreaElement): void {
  const goToEnd = (): void => {
    const { value, selectionEnd } = text;
    if (selectionEnd === 0) text.setSelectionRange(value.length, value.length);
  };
  text.addEventListener('focus', goToEnd, { once: true });
}
