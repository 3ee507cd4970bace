import { type AccountRow, stateOf as nameOfState } from '../../features/admin/admin.ts';
import { type Role, roles } from '../../features/audit/audit.ts';
import { tiers } from '../../features/users/users.ts';
import type { Message } from '../../mail.ts';
import { timestamp } from '../../objects/timestamp.ts';
import { field, required, select, textArea } from '../kit/form.html.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { renderTable } from '../kit/table.html.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Texts } from '../languages/en.ts';
import { measure, numbersOf, timesOf } from '../languages/intl.ts';
import { actionForm, reasonField } from './admin.html.ts';
import { type Moderating, type Result, rightsOn } from './admin-visit.ts';

/** The state of an account, in words. */
export function stateOf(row: AccountRow, { locale, members: texts }: Texts): Content {
  if (row.is_waiting) return texts.waitingForApproval;
  const state = nameOfState(row);
  const until = state === 'suspended' ? row.suspended_until : state === 'limited' ? row.limited_until : null;
  if (until === null) return texts.states[state];
  const time = markup`<time datetime="${timestamp(until)}">${timesOf(locale).format(until)} UTC</time>`;
  return state === 'suspended' ? texts.suspendedUntil(time) : texts.limitedUntil(time);
}

const MB = 1_000_000;

/** What an account is, as the people who run the service see it. */
export function renderFacts(row: AccountRow, files: number, language: Texts): Markup {
  const { admin, members: texts } = language;
  const { heads } = admin;
  const megabytes = (bytes: number) => markup`<bdi>${measure(language.locale, bytes / MB, 'megabyte')}</bdi>`;
  const counts = [row.num_posts, row.num_followers, row.num_following];
  return renderTable(
    texts.account,
    [heads.what, heads.value],
    [
      [heads.id, markup`<bdi>${row.id}</bdi>`],
      [heads.name, markup`<bdi>${row.name}</bdi>`],
      [heads.state, stateOf(row, language)],
      [heads.role, row.role === null ? admin.noRole : admin.roles[row.role]],
      [texts.type, texts.types[row.type]],
      [
        texts.storage,
        texts.storageUsed(
          megabytes(row.storage_used),
          megabytes(tiers[row.tier].storage),
          texts.tiers[row.tier],
          texts.files(files),
        ),
      ],
      [heads.email, renderEmail(row, texts)],
      [heads.created, renderTime(row.created_at, language)],
      [texts.counts, counts.map((count) => numbersOf(language.locale).format(count)).join(' · ')],
    ],
    '',
  );
}

function renderEmail({ email, email_confirmed_at }: AccountRow, texts: Texts['members']): Content {
  if (email === null) return texts.noEmail;
  const shown = markup`<bdi>${email}</bdi>`;
  return email_confirmed_at === null ? texts.unconfirmed(shown) : shown;
}

/** What is sent to a person with an action; undefined if nothing is. */
function renderMessage(message: Message | undefined, texts: Texts['members']): Markup {
  if (message === undefined) return markup`<p class="hint">${texts.notTold}</p>`;
  return markup`<details><summary>${texts.sentTo(markup`<bdi>${message.to}</bdi>`)}</summary>
${renderSent(message)}</details>`;
}

/** What is sent, in the language of its recipient. */
export function renderSent({ language, subject, text }: Message): Markup {
  return markup`<div lang="${language}" dir="auto"><p><strong>${subject}</strong></p><pre tabindex="0" dir="auto">${text}</pre></div>`;
}

