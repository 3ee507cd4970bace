/** Revises a post where it stands: a form takes its place until it is saved or left. */
import { find, isPlainClick, make, messageOf } from '../dom.ts';
import { load } from '../people/fragments.ts';
import { focusEntry, holdStill, refresh } from '../people/items.ts';
import { tell, tellWhy } from '../people/tell.ts';
import type { ComposerTexts } from '../shared.ts';
import { Completion } from './completion.ts';
import { Counter } from './count.ts';
import { grow } from './growing.ts';
import { insertLink } from './link.ts';
import { Preview } from './preview.ts';
import { Left, sendInSession, withSession } from './session.ts';

/** Adds to a form what scripts can do. @param leave - called by Escape and where the form is closed */
function prepare(form: HTMLFormElement, leave: () => void): { text: HTMLTextAreaElement; saved: string } {
  const template = find<HTMLTemplateElement>(form, '[data-tools]');
  const { max, texts: given = '', saved = '' } = template.dataset;
  const texts = JSON.parse(given) as ComposerTexts;
  form.insertBefore(template.content, template);
  const text = find<HTMLTextAreaElement>(form, 'textarea');
  const said = find(form, 'p.said');
  const choices = find(form, '.choices');
  // A text that is too long is marked instead of cut off.
  text.removeAttribute('maxlength');
  text.after(choices);
  const counter = new Counter(text, find(form, '.left'), said, Number(max), texts);
  new Completion(text, choices, said, texts.choices);
  const preview = new Preview(text, find(form, '.preview'), find(form, '[data-tool=preview]'));
  const show = (): void => {
    grow(text);
    void counter.show();
  };
  form.addEventListener('input', () => {
    preview.close();
    show();
  });
  form.addEventListener('click', ({ target }) => {
    const tool = (target as Element).closest<HTMLElement>('[data-tool]')?.dataset.tool;
    if (tool === 'link') insertLink(text);
    else if (tool === 'preview') void preview.toggle();
    else if (tool === 'close') leave();
  });
  form.addEventListener('keydown', (event) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.isComposing;
    if (isCommand && event.key === 'Enter') form.requestSubmit();
    else if (isCommand && event.key.toLowerCase() === 'k' && event.target === text) insertLink(text);
    // Suggestions that are open take the key for themselves.
    else if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) leave();
    else return;
    event.preventDefault();
  });
  show();
  return { text, saved };
}

async function open(link: HTMLAnchorElement): Promise<void> {
  const entry = link.closest('li:has(> article)');
  const id = link.dataset.revise ?? '';
  const { page } = await withSession(() => load(`/fragments/revise?id=${id}`));
  const form = find<HTMLFormElement>(page, 'form.composer');
  // Asked for twice.
  if (entry === null || document.querySelector(`[data-revises="${id}"]`) !== null) return;
  const box = make('li', form, { className: 'revising' });
  const close = (): void => {
    holdStill(() => box.remove());
    focusEntry(entry.querySelector('article') ?? undefined);
  };
  const { text, saved } = prepare(form, close);
  holdStill(() => entry.after(box));
  text.focus();
  text.setSelectionRange(text.value.length, text.value.length);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // Pressed twice.
    if (form.ariaBusy === 'true') return;
    form.ariaBusy = 'true';
    save(form)
      .then(async () => {
        await refresh((article) => article.dataset.post === id || article.id === `post-${id}`);
        close();
        tell(saved);
      })
      .catch((thrown) => {
        if (thrown instanceof Left) return;
        const alert = find(form, '.alert');
        alert.textContent = messageOf(thrown);
        alert.hidden = false;
        text.focus();
      })
      .finally(() => {
        form.ariaBusy = null;
      });
  });
}

function save(form: HTMLFormElement): Promise<unknown> {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) fields.set(name, String(value));
  return sendInSession(form.getAttribute('action') ?? '', fields);
}

export function startRevising(): void {
  // The page of the form is there for nothing else.
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-revises]'))
    prepare(form, () => location.assign(find<HTMLInputElement>(form, '[name=next]').value));
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-revise]');
    if (link === null || !isPlainClick(event)) return;
    event.preventDefault();
    open(link).catch((thrown) => {
      if (!(thrown instanceof Left)) tellWhy(thrown);
    });
  });
}
