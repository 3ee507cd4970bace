import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { createChannel, type GivenAcl } from '../../features/channels/channels.ts';
import { userCaller } from '../../http/endpoint.ts';
import type { SignedIn } from '../kit/forms.ts';
import { markup } from '../kit/markup.ts';
import { type Form, viewerOf } from '../kit/visit.ts';
import {
  accessChoices,
  choices,
  labels,
  namesField,
  readAbout,
  readChoice,
  readNames,
} from './channel-forms.ts';
import { creationOf } from './creation.ts';

/** The type of channels created on the pages: rooms, which clients know by this name. */
const ROOM = 'net.patter-app.room';

async function create(ctx: Context, visit: SignedIn, form: Form): Promise<number> {
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
export const creationPages = creationOf({
  names: ['pages.channels.new', 'pages.channels.create'],
  path: '/channels/new',
  title: (texts) => texts.create,
  fields(language, form) {
    const { channels: texts } = language;
    return markup`${choices('read', texts.fields.read, accessChoices.read, texts.choices, form.read ?? 'invited')}
${choices('write', texts.fields.write, accessChoices.write, texts.choices, form.write ?? 'invited')}
${namesField(language, 'names', texts.invited, form.names, false)}`;
  },
  create,
});
