import { ApiError } from '../../errors.ts';
import { FOLLOWS, loadUser, SELF, userKind } from '../../features/users/users.ts';
import { type Page, redirect } from '../../http/page.ts';
import { parseUserRef } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { nameIn } from '../../text/isolate.ts';
import { ownPage } from '../kit/forms.ts';
import { showPage } from '../kit/layout.ts';
import { markup } from '../kit/markup.ts';
import { viewerOf } from '../kit/visit.ts';
import { renderPeople } from '../parts/people.html.ts';

/**
 * Web intents: the targets of links on other sites. They show a form to a signed-in person, and others the way to sign in and
 * back; nothing happens until the form is submitted.
 */
export const intentPages: readonly Page[] = [
  {
    name: 'pages.intent.post',
    method: 'GET',
    path: '/intent/post',
    handle({ query }) {
      const text = [query.text, query.url].filter((part) => part?.trim()).join(' ');
      return redirect(`/compose?${new URLSearchParams({ text })}`);
    },
  },

  ownPage('pages.intent.follow', '/intent/follow', async ({ ctx, query }, visit) => {
    const ref = parseUserRef(query.user_id ?? '');
    if (ref === undefined || ref === 'me') throw new ApiError('not-found', 'there is no such user.');
    const viewer = viewerOf(visit);
    const { row } = await loadUser(ctx, viewer, ref);
    const state = Hydration.of(ctx, viewer);
    await state.show(userKind, [row.id]);
    const bits = state.bits(userKind, row.id);
    const name = nameIn(visit.language, row);
    const { profiles: texts } = visit.language;
    const title = bits & SELF ? texts.isYou : bits & FOLLOWS ? texts.youFollow(name) : texts.askFollow(name);
    const content = markup`<section class="narrow" aria-labelledby="title"><h1 id="title">${title}</h1>
${renderPeople(state, [row.id], visit)}</section>`;
    return showPage({ visit, isTranslated: true, title, content });
  }),
];
