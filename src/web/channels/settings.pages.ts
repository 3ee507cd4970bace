import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import {
  broadcastType,
  type ChannelRow,
  changeChannel,
  findChannelIn,
  type GivenAcl,
  metadataOf,
  privateType,
  type Right,
  requireChannelActive,
  rights,
} from '../../features/channels/channels.ts';
import { userCaller } from '../../http/endpoint.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { Hydration } from '../../objects/hydration.ts';
import { countWrite } from '../kit/actions.ts';
import { alert, hidden } from '../kit/form.html.ts';
import { ownForm, ownPage, type SignedIn } from '../kit/forms.ts';
import { markup } from '../kit/markup.ts';
import { type Form, viewerOf } from '../kit/visit.ts';
import { channelPath, describeChannel } from '../parts/channels.html.ts';
import { aboutFields, accessChoices, choices, labels, readAbout, readChoice } from './channel-forms.ts';
import { sectionPage } from './channels.html.ts';
import { channelIn } from './in-path.ts';

const chosenOf = (value: number): string => ['invited', 'users', 'everybody'][value] as string;

/** Finds a channel that the person may change. @throws {ApiError} 404, 403 */
async function findEditable(call: PageCall, visit: SignedIn): Promise<{ row: ChannelRow; right: Right }> {
  const state = Hydration.of(call.ctx, viewerOf(visit));
  const { record, right } = await findChannelIn(state, channelIn(call));
  if (right < rights.edit) {
    throw new ApiError('forbidden', 'only the owner and editors can change a channel.');
  }
  requireChannelActive(record);
  if (record.row.type === privateType(call.ctx.config)) {
    throw new ApiError('not-allowed', 'a private conversation cannot be changed.');
  }
  return { row: record.row, right };
}

/** The access options of a channel: none if an ACL is immutable. */
function choicesFor({ config }: Context, row: ChannelRow) {
  return {
    read: row.readers_immutable === 0,
    // A broadcast channel can list at most one writer.
    write: row.writers_immutable === 0 && row.type !== broadcastType(config),
  };
}

async function showSettings(
  call: PageCall,
  visit: SignedIn,
  typed: Form,
  failed?: ApiError,
): Promise<Outcome> {
  const { ctx } = call;
  const { row, right } = await findEditable(call, visit);
  const path = channelPath(row.id);
  const form: Form = {
    ...describeChannel(ctx.config, row, visit.language),
    read: chosenOf(row.readers_open),
    write: chosenOf(row.writers_open),
    ...typed,
  };
  const given = choicesFor(ctx, row);
  const { language } = visit;
  const { channels: texts } = language;
  const title = texts.settings;
  return sectionPage(
    visit,
    'channels',
    title,
    markup`<div class="narrow form"><h1>${title}</h1>
${alert(failed, language)}
<form class="panel" method="post" action="${path}/settings">
${hidden({ csrf: visit.csrf })}
${aboutFields(language, form)}
${given.read && choices('read', texts.fields.read, accessChoices.read, texts.choices, form.read ?? '')}
${given.write && choices('write', texts.fields.write, accessChoices.write, texts.choices, form.write ?? '')}
<p class="hint">${texts.settingsHint}</p>
<button class="button" type="submit">${texts.save}</button>
</form>
<section class="panel row"><h2>${texts.people}</h2><a class="button small soft" href="${path}/people">${texts.listed}</a></section>
${
  right >= rights.own &&
  markup`<section class="panel" id="relation-${row.id}" aria-labelledby="end"><h2 id="end">${texts.end}</h2>
<p class="quiet">${texts.endHint}</p>
<p><a class="button danger" data-ask href="${path}/deactivate">${texts.end}…</a></p></section>`
}
<p><a href="${path}">${texts.back}</a></p></div>`,
    failed,
  );
}

/** The ACL for the chosen option; undefined if it is unchanged, which keeps the listed people. */
function aclFor(chosen: string, before: number): GivenAcl | undefined {
  if (chosen === chosenOf(before)) return undefined;
  return { any_user: chosen === 'users', public: chosen === 'everybody' };
}

/** Applies a settings form to a channel. @throws {ApiError} 400, 403, 404 */
async function saveSettings(call: PageCall, visit: SignedIn, form: Form): Promise<void> {
  const { ctx } = call;
  const { row } = await findEditable(call, visit);
  const about = readAbout(form);
  const given = choicesFor(ctx, row);
  const read = given.read
    ? aclFor(
        readChoice(accessChoices.read, labels.read, form.read ?? chosenOf(row.readers_open)),
        row.readers_open,
      )
    : undefined;
  const write = given.write
    ? aclFor(
        readChoice(accessChoices.write, labels.write, form.write ?? chosenOf(row.writers_open)),
        row.writers_open,
      )
    : undefined;
  const { type, value } = metadataOf(ctx.config, row);
  const { description: _, ...rest } = value;
  await changeChannel(ctx, userCaller(viewerOf(visit)), row.id, {
    ...(read !== undefined && { readers: read }),
    ...(write !== undefined && { writers: write }),
    annotations: [{ type, value: { ...rest, ...about } }],
  });
}

/** Channel settings, for the owner and editors. */
export const settingsPages: readonly Page[] = [
  ownPage('pages.channel.settings', '/channels/:channel_id/settings', (call, visit) =>
    showSettings(call, visit, {}),
  ),

  ownForm(
    'pages.channel.change',
    '/channels/:channel_id/settings',
    async (call, visit, form) => {
      await countWrite(call, visit);
      await saveSettings(call, visit, form);
      return redirect(channelPath(channelIn(call)), visit.headers);
    },
    showSettings,
  ),
];
