import { insert } from './completion.ts';

const SCHEME = 'https://';

/** Makes a Markdown link of what is selected, and selects the part that is to be typed. */
export function insertLink(text: HTMLTextAreaElement): void {
  const { selectionStart, selectionEnd, value } = text;
  const selected = value.slice(selectionStart, selectionEnd).trim();
  const isUrl = /^https?:\/\/\S+$/i.test(selected);
  text.focus();
  insert(text, isUrl ? `[](${selected})` : `[${selected}](${SCHEME})`);
  if (isUrl || selected === '') text.setSelectionRange(selectionStart + 1, selectionStart + 1);
  else {
    const from = selectionStart + selected.length + 3;
    text.setSelectionRange(from, from + SCHEME.length);
  }
}
