import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { userCaller } from '../../http/endpoint.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { Hydration } from '../../objects/hydration.ts';
import {
  asSignedIn,
  errorOf,
  type Form,
  pageOf,
  type SignedIn,
  tell,
  withSession,
} from '../accounts/forms.ts';
import { loadReader, type Visit, viewerOf } from '../accounts/sessions.ts';
import { countWrite, linesOf } from '../pages/actions.pages.ts';
import { alert, field, hidden, required } from '../pages/form.html.ts';
import { renderPage } from '../pages/layout.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';
import { renderPeople } from '../pages/people.html.ts';
import { quantity } from '../pages/posts.html.ts';
import { userKind } from '../users/users.kind.ts';
import { channelIn } from './channel.page.ts';
import { type GivenAcl, readUserLists } from './channels.acl.ts';
import { createChannel } from './channels.actions.ts';
import { findChannelIn } from './channels.find.ts';
import { channelPath, describeAccess, idsIn, nameOf, showNames } from './channels.html.ts';
import { aclKind } from './channels.kind.ts';
import type { ChannelRow } from './channels.sql.ts';
import { privateType } from './channels.types.ts';
import { type Right, rights } from './channels.visibility.ts';
import { type InvitedTo, invitable, invite } from './invite.actions.ts';

/** The type of channels that are created on the pages: rooms for many, which clients know by this name. */
const ROOM = 'net.patter-app.room';
/** Most characters of a title and a description, as those of broadcast channels have. */
const MAX_TITLE = 75;
const MAX_DESCRIPTION = 1000;
/** Most people whom one form names. */
const MAX_NAMES = 200;
/** How many people of a list are shown. */
const MAX_LISTED = 200;

/**
 * The users whom a field of a form names, such as `@ada, bob`.
 * @throws {ApiError} 400 with the label of the field, naming who is no user.
 */
export async function readNames(ctx: Context, label: string, given = ''): Promise<Set<number>> {
  const names = given.split(/[\s,;]+/).flatMap((name) => (name === '' ? [] : `@${name.replace(/^@/, '')}`));
  if (names.length > MAX_NAMES) {
    throw new ApiError('invalid-parameter', `${label}: name at most ${MAX_NAMES} people.`);
  }
  return (await readUserLists(ctx.store.read, new Map([[label, names]]))).get(label) ?? new Set();
}

const INVITED = 'People to invite';

/** The field that names people. */
export function namesField(
  name: string,
  label: string,
  value: string | undefined,
  isRequired: boolean,
): Markup {
  return field({
    name,
    label,
    value,
    autocomplete: 'off',
    hint: 'Usernames, such as @ada, @bob.',
    attributes: markup`${isRequired && required} maxlength="4000"`,
  });
}

function choice(name: string, value: string, label: string, isChosen: boolean): Markup {
  const id = `${name}-${value}`;
  return markup`<div class="check"><input type="radio" id="${id}" name="${name}" value="${value}"${isChosen && markup` checked`}><label for="${id}">${label}</label></div>`;
}

const readChoices = {
  invited: 'Only people who are invited',
  users: 'All who have an account',
  everybody: 'Everybody',
};
const writeChoices = { invited: 'Only people who are invited', users: 'All who have an account' };

function choices(name: string, legend: string, known: Readonly<Record<string, string>>, chosen = 'invited') {
  return markup`<fieldset><legend>${legend}</legend>${Object.entries(known).map(([value, label]) => choice(name, value, label, value === chosen))}</fieldset>`;
}

function showNew(visit: SignedIn, form: Form, failed?: ApiError): Outcome {
  const title = 'New channel';
  return pageOf(
    visit,
    renderPage({
      visit,
      title,
      current: 'messages',
      content: markup`<div class="narrow form"><h1>${title}</h1>
${alert(failed && tell(failed))}
<form class="panel" method="post" action="/channels/new">
${hidden({ csrf: visit.csrf })}
${field({ name: 'title', label: 'Title', value: form.title, autocomplete: 'off', attributes: markup`${required} maxlength="${MAX_TITLE}"` })}
<div class="field"><label for="description">Description</label>
<textarea id="description" name="description" rows="3" maxlength="${MAX_DESCRIPTION}">
${form.description}</textarea></div>
${choices('read', 'Who may read', readChoices, form.read)}
${choices('write', 'Who may write', writeChoices, form.write)}
${namesField('names', INVITED, form.names, false)}
<button class="button" type="submit">Create the channel</button>
</form></div>`,
    }),
    failed,
  );
}

/** A choice of a form. @throws {ApiError} 400 for none that it has. */
function readChoice(known: Readonly<Record<string, string>>, name: string, given = 'invited'): string {
  if (Object.hasOwn(known, given)) return given;
  throw new ApiError('invalid-parameter', `${name} must be one of ${Object.keys(known).join(', ')}.`);
}

