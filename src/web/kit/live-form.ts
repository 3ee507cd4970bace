import { ApiError } from '../../errors.ts';
import { countRequest } from '../../http/count-requests.ts';
import { errorEnvelope } from '../../http/envelope.ts';
import type { CountedAs } from '../../http/limits.ts';
import type { Outcome } from '../../http/outcome.ts';
import { content, type Page, type PageCall, readForm } from '../../http/page.ts';
import type { SignedIn } from './forms.ts';
import { streamCaller } from './session-streams.ts';
import { type Form, isFromHere, loadSignedIn, staleForm } from './visit.ts';

type Handle = (call: PageCall, visit: SignedIn, form: Form) => Promise<Outcome>;

/** A request of the pages' scripts, only by a session and from our own pages. Throws 401, 403 and 429. */
export function liveForm(name: string, path: string, as: CountedAs, handle: Handle): Page {
  return {
    name,
    method: 'POST',
    path,
    limit: 'none',
    async handle(call) {
      try {
        if (!isFromHere(call)) throw staleForm();
        const visit = await loadSignedIn(call);
        if (visit.session === undefined) throw new ApiError('missing-token', 'you are signed out.');
        await countRequest(call.ctx.limiter, streamCaller(visit as SignedIn), call, as);
        return await handle(call, visit as SignedIn, await readForm(call));
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown;
        const body = errorEnvelope(thrown, call.id, call.ctx.config.url);
        const headers = ['Cache-Control', 'no-store', ...Object.entries(thrown.headers).flat()];
        return { ...content('application/json', body, headers), status: thrown.status };
      }
    },
  };
}

/** A reply for scripts. */
export function json(value: object): Outcome {
  return content('application/json', JSON.stringify(value), ['Cache-Control', 'no-store']);
}

/** The reply to what has been done. */
export function done(): Outcome {
  return json({ meta: { code: 200 } });
}
