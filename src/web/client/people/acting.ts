/** Sends forms whose action changes a part of the page: shows at once what was done, then that part as it is then. */
import { Left, sendInSession } from '../composer/session.ts';
import { load } from './fragments.ts';
import { focusEntry, removeEntry } from './items.ts';
import { morph } from './morph.ts';
import { tell, tellWhy } from './tell.ts';

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  const { from } = form.dataset;
  const part = form.closest<HTMLElement>('[id]');
  if (from === undefined || part === null || event.defaultPrevented) return;
  event.preventDefault();
  const button = event.submitter as HTMLButtonElement | null;
  // Pressed twice.
  if (part.ariaBusy === 'true') return;
  part.ariaBusy = 'true';
  act(form, button, from, part).finally(() => {
    part.ariaBusy = null;
  });
});

async function act(form: HTMLFormElement, button: HTMLButtonElement | null, from: string, part: HTMLElement) {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) fields.set(name, String(value));
  fields.delete('at');
  fields.set('next', from);
  const action = button?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
  const { done, inverse } = button?.dataset ?? {};
  const summary = button?.closest('.menu')?.querySelector<HTMLElement>('summary[data-other]') ?? undefined;
  const takeBack = showDone(summary ?? button);
  // The menu has closed over what was pressed.
  summary?.focus();
  try {
    const { page, url } = await sendAnyway(action, fields);
    const shown = url.pathname === new URL(from, location.href).pathname ? page : (await load(from)).page;
    part.ariaBusy = null;
    const now = shown.getElementById(part.id);
    for (const beside of shown.querySelectorAll('[data-beside]')) {
      const old = document.getElementById(beside.id);
      if (old !== null && !part.contains(old)) morph(old, beside);
    }
    // It is no longer among what the list shows.
    if (now === null) removeEntry(part.closest('li') ?? part);
    else morph(part, now);
    dispatchEvent(new Event('acted'));
    // What was pressed may have moved, or be gone, as a reaction is that nobody has any more.
    if (document.activeElement === document.body) buttonOf(action)?.focus();
    if (document.activeElement === document.body) focusEntry(part.closest('article') ?? undefined);
    if (done !== undefined && inverse !== undefined) tell(done, () => undo(inverse, fields, part));
  } catch (thrown) {
    takeBack();
    if (!(thrown instanceof Left)) tellWhy(thrown);
  }
}

/** Sends what is done even if the page is left meanwhile. */
const sendAnyway = (action: string, fields: URLSearchParams) =>
  sendInSession(action, fields, { keepalive: true });

/** Takes an action back by the button that does so now; by itself where the page has none any more. */
function undo(action: string, fields: URLSearchParams, part: HTMLElement): void {
  const button = buttonOf(action);
  if (button) button.click();
  else
    sendAnyway(action, fields)
      .then(({ page }) => {
        const now = page.getElementById(part.id);
        if (now) morph(part, now);
      })
      .catch(tellWhy);
}

/** The button that does something. */
function buttonOf(action: string): HTMLButtonElement | null {
  return document.querySelector(
    `button[formaction="${action}"], form[action="${action}"] > button:not([formaction])`,
  );
}

/** Shows a button, or the menu that it is in, as pressed before the service has answered. @returns takes it back */
function showDone(button: HTMLElement | null): () => void {
  const other = button?.dataset.other;
  if (button === null || other === undefined) return () => undefined;
  // Beside an icon only the count is text.
  const words = button.querySelector('span') ?? button;
  const names = { text: words.textContent, label: button.ariaLabel, pressed: button.ariaPressed };
  const set = ({ text, label, pressed }: typeof names): void => {
    words.textContent = text;
    button.ariaLabel = label;
    button.ariaPressed = pressed;
  };
  const { pressed } = names;
  set({
    text: other,
    label: button.dataset.otherName ?? names.label,
    pressed: pressed && String(pressed !== 'true'),
  });
  return () => set(names);
}
