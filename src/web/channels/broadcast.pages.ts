import type { Context } from '../../context.ts';
import { makeSecret } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import type { GivenAcl } from '../../features/channels/channels.acl.ts';
import { createChannel } from '../../features/channels/channels.actions.ts';
import { broadcastType } from '../../features/channels/channels.types.ts';
import { userCaller } from '../../http/endpoint.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { ownForm, ownPage, type SignedIn } from '../accounts/forms.ts';
import { once } from '../accounts/once.ts';
import { type Form, viewerOf } from '../accounts/visit.ts';
import { countWrite } from '../pages/actions.pages.ts';
import { alert, field, hidden } from '../pages/form.html.ts';
import { markup } from '../pages/markup.ts';
import {
  aboutFields,
  accessChoices,
  choices,
  labels,
  namesField,
  readAbout,
  readChoice,
  readNames,
  readTags,
} from './channel-forms.ts';
import { channelPath, messagesPage } from './channels.html.ts';

const path = '/channels/new-broadcast';

function showNew(_: PageCall, visit: SignedIn, form: Form, failed?: ApiError): Outcome {
  const { language } = visit;
  const { channels: texts } = language;
  const title = texts.createBroadcast;
  return messagesPage(
    visit,
    title,
    markup`<div class="narrow form"><h1>${title}</h1>
<p class="quiet">${texts.aboutBroadcasts}</p>
${alert(failed, language)}
<form class="panel" method="post" action="${path}">
${hidden({ csrf: visit.csrf, once: makeSecret() })}
${aboutFields(language, form)}
${field({ name: 'tags', label: texts.tags, value: form.tags, autocomplete: 'off', hint: texts.tagsHint, attributes: markup` maxlength="100"` })}
${choices('read', texts.fields.read, accessChoices.read, texts.choices, form.read ?? 'everybody')}
${namesField(language, 'names', texts.invited, form.names, false)}
${namesField(language, 'editors', texts.lists.editors, form.editors, false, texts.editorsHint)}
<button class="button" type="submit">${texts.createIt}</button>
</form></div>`,
    failed,
  );
}

/** Creates the broadcast channel that a form describes. @returns its id. @throws {ApiError} 400 for invalid input. */
async function createBroadcast(ctx: Context, visit: SignedIn, form: Form): Promise<number> {
  const tags = readTags(form.tags);
  const about = { ...readAbout(form), ...(tags.length > 0 && { tags }) };
  const read = readChoice(accessChoices.read, labels.read, form.read ?? 'everybody');
  const readers = await readNames(ctx, labels.invited, form.names);
  const editors = await readNames(ctx, labels.editors, form.editors);
  if (read !== 'invited' && readers.size > 0) {
    throw new ApiError(
      'invalid-parameter',
      `${labels.invited}: all may read this channel, so send people its link instead.`,
    );
  }
  const acl: Record<typeof read, GivenAcl> = {
    invited: { user_ids: [...readers] },
    users: { any_user: true },
    everybody: { public: true },
  };
  return createChannel(ctx, userCaller(viewerOf(visit)), {
    type: broadcastType(ctx.config),
    readers: acl[read],
    editors: { user_ids: [...editors] },
    annotations: [{ type: `${ctx.config.namespace}.broadcast.metadata`, value: about }],
  });
}

/** Creating a broadcast channel, whose page then has the form for the first broadcast. */
export const broadcastPages: readonly Page[] = [
  ownPage('pages.channels.new-broadcast', path, (call, visit) => showNew(call, visit, {})),

  ownForm(
    'pages.channels.create-broadcast',
    path,
    async (call, visit, form) => {
      await countWrite(call, visit);
      const to = await once(call, visit, form, async (ctx) =>
        channelPath(await createBroadcast(ctx, visit, form)),
      );
      return redirect(`${to}#latest`, visit.headers);
    },
    showNew,
  ),
];
