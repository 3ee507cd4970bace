import { ApiError } from '../../errors.ts';
import {
  changePicture,
  changeProfile,
  holdPicture,
  readPicture,
  setPicture,
} from '../../features/profiles/profiles.ts';
import { loadUser } from '../../features/users/users.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import type { Part } from '../../http/upload.ts';
import type { PictureKind } from '../../images/pictures.ts';
import { countWrite, linesOf, noticeOf } from '../kit/actions.ts';
import { withFiles } from '../kit/file-forms.ts';
import { alert } from '../kit/form.html.ts';
import { errorOf, HOME, ownForm, ownPage, type SignedIn, safeNext } from '../kit/forms.ts';
import { showPage } from '../kit/layout.ts';
import { markup } from '../kit/markup.ts';
import { choicesPage } from '../kit/settings.html.ts';
import { type Form, viewerOf } from '../kit/visit.ts';
import { linkTo } from '../languages/intl.ts';
import { renderSuggestions } from '../parts/suggestions.html.ts';
import { pictureForms, profileForm } from './profile.html.ts';

/** A form that failed. */
interface Failed {
  failed?: ApiError;
  /** The typed input. */
  given?: { name: string; description: string };
  /** The picture the form was for. */
  kind?: PictureKind;
}

async function showProfile(
  call: PageCall,
  visit: SignedIn,
  { given, failed, kind }: Failed = {},
): Promise<Outcome> {
  const { ctx, path } = call;
  const { profile: texts } = visit.language;
  const { row } = await loadUser(ctx, viewerOf(visit), 'me');
  if (path === '/welcome') {
    const content = markup`<div class="narrow"><h1>${texts.welcomeName(markup`<bdi>@${visit.session.username}</bdi>`)}</h1>
${alert(failed, visit.language)}
<p>${texts.begin(linkTo(HOME))}</p>
${profileForm(visit, given ?? row, HOME)}
${await renderSuggestions(ctx, visit)}</div>`;
    return showPage({ visit, title: texts.welcome, isTranslated: true, content }, failed);
  }
  const said = { notice: noticeOf(texts.done, call), error: kind === undefined ? failed : undefined };
  const content = markup`${profileForm(visit, given ?? row, '/account/profile?done=profile')}
${pictureForms(visit, row, kind, failed)}`;
  return choicesPage(visit, texts.title, said, content, failed);
}

/** How much of a form with a picture is read, in bytes: enough for the form itself to report a picture that is too large. */
const MAX_UPLOAD = 40_000_000;

/** The position of the square crop, from 0 to 1; the middle by default. */
function readPosition({ position = '' }: Form): number {
  return /^(100|\d{1,2})$/.test(position) ? Number(position) / 100 : 0.5;
}

/** Uploading a picture, and restoring the default one. */
function picturePages(kind: PictureKind): Page[] {
  const done = `/account/profile?done=${kind}#${kind}`;
  return [
    {
      name: `account.${kind}`,
      method: 'POST',
      path: `/account/pictures/${kind}`,
      handle(call) {
        let bytes: Buffer | undefined;
        let release: (() => void) | undefined;
        const receiver = {
          maxBytes: MAX_UPLOAD,
          async receive({ session }: SignedIn, { content }: Part) {
            release ??= holdPicture(session.userId);
            bytes = await readPicture(kind, content);
          },
        };
        return withFiles(call, receiver, async (visit, form, failed) => {
          try {
            if (failed !== undefined) throw failed;
            if (bytes === undefined) throw new ApiError('missing-parameter', 'Choose an image.');
            await countWrite(call, visit);
            await changePicture(call.ctx, visit.session.userId, kind, bytes, readPosition(form));
            return redirect(done, visit.headers);
          } catch (thrown) {
            return showProfile(call, visit, { failed: errorOf(thrown), kind });
          }
        }).finally(() => release?.());
      },
    },

    ownForm(`account.${kind}.remove`, `/account/pictures/${kind}/remove`, async (call, visit) => {
      await countWrite(call, visit);
      await setPicture(call.ctx, visit.session.userId, kind, undefined);
      return redirect(done, visit.headers);
    }),
  ];
}

function typedProfile({ name = '', description }: Form): { name: string; description: string } {
  return { name: name.trim(), description: linesOf(description).trim() };
}

/** The profile and its public view. */
export const profilePages: readonly Page[] = [
  ownPage('account.profile', '/account/profile', showProfile),
  ownPage('welcome', '/welcome', showProfile),

  ownForm(
    'account.profile.post',
    '/account/profile',
    async (call, visit, form) => {
      const { name, description } = typedProfile(form);
      await countWrite(call, visit);
      await changeProfile(call.ctx, visit.session.userId, { name, description: { text: description } });
      return redirect(safeNext(form.next), visit.headers);
    },
    (call, visit, form, failed) => showProfile(call, visit, { given: typedProfile(form), failed }),
  ),

  ...picturePages('avatar'),
  ...picturePages('cover'),
];
