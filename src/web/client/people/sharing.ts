/** Copies links and code, and hands links to the share sheet of the system (`sharing/sharing.area.ts`). */
import { make } from '../dom.ts';
import { tell, tellWhy } from './tell.ts';

document.documentElement.classList.toggle('shares', 'share' in navigator);

document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('button[data-share]');
  if (button === null) return;
  const { share, url = '', of: id = '' } = button.dataset;
  // The menu closes over the button.
  button.closest('details')?.querySelector('summary')?.focus();
  if (share === 'sheet') navigator.share({ url }).catch(tellUnlessLeft);
  else if (share === 'link') void copy(url).then((isCopied) => tell(said(button, isCopied)));
  else {
    const field = document.getElementById(id) as HTMLTextAreaElement;
    field.select();
    void copy(field.value, field).then((isCopied) => {
      // Beside the button: a dialog hides what else the page says from screen readers.
      const place = button.parentElement?.querySelector('[role=status]');
      if (place) place.textContent = said(button, isCopied);
    });
  }
});

const said = ({ dataset: { done = '', failed = '' } }: HTMLElement, isCopied: boolean): string =>
  isCopied ? done : failed;

/** Copies a text. Without a secure connection browsers only copy what is selected. @param field - has it, selected */
async function copy(text: string, field?: HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const focused = document.activeElement as HTMLElement | null;
    const selected = field ?? make('textarea', text, { className: 'unseen' });
    if (field === undefined) document.body.append(selected);
    selected.select();
    const isCopied = document.execCommand('copy');
    if (field === undefined) {
      selected.remove();
      focused?.focus();
    }
    return isCopied;
  }
}

function tellUnlessLeft(thrown: unknown): void {
  if (!(thrown instanceof DOMException && thrown.name === 'AbortError')) tellWhy(thrown);
}
