import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { broadcastType, createChannel, type GivenAcl } from '../../features/channels/channels.ts';
import { userCaller } from '../../http/endpoint.ts';
import { field } from '../kit/form.html.ts';
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
  readTags,
} from './channel-forms.ts';
import { creationOf } from './creation.ts';

async function create(ctx: Context, visit: SignedIn, form: Form): Promise<number> {
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
export const broadcastPages = creationOf({
  names: ['pages.channels.new-broadcast', 'pages.channels.create-broadcast'],
  path: '/channels/new-broadcast',
  title: (texts) => texts.createBroadcast,
  lead: (texts) => texts.aboutBroadcasts,
  fields(language, form) {
    const { channels: texts } = language;
    return markup`${field({ name: 'tags', label: texts.tags, value: form.tags, autocomplete: 'off', hint: texts.tagsHint, attributes: markup` maxlength="100"` })}
${choices('read', texts.fields.read, accessChoices.read, texts.choices, form.read ?? 'everybody')}
${namesField(language, 'names', texts.invited, form.names, false)}
${namesField(language, 'editors', texts.lists.editors, form.editors, false, texts.editorsHint)}`;
  },
  create,
  anchor: '#latest',
});
