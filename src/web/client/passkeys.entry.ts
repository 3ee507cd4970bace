/** The script of pages on which a passkey is created or asked for: it fills in what the authenticator answered, and sends the form. */
import './owner.ts';
import './reveal.ts';

/** What is missing where passkeys are unknown: the browser, or only its autofill. */
const isKnown =
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** The request of the autofill, which ends when a button asks instead. */
let waiting: AbortController | undefined;

async function ask(
  { dataset }: HTMLFormElement,
  request: CredentialRequestOptions,
): Promise<Credential | null> {
  const options = JSON.parse(dataset.options ?? '');
  if (dataset.passkey === 'create') {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    return navigator.credentials.create({ publicKey });
  }
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return navigator.credentials.get({ ...request, publicKey });
}

function send(form: HTMLFormElement, credential: Credential | null): void {
  const answer = form.elements.namedItem('passkey') as HTMLInputElement;
  answer.value = JSON.stringify((credential as PublicKeyCredential).toJSON());
  form.submit();
}

function prepare(form: HTMLFormElement): void {
  form.hidden = false;
  const failed = form.querySelector<HTMLElement>('[data-failed]');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    waiting?.abort();
    if (failed) failed.hidden = true;
    try {
      send(form, await ask(form, {}));
    } catch {
      // Refused by the person or the browser, which says why in its own window.
      if (failed) failed.hidden = false;
    }
  });
}

/** Offers passkeys among the suggestions for the name field, without a window. */
async function offer(form: HTMLFormElement): Promise<void> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  waiting = new AbortController();
  try {
    send(form, await ask(form, { mediation: 'conditional', signal: waiting.signal }));
  } catch {
    // Ended by the button, or not allowed here: the button is still there.
  }
}

for (const form of document.querySelectorAll<HTMLFormElement>(isKnown ? 'form[data-passkey]' : 'never')) {
  prepare(form);
  if (form.dataset.autofill !== undefined) void offer(form);
}
for (const note of document.querySelectorAll<HTMLElement>(isKnown ? '[data-no-passkeys]' : 'never'))
  note.hidden = true;