/** The forms of what the reader may do with an account. */
export function renderActions(
  visit: Moderating,
  row: AccountRow,
  { form = {} }: Result,
  { renamed, deleted }: Record<'renamed' | 'deleted', Message | undefined>,
): Markup {
  const { admin, members: texts } = visit.language;
  const at = `/admin/people/${row.username}`;
  const may = rightsOn(visit, row);
  const panel = (id: string, title: string, content: Content) =>
    markup`<section class="panel" aria-labelledby="to-${id}"><h2 id="to-${id}">${title}</h2>${content}</section>`;
  return markup`<div class="beside">
${may('warn') && panel('warn', texts.warn, actionForm(visit, `${at}/warn`, texts.sendWarning, [textArea('text', texts.told, form.text ?? '', { hint: admin.sentAndShown }), reasonField(visit, 'warn')]))}
${may('warn') && panel('notice', texts.write, actionForm(visit, `${at}/notice`, texts.send, [textArea('message', admin.heads.text, form.message ?? '', { hint: `${texts.writeHint} ${admin.sentAndShown}` }), reasonField(visit, 'notice')]))}
${may('warn') && panel('note', texts.note, actionForm(visit, `${at}/note`, texts.addNote, textArea('note', texts.moderatorsOnly, form.note ?? '')))}
${may('limit') && (row.limited_at === null ? panel('limit', texts.limit, renderLimit(visit, at, form)) : panel('unlimit', texts.limit, actionForm(visit, `${at}/unlimit`, texts.liftLimit, reasonField(visit, 'unlimit'))))}
${may('suspend') && (row.suspended_at === null ? panel('suspend', texts.suspend, renderSuspension(visit, at, form)) : panel('restore', texts.suspension, actionForm(visit, `${at}/restore`, texts.endSuspension, reasonField(visit, 'restore'))))}
${
  may('accounts', 'own') &&
  panel('account', texts.account, [
    may('accounts') &&
      actionForm(visit, `${at}/rename`, texts.rename, [
        field({
          name: 'username',
          label: texts.newUsername,
          value: form.username,
          autocomplete: 'off',
          attributes: required,
        }),
        renderMessage(renamed, texts),
        reasonField(visit, 'rename'),
      ]),
    actionForm(visit, `${at}/tier`, texts.setStorage, [
      select(
        'tier',
        texts.storage,
        [
          ['free', texts.tiers.free],
          ['paid', texts.tiers.paid],
        ],
        row.tier,
      ),
      reasonField(visit, 'tier'),
    ]),
    row.email !== null &&
      row.email_confirmed_at === null &&
      actionForm(visit, `${at}/confirm-email`, texts.confirmEmail, reasonField(visit, 'confirm')),
  ])
}
${may('roles', 'own') && panel('role', admin.heads.role, renderRole(visit, at, row.role))}
${
  may('accounts') &&
  panel(
    'delete',
    texts.delete,
    actionForm(
      visit,
      `${at}/delete`,
      texts.deleteForEver,
      [
        markup`<p>${texts.deleteHint((text) => markup`<strong>${text}</strong>`)}</p>`,
        field({ name: 'sure', label: texts.typeUsername, autocomplete: 'off', attributes: required }),
        renderMessage(deleted, texts),
        reasonField(visit, 'delete'),
      ],
      { isDangerous: true },
    ),
  )
}</div>`;
}

type Typed = Record<string, string | undefined>;

function renderSuspension(visit: Moderating, at: string, form: Typed): Markup {
  const { members: texts } = visit.language;
  return actionForm(visit, `${at}/suspend`, texts.suspend, fieldsWithEnd(visit, 'suspend', form), {
    isDangerous: true,
  });
}

function renderLimit(visit: Moderating, at: string, form: Typed): Markup {
  const { members: texts } = visit.language;
  return actionForm(visit, `${at}/limit`, texts.limit, [
    markup`<p>${texts.limitHint}</p>`,
    ...fieldsWithEnd(visit, 'limit', form),
  ]);
}

/** What the person is told, when it ends, and why. */
function fieldsWithEnd(visit: Moderating, of: string, form: Typed): Content[] {
  const { admin } = visit.language;
  return [
    textArea('told', admin.personTold, form.told ?? '', {
      hint: admin.sentOrNothing,
      id: `told-${of}`,
    }),
    field({
      name: 'until',
      id: `until-${of}`,
      label: admin.ends,
      value: form.until,
      autocomplete: 'off',
      hint: admin.endsHintOrNever,
    }),
    reasonField(visit, of),
  ];
}

function renderRole(visit: Moderating, at: string, role: Role | null): Markup {
  const { admin, members: texts } = visit.language;
  const choices = roles.map((one) => [one, admin.roles[one]] as const);
  return actionForm(visit, `${at}/role`, texts.setRole, [
    select('role', admin.heads.role, [['none', admin.noRole], ...choices], role ?? 'none'),
    reasonField(visit, 'role'),
  ]);
}
