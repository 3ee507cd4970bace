/** What was typed and not sent yet, as this browser stores it: for each person, and for each place where they write. */
import { find, here, stored } from '../dom.ts';

/** A file that was added. */
export interface DraftFile {
  /** Names its content in this browser. */
  key: string;
  /** The id of its upload, which is executed once. */
  once: string;
  name: string;
  description: string;
  /** The file that the service made of it. */
  id?: string;
}

export interface Draft {
  /** By the names of their fields. */
  fields: Record<string, string>;
  files: DraftFile[];
  /** The id of the form, with which it is executed once. */
  once: string;
}

const ANY = 'draft ';
const prefixOf = (user: string | undefined): string => `${ANY}${user} `;
/** Another person may go on with what was written here. */
const prefix = (): string => prefixOf(document.body.dataset.user);

/** Where something is written: what it answers, or the page, and what it begins with. */
export function placeOf(form: HTMLFormElement): string {
  const reply = find<HTMLInputElement>(form, '[name=reply_to]')?.value;
  const fields = [
    ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input[name=to], input[name=place], input[name=quote], textarea',
    ),
  ];
  const begins = reply ? '' : fields.map(({ defaultValue }) => defaultValue).join(' ');
  return `${form.getAttribute('action')} ${reply || here().replace(/\?.*/, '')} ${begins}`;
}

/** Reads a draft, if there is one. */
export function readDraft(place: string): Draft | undefined {
  return parse(stored(() => localStorage.getItem(prefix() + place)));
}

export function writeDraft(place: string, draft: Draft | undefined): void {
  stored(() => {
    if (draft === undefined) localStorage.removeItem(prefix() + place);
    else localStorage.setItem(prefix() + place, JSON.stringify(draft));
  });
}

/** The places that have drafts. */
export function draftPlaces(): string[] {
  return keysFrom(prefix()).map((key) => key.slice(prefix().length));
}

const keysFrom = (begin: string): string[] =>
  (stored(() => Object.keys(localStorage)) ?? []).filter((key) => key.startsWith(begin));

/** Removes the drafts of all others than this person. */
export function removeDrafts(but: string | undefined): void {
  const kept = prefixOf(but);
  for (const key of keysFrom(ANY)) if (!key.startsWith(kept)) localStorage.removeItem(key);
}

/** The keys of the files of all drafts of a person. */
export function filesOf(user: string): string[] {
  const drafts = keysFrom(prefixOf(user)).map((key) => parse(localStorage.getItem(key)));
  return drafts.flatMap((draft) => draft?.files ?? []).map(({ key }) => key);
}

/** Calls when a draft is sent or discarded in another tab, with what it was. */
export function onDraftGone(place: string, tell: (was: Draft) => void): void {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    const was = key === prefix() + place && newValue === null ? parse(oldValue) : undefined;
    if (was) tell(was);
  });
}

function parse(json: string | null | undefined): Draft | undefined {
  const draft = json ? stored(() => JSON.parse(json) as Partial<Draft> | null) : undefined;
  return draft?.fields && draft.files && draft.once ? (draft as Draft) : undefined;
}

/** An id that nobody guesses, such as forms have. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(30));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** Adds uploaded files with their descriptions to the fields of a form that is sent. */
export function setFiles(fields: URLSearchParams, files: readonly DraftFile[]): void {
  for (const [index, { id = '', description }] of files.entries()) {
    fields.set(`file${index + 1}`, id);
    fields.set(`description${index + 1}`, description);
  }
}