/** Creates the channel that a form describes. @returns its id. @throws {ApiError} 400 for what it cannot be. */
async function createRoom(ctx: Context, visit: SignedIn, form: Form): Promise<number> {
  const title = (form.title ?? '').trim();
  const description = linesOf(form.description).trim();
  if (title === '') throw new ApiError('missing-parameter', 'Title: give the channel a title.');
  if ([...title].length > MAX_TITLE) {
    throw new ApiError('invalid-parameter', `Title: at most ${MAX_TITLE} characters.`);
  }
  if ([...description].length > MAX_DESCRIPTION) {
    throw new ApiError('invalid-parameter', `Description: at most ${MAX_DESCRIPTION} characters.`);
  }
  const read = readChoice(readChoices, 'Who may read', form.read);
  const write = readChoice(writeChoices, 'Who may write', form.write);
  const invited = await readNames(ctx, INVITED, form.names);
  if (write === 'users' && invited.size > 0) {
    throw new ApiError(
      'invalid-parameter',
      `${INVITED}: all who have an account may write to this channel, so send people its link instead.`,
    );
  }
  const readers: GivenAcl = { any_user: read === 'users', public: read === 'everybody' };
  const writers: GivenAcl = write === 'users' ? { any_user: true } : { user_ids: [...invited] };
  return createChannel(ctx, userCaller(viewerOf(visit)), {
    type: ROOM,
    readers,
    writers,
    annotations: [
      {
        type: `${ctx.config.namespace}.channel.metadata`,
        value: { title, ...(description !== '' && { description }) },
      },
    ],
    auto_subscribe: true,
  });
}

/** `/channels/:channel_id/people`: who is in a channel besides all for whom it is open, and a form to invite others. */
async function showPeople(call: PageCall, visit: Visit, form: Form, failed?: ApiError): Promise<Outcome> {
  const { ctx } = call;
  const state = Hydration.of(ctx, viewerOf(visit));
  const { record, right } = await findChannelIn(state, channelIn(call));
  const { row } = record;
  const path = channelPath(row.id);
  await Promise.all([state.show(aclKind, [row.id]), showNames(state, [record])]);
  const acls = state.get(aclKind, row.id);
  const isPrivate = row.type === privateType(ctx.config);
  const lists = [
    { title: isPrivate ? 'Began the conversation' : 'Owner', ids: [row.owner_id] },
    { title: 'Editors', ids: idsIn(acls?.editors) },
    { title: isPrivate ? 'In the conversation' : 'May read and write', ids: idsIn(acls?.writers) },
    { title: 'May read', ids: idsIn(acls?.readers) },
  ].filter(({ ids }) => ids.length > 0);
  await state.show(
    userKind,
    lists.flatMap(({ ids }) => ids.slice(0, MAX_LISTED)),
  );
  const { title } = nameOf(record, state);
  return pageOf(
    visit,
    renderPage({
      visit,
      title: `People: ${title}`,
      ...(visit.session !== undefined && { current: 'messages' }),
      content: markup`<section class="narrow" aria-labelledby="title"><h1 id="title">People</h1>
<p><a href="${path}"><bdi>${title}</bdi></a></p>
<p class="quiet">${describeAccess(ctx.config, row)}</p>
${renderInvite(ctx, row, right, visit, form, failed)}
${lists.map(
  ({ title: heading, ids }) => markup`<h2>${heading}</h2>
${renderPeople(state, ids.slice(0, MAX_LISTED), visit)}
${ids.length > MAX_LISTED && markup`<p class="quiet">And ${quantity(ids.length - MAX_LISTED, 'other', 'others')}.</p>`}`,
)}</section>`,
    }),
    failed,
  );
}

const invitations: Readonly<Record<InvitedTo, string>> = { writers: 'read and write', readers: 'only read' };

function renderInvite(
  { config }: Context,
  row: ChannelRow,
  right: Right,
  visit: Visit,
  form: Form,
  failed: ApiError | undefined,
): Content {
  const known = invitable(config, row);
  const [first] = known;
  const isPrivate = row.type === privateType(config);
  if (right < rights.edit || isPrivate || row.is_inactive === 1 || first === undefined) return undefined;
  const chosen = known.find((to) => to === form.to) ?? first;
  return markup`<form class="panel" method="post" action="${channelPath(row.id)}/people">
${alert(failed && tell(failed))}
${hidden({ csrf: visit.csrf, ...(known.length === 1 && { to: first }) })}
${namesField('names', INVITED, form.names, true)}
${known.length > 1 && markup`<fieldset><legend>They may</legend>${known.map((to) => choice('to', to, invitations[to], to === chosen))}</fieldset>`}
<button class="button" type="submit">Invite</button>
</form>`;
}

/** Creating channels, and the people in them. */
export const invitePages: readonly Page[] = [
  {
    name: 'pages.channels.new',
    method: 'GET',
    path: '/channels/new',
    handle: (call) => asSignedIn(call, async (visit) => showNew(visit, {})),
  },

  {
    name: 'pages.channels.create',
    method: 'POST',
    path: '/channels/new',
    handle: (call) =>
      withSession(call, async (visit, form) => {
        try {
          await countWrite(call, visit);
          const id = await createRoom(call.ctx, visit, form);
          return redirect(channelPath(id), visit.headers);
        } catch (thrown) {
          return showNew(visit, form, errorOf(thrown));
        }
      }),
  },

  {
    name: 'pages.channel.people',
    method: 'GET',
    path: '/channels/:channel_id/people',
    handle: async (call) => showPeople(call, await loadReader(call), {}),
  },

  {
    name: 'pages.channel.invite',
    method: 'POST',
    path: '/channels/:channel_id/people',
    handle: (call) =>
      withSession(call, async (visit, form) => {
        const { ctx } = call;
        try {
          await countWrite(call, visit);
          const to = readChoice(invitations, 'They may', form.to ?? 'writers') as InvitedTo;
          const users = await readNames(ctx, INVITED, form.names);
          if (users.size === 0) throw new ApiError('missing-parameter', `${INVITED}: name somebody.`);
          await invite(ctx, userCaller(viewerOf(visit)), channelIn(call), to, users);
          return redirect(`${channelPath(channelIn(call))}/people`, visit.headers);
        } catch (thrown) {
          return showPeople(call, visit, form, errorOf(thrown));
        }
      }),
  },
];
