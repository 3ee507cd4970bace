import type { Db } from '../../db/query.ts';
import { type AuditNames, detailOf, namesIn } from '../../features/admin/admin.ts';
import {
  type AuditDetail,
  type AuditedAction,
  type AuditRow,
  auditedActions,
  mayDo,
  type Permission,
  type Role,
} from '../../features/audit/audit.ts';
import { timestamp } from '../../objects/timestamp.ts';
import { inEnglish } from '../kit/form.html.ts';
import { type Content, markup, plainText } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';
import { timesOf } from '../languages/intl.ts';
import { nameOfSetting } from './setting-names.ts';

/** Most characters of an announcement in a sentence. */
const MAX_QUOTED = 100;

/** Whom sentences are for: links lead where their role may go. The operator on the command line has none. */
export interface SentenceReader {
  language: Texts;
  role: Role | null;
}

/** Entries of the audit in sentences, in the order of the entries. Private texts are never in them. */
export async function sentencesOf(
  db: Db,
  rows: readonly AuditRow[],
  reader: SentenceReader,
): Promise<Content[]> {
  const names = await namesIn(db, rows);
  return rows.map((row) => sentenceOf(row, names, reader));
}

/** The actions with what each is called in a choice: its sentence, with what differs left open. */
export function actionNames({ audit }: Texts): (readonly [value: string, label: string])[] {
  const said = { by: '…', target: '…', from: '…', to: '…', value: '…' };
  return auditedActions.map((action) => [action, plainText(audit.sentences[action](said))] as const);
}

function sentenceOf(row: AuditRow, names: AuditNames, reader: SentenceReader): Content {
  const { audit, moderation } = reader.language;
  const detail = detailOf(row);
  // A process of a newer version may write what this one does not know.
  if (!Object.hasOwn(audit.sentences, row.action)) return inEnglish(row.action, reader.language);
  const { decision } = detail;
  return audit.sentences[row.action as AuditedAction]({
    by: actorIn(row, reader),
    target: targetIn(row, detail, names, reader),
    ...changeIn(row, detail, reader.language),
    until: detail.until && timeIn(detail.until, reader.language),
    value: aboutIn(row, detail, reader.language),
    decision: decision && (moderation.decided[decision as keyof typeof moderation.decided] ?? decision),
    count: detail.posts ?? detail.imported ?? detail.browsers?.length,
    isAllowed: detail.permitted ?? detail.allowed,
  });
}

function actorIn({ actor, via }: AuditRow, reader: SentenceReader): Content {
  const { audit } = reader.language;
  if (actor !== null) return person(actor, reader);
  return via === 'upkeep' ? audit.service : audit.operator;
}

function person(username: string, { role }: SentenceReader): Content {
  const name = markup`<bdi>@${username}</bdi>`;
  return mayDo(role, 'look') ? markup`<a href="/admin/people/${username}">${name}</a>` : name;
}

/** What was acted on, as the object of a sentence. */
function targetIn(row: AuditRow, detail: AuditDetail, names: AuditNames, reader: SentenceReader): Content {
  const { things } = reader.language.audit;
  const { target_kind: kind, target_id: id, action } = row;
  const link = (what: Permission, path: string, text: Content) =>
    mayDo(reader.role, what) ? markup`<a href="${path}">${text}</a>` : text;
  const shown = markup`<bdi>${id}</bdi>`;
  const owner = detail.user === undefined ? detail.username : names.users.get(Number(detail.user));
  const by = owner === undefined ? '—' : person(owner, reader);
  switch (kind) {
    case 'user': {
      const name = person(row.target ?? detail.username ?? String(id), reader);
      if (detail.kind === 'avatar' || detail.kind === 'cover') return things[detail.kind](shown, name);
      if (action === 'approve') return things.signUp(name);
      return action === 'restore' ? things.account(name) : name;
    }
    case 'report':
      return link('reports', `/admin/reports/${id}`, things.report(shown));
    case 'post': {
      const hasPage = owner !== undefined && names.posts.has(id);
      return things.post(hasPage ? markup`<a href="/@${owner}/post/${id}">${shown}</a>` : shown, by);
    }
    case 'message':
    case 'file':
    case 'channel':
      return things[kind](shown, by);
    case 'token': {
      const app = names.apps.get(Number(detail.app))?.name;
      if (app === undefined) return things.token(shown);
      const name = markup`<bdi>${app}</bdi>`;
      return owner === undefined ? things.tokenFor(shown, name) : things.tokenOf(shown, name, by);
    }
    case 'app': {
      const app = names.apps.get(id);
      if (app === undefined) return things.app(markup`<bdi>${detail.client_id ?? id}</bdi>`);
      return things.app(link('tokens', `/admin/apps/${app.client_id}`, markup`<bdi>${app.name}</bdi>`));
    }
    case 'invitation':
      return things.invitation(by);
    case 'sign-up':
      return things.signUp(markup`<bdi>@${detail.username ?? id}</bdi>`);
    case 'instance':
      return '';
  }
}

/** What was before and after. */
function changeIn(
  { action }: AuditRow,
  detail: AuditDetail,
  { admin, members, instance }: Texts,
): { from?: Content; to?: Content } {
  const { from, to, role, key = '', before, now } = detail;
  const roleIn = (one: unknown) => admin.roles[one as Role] ?? admin.noRole;
  const both = <T>(name: (value: T) => Content) => ({ from: name(from as T), to: name(to as T) });
  switch (action) {
    case 'add':
      return role ? { to: roleIn(role) } : {};
    case 'role':
      return both(roleIn);
    case 'tier':
      return both((one: string) => members.tiers[one as keyof typeof members.tiers] ?? one);
    case 'rename':
      return both((one: string) => markup`<bdi>@${one}</bdi>`);
    case 'app-limit':
      return both((one?: number | null) => (one == null ? members.limitsOfAll : members.limitsShare(one)));
    case 'verify-domain':
      return { from: from && markup`<bdi>${from}</bdi>`, to: markup`<bdi>${to}</bdi>` };
    case 'word-rule':
      return { to: instance.ruleActions[detail.action as keyof typeof instance.ruleActions] };
    case 'instance':
      if (before === undefined || now === undefined) return {};
      return { from: nameOfSetting(key, before, instance), to: nameOfSetting(key, now, instance) };
    default:
      return {};
  }
}

/** What an action is about that has no target of its own. */
function aboutIn({ action }: AuditRow, detail: AuditDetail, { instance }: Texts): Content {
  const { key, value, slug, place, text } = detail;
  if (action === 'instance') return instance.texts[key as keyof typeof instance.texts] ?? key;
  const named = value ?? slug ?? place ?? (text === undefined ? undefined : quote(text));
  return named === undefined ? undefined : markup`<bdi>${named}</bdi>`;
}

/** The beginning of a public text. */
function quote(text: string): string {
  const characters = [...text];
  return characters.length <= MAX_QUOTED ? text : `${characters.slice(0, MAX_QUOTED).join('')}…`;
}

function timeIn(until: string, { locale }: Texts): Content {
  const ms = Date.parse(until);
  return markup`<time datetime="${timestamp(ms)}">${timesOf(locale).format(ms)} UTC</time>`;
}
