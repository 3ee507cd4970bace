import type { ApiError } from '../../errors.ts';
import { readField } from '../../http/multipart.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type PageCall, readForm } from '../../http/page.ts';
import { contentTypeOf } from '../../http/read-body.ts';
import { openForm, type Part } from '../../http/upload.ts';
import { carryOut, errorOf, type ShowAgain, type SignedIn } from './forms.ts';
import { countForm, type Form, isOwnForm, loadVisit } from './visit.ts';

/** Maximum size of a form's fields without its files, in bytes. */
const MAX_FIELDS = 256 * 1024;

/** Accepts the files of a form. */
interface Receiver {
  /** Limit for all files together. */
  maxBytes: number;
  /** Called with each file as it arrives. */
  receive(visit: SignedIn, file: Part): Promise<void>;
}

/**
 * As `ownForm`, for a form with files. Its hidden fields come first: no file is read before they show that the form is our
 * own. After a file that is rejected, the rest is still read, so that the form can be shown again with its input.
 * @param handle - gets the error of the files, if any.
 */
export async function withFiles(
  call: PageCall,
  { maxBytes, receive }: Receiver,
  handle: (visit: SignedIn, form: Form, failed: ApiError | undefined) => Promise<Outcome>,
  again?: ShowAgain<ApiError>,
): Promise<Outcome> {
  await countForm(call);
  const isPlain = contentTypeOf(call.request) !== 'multipart/form-data';
  const visit = await loadVisit(call);
  const form: Form = isPlain ? await readForm(call) : {};
  let failed: ApiError | undefined;
  for await (const part of isPlain ? [] : openForm(call, maxBytes + MAX_FIELDS)) {
    if (!part.filename) form[part.name] = await readField(part);
    else if (failed === undefined && visit.session !== undefined && isOwnForm(call, visit, form)) {
      failed = await receive(visit as SignedIn, part).then(() => undefined, errorOf);
    }
  }
  return carryOut(call, visit, form, (_, signedIn, fields) => handle(signedIn, fields, failed), again);
}
