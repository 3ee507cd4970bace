import type { Context } from '../../context.ts';
import { makeSecret } from '../../digest.ts';
import type { ApiError } from '../../errors.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { countWrite } from '../kit/actions.ts';
import { alert, hidden } from '../kit/form.html.ts';
import { ownForm, ownPage, type SignedIn } from '../kit/forms.ts';
import { type Content, markup } from '../kit/markup.ts';
import { once } from '../kit/once.ts';
import type { Form } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { channelPath } from '../parts/channels.html.ts';
import { aboutFields } from './channel-forms.ts';
import { messagesPage } from './channels.html.ts';

/** How channels of a kind are created on pages. */
interface Creation {
  /** Names of the page and of its form. */
  names: readonly [page: string, form: string];
  path: string;
  title: (texts: Texts['channels']) => string;
  /** Says what the kind is. */
  lead?: (texts: Texts['channels']) => string;
  /** What the form asks besides name and description. */
  fields: (language: Texts, form: Form) => Content;
  /** @returns the id of the channel. @throws {ApiError} 400 for invalid input. */
  create: (ctx: Context, visit: SignedIn, form: Form) => Promise<number>;
  /** Where on the page of the channel one goes on. */
  anchor?: string;
}

/** The page with the form that creates channels of a kind, and where it is sent to. */
export function creationOf(creation: Creation): readonly Page[] {
  const { names, path, anchor = '' } = creation;
  const show = (_: PageCall, visit: SignedIn, form: Form, failed?: ApiError): Outcome => {
    const { language } = visit;
    const title = creation.title(language.channels);
    const lead = creation.lead?.(language.channels);
    return messagesPage(
      visit,
      title,
      markup`<div class="narrow form"><h1>${title}</h1>
${lead && markup`<p class="quiet">${lead}</p>`}
${alert(failed, language)}
<form class="panel" method="post" action="${path}">
${hidden({ csrf: visit.csrf, once: makeSecret() })}
${aboutFields(language, form)}
${creation.fields(language, form)}
<button class="button" type="submit">${language.channels.createIt}</button>
</form></div>`,
      failed,
    );
  };
  return [
    ownPage(names[0], path, (call, visit) => show(call, visit, {})),
    ownForm(
      names[1],
      path,
      async (call, visit, form) => {
        await countWrite(call, visit);
        const to = await once(call, visit, form, async (ctx) =>
          channelPath(await creation.create(ctx, visit, form)),
        );
        return redirect(to + anchor, visit.headers);
      },
      show,
    ),
  ];
}
