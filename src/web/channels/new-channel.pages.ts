import type { Context } from '../../context.ts';
import { makeSecret } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import { broadcastType, createChannel, type GivenAcl } from '../../features/channels/channels.ts';
import { userCaller } from '../../http/endpoint.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { countWrite } from '../kit/actions.ts';
import { alert, field, hidden } from '../kit/form.html.ts';
import { ownForm, ownPage, type SignedIn } from '../kit/forms.ts';
import type { IconName } from '../kit/icon-names.ts';
import { icon } from '../kit/icons.ts';
import { type Markup, markup } from '../kit/markup.ts';
import { once } from '../kit/once.ts';
import { type Form, viewerOf } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { channelPath } from '../parts/channels.html.ts';
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
import { sectionPage } from './channels.html.ts';

const path = '/channels/new';

/** The type of groups and public channels: rooms, which clients know by this name. */
const ROOM = 'net.patter-app.room';

const kinds = ['private', 'group', 'public', 'broadcast'] as const;
type Kind = (typeof kinds)[number];

const icons: Record<Kind, IconName> = {
  private: 'mail',
  group: 'users',
  public: 'messages-square',
  broadcast: 'megaphone',
};

/** The kind that is chosen at first. */
const USUAL: Kind = 'group';

/** What a channel of a kind is created with. */
type Given = Parameters<typeof createChannel>[2];

const creations: Record<Exclude<Kind, 'private'>, (ctx: Context, form: Form) => Promise<Given>> = {
  group: async (ctx, form) => roomOf(ctx, form, {}, await readInvited(ctx, form)),

  async public(ctx, form) {
    const write = readChoice(accessChoices.write, labels.write, form.write ?? 'users');
    const invited = await readInvited(ctx, form);
    if (write === 'users' && invited.user_ids.length > 0) {
      throw new ApiError(
        'invalid-parameter',
        `${labels.invited}: all who have an account may write to this channel, so send people its link instead.`,
      );
    }
    return roomOf(ctx, form, { public: true }, write === 'users' ? { any_user: true } : invited);
  },

  async broadcast(ctx, form) {
    const tags = readTags(form.tags);
    const about = { ...readAbout(form), ...(tags.length > 0 && { tags }) };
    const read = readChoice(accessChoices.read, labels.read, form.read ?? 'everybody');
    const readers = await readInvited(ctx, form);
    const editors = await readNames(ctx, labels.editors, form.editors);
    if (read !== 'invited' && readers.user_ids.length > 0) {
      throw new ApiError(
        'invalid-parameter',
        `${labels.invited}: all may read this channel, so send people its link instead.`,
      );
    }
    const acl: Record<typeof read, GivenAcl> = {
      invited: readers,
      users: { any_user: true },
      everybody: { public: true },
    };
    return {
      type: broadcastType(ctx.config),
      readers: acl[read],
      editors: { user_ids: [...editors] },
      annotations: [{ type: `${ctx.config.namespace}.broadcast.metadata`, value: about }],
    };
  },
};

function roomOf({ config }: Context, form: Form, readers: GivenAcl, writers: GivenAcl): Given {
  const annotations = [{ type: `${config.namespace}.channel.metadata`, value: readAbout(form) }];
  return { type: ROOM, readers, writers, annotations, auto_subscribe: true };
}

async function readInvited(ctx: Context, form: Form): Promise<{ user_ids: number[] }> {
  return { user_ids: [...(await readNames(ctx, labels.invited, form.names))] };
}

/** The form for all kinds: a style sheet hides the fields that do not concern the chosen one, and nothing reads them. */
function showForm(_: PageCall, visit: SignedIn, form: Form, failed?: ApiError): Outcome {
  const { language } = visit;
  const { channels: texts } = language;
  const chosen = kinds.find((kind) => kind === form.kind) ?? USUAL;
  const title = texts.create;
  return sectionPage(
    visit,
    'channels',
    title,
    markup`<div class="narrow form"><h1>${title}</h1>
${alert(failed, language)}
<form class="panel" method="post" action="${path}">
${hidden({ csrf: visit.csrf, once: makeSecret() })}
${renderKinds(texts, chosen)}
<div class="no-private">${aboutFields(language, form, false)}</div>
<div class="no-private no-group no-public">${field({ name: 'tags', label: texts.tags, value: form.tags, autocomplete: 'off', hint: texts.tagsHint, attributes: markup` maxlength="100"` })}
${choices('read', texts.fields.read, accessChoices.read, texts.choices, form.read ?? 'everybody')}</div>
<div class="no-private no-group no-broadcast">${choices('write', texts.fields.write, accessChoices.write, texts.choices, form.write ?? 'users')}</div>
${namesField(language, 'names', texts.invited, form.names, false)}
<div class="no-private no-group no-public">${namesField(language, 'editors', texts.editors, form.editors, false, texts.editorsHint)}</div>
<button class="button" type="submit">${texts.createIt}</button>
</form></div>`,
    failed,
  );
}

function renderKinds(texts: Texts['channels'], chosen: Kind): Markup {
  const one = (kind: Kind) =>
    markup`<div class="check"><input type="radio" id="kind-${kind}" name="kind" value="${kind}"${kind === chosen && markup` checked`}>${icon(icons[kind])}
<label for="kind-${kind}"><strong>${texts.kinds[kind].name}</strong><br><span class="quiet">${texts.kinds[kind].about}</span></label></div>`;
  return markup`<fieldset class="kinds"><legend>${texts.kind}</legend>${kinds.map(one)}</fieldset>`;
}

/** Creating a channel of any kind; a private conversation begins with its first message, on the page for that. */
export const newChannelPages: readonly Page[] = [
  ownPage('pages.channels.new', path, (call, visit) =>
    showForm(call, visit, { kind: call.query.kind ?? '' }),
  ),

  ownPage('pages.channels.new-broadcast', '/channels/new-broadcast', async (_, visit) =>
    redirect(`${path}?kind=broadcast`, visit.headers),
  ),

  ownForm(
    'pages.channels.create',
    path,
    async (call, visit, form) => {
      await countWrite(call, visit);
      const kind = readChoice(kinds, labels.kind, form.kind ?? USUAL);
      if (kind === 'private') {
        const named = await readNames(call.ctx, labels.invited, form.names);
        if (named.size === 0) {
          throw new ApiError('missing-parameter', `${labels.invited}: name at least one person.`);
        }
        const to = (form.names ?? '').trim();
        return redirect(`/messages/new?${new URLSearchParams({ to })}`, visit.headers);
      }
      const made = await once(call, visit, form, async (ctx) => {
        const given = await creations[kind](ctx, form);
        return channelPath(await createChannel(ctx, userCaller(viewerOf(visit)), given));
      });
      // A broadcast channel goes on with its first broadcast.
      return redirect(kind === 'broadcast' ? `${made}#latest` : made, visit.headers);
    },
    showForm,
  ),
];
