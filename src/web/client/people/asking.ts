/** Asks before an action in a dialog, with the page that asks without scripts. */
import { Left, sendInSession } from '../composer/session.ts';
import { find, isPlainClick } from '../dom.ts';
import { load } from './fragments.ts';
import { focusBeside, holdStill, refresh } from './items.ts';
import { morph } from './morph.ts';
import { tell, tellWhy } from './tell.ts';

const dialog = find<HTMLDialogElement>(document, 'dialog.ask');
/** What the action is about is all of the page, such as a person's profile. */
let isAboutPage = false;
/** The entry that the action deletes. */
let going: HTMLElement | null = null;

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-ask]');
  if (link === null || !isPlainClick(event)) return;
  event.preventDefault();
  isAboutPage = link.closest('[id^=relation-]') !== null;
  going = link.dataset.gone === undefined ? null : link.closest<HTMLElement>('ol.posts > li');
  load(link.href).then(({ page }) => ask(page), tellWhy);
});

/** Shows the content of a page that asks. Where nothing is to be filled in, the answer that does nothing has the focus. */
function ask(page: Document): void {
  dialog.replaceChildren(...(page.querySelector('main .form')?.childNodes ?? []));
  // What it shows of the page has the same id there.
  for (const shown of dialog.querySelectorAll('article')) shown.removeAttribute('id');
  if (!dialog.open) dialog.showModal();
  const isFilledIn = dialog.querySelector('select, textarea, input:not([type=hidden])') !== null;
  if (!isFilledIn) dialog.querySelector<HTMLElement>(':scope > p:last-of-type > a')?.focus();
}

dialog.addEventListener('click', (event) => {
  const target = event.target as Element;
  // Its links lead back to the page, which is there; a click beside the dialog leaves it too.
  if (target !== dialog && target.closest('p > a') === null) return;
  event.preventDefault();
  dialog.close();
});

dialog.addEventListener('close', () => dialog.replaceChildren());

dialog.addEventListener('submit', (event) => {
  event.preventDefault();
  // Pressed twice.
  if (dialog.ariaBusy === 'true') return;
  dialog.ariaBusy = 'true';
  const form = event.target as HTMLFormElement;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) fields.set(name, String(value));
  const entry = going;
  if (entry) {
    dialog.close();
    focusBeside(entry);
    holdStill(() => {
      entry.hidden = true;
    });
  }
  done(form.getAttribute('action') ?? '', fields)
    .catch((thrown) => {
      dialog.close();
      if (!(thrown instanceof Left)) tellWhy(thrown);
    })
    .finally(() => {
      dialog.ariaBusy = null;
      // It was refused, or what is left of it is shown.
      if (entry) entry.hidden = false;
    });
});

async function done(action: string, fields: URLSearchParams): Promise<void> {
  const { page } = await sendInSession(action, fields);
  const notice = page.querySelector('.notice')?.textContent;
  const isAskedAgain = notice && page.querySelector('main .form form') !== null;
  if (isAskedAgain) ask(page);
  else {
    dialog.close();
    if (notice) tell(notice);
  }
  const [main, now] = [document.getElementById('content'), page.getElementById('content')];
  if (!isAboutPage) await refresh();
  else if (!isAskedAgain && main && now) morph(main, now);
}
