import type { Context } from '../../context.ts';
import { makeSecret } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import type { GivenAcl } from '../../features/channels/channels.acl.ts';
import { createChannel } from '../../features/channels/channels.actions.ts';
import { userCaller } from '../../http/endpoint.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { ownForm, ownPage, type SignedIn } from '../accounts/forms.ts';
import { once } from '../accounts/once.ts';
import { type Form, viewerOf } from '../accounts/visit.ts';
import { countWrite } from '../pages/actions.pages.ts';
import { alert, hidden } from '../pages/form.html.ts';
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
} from './channel-forms.ts';
import { channelPath, messagesPage } from './channels.html.ts';

/** The type of channels created on the pages: rooms, which clients know by this name. */
const ROOM = 'net.patter-app.room';

function showNew(_: PageCall, visit: SignedIn, form: Form, failed?: ApiError): Outcome {
  const { language } = visit;
  const { channels: texts } = language;
  const title = texts.create;
  return messagesPage(
    visit,
    title,
    markup`<div class="narrow form"><h1>${title}</h1>
${alert(failed, language)}
<form class="panel" method="post" action="/channels/new">
${hidden({ csrf: visit.csrf, once: makeSecret() })}
${aboutFields(language, form)}
${choices('read', texts.fields.read, accessChoices.read, texts.choices, form.read ?? 'invited')}
${choices('write', texts.fields.write, accessChoices.write, texts.choices, form.write ?? 'invited')}
${namesField(language, 'names', texts.invited, form.names, false)}
<button class="button" type="submit">${texts.createIt}</button>
</form></div>`,
    failed,
  );
}

/** Creates the channel that a form describes. @returns its id. @throws {ApiError} 400 for invalid input. */
async function createRoom(ctx: Context, visit: SignedIn, form: Form): Promise<number> {
  const about = readAbout(form);
  const read = readChoice(accessChoices.read, labels.read, form.read ?? 'invited');
  const write = readChoice(accessChoices.write, labels.write, form.write ?? 'invited');
  const invited = await readNames(ctx, labels.invited, form.names);
  if (write === 'users' && invited.size > 0) {
    throw new ApiError(
      'invalid-parameter',
      `${labels.invited}: all who have an account may write to this channel, so send people its link instead.`,
    );
  }
  const readers: GivenAcl = { any_user: read === 'users', public: read === 'everybody' };
  const writers: GivenAcl = write === 'users' ? { any_user: true } : { user_ids: [...invited] };
  return createChannel(ctx, userCaller(viewerOf(visit)), {
    type: ROOM,
    readers,
    writers,
    annotations: [{ type: `${ctx.config.namespace}.channel.metadata`, value: about }],
    auto_subscribe: true,
  });
}

/** Creating a channel. */
export const creationPages: readonly Page[] = [
  ownPage('pages.channels.new', '/channels/new', (call, visit) => showNew(call, visit, {})),

  ownForm(
    'pages.channels.create',
    '/channels/new',
    async (call, visit, form) => {
      await countWrite(call, visit);
      const to = await once(call, visit, form, async (ctx) =>
        channelPath(await createRoom(ctx, visit, form)),
      );
      return redirect(to, visit.headers);
    },
    showNew,
  ),
];
