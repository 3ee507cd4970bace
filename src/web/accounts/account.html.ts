import type { Outcome } from '../../http/outcome.ts';
import { languageNames } from '../../language-tags.ts';
import { agentIn } from '../kit/agent.ts';
import { field, hidden, newPasswordField } from '../kit/form.html.ts';
import type { SignedIn } from '../kit/forms.ts';
import { icon } from '../kit/icons.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { choicesPage, OWN_ACCOUNT, type Said, settingsPage } from '../kit/settings.html.ts';
import { renderTime } from '../kit/time.html.ts';

interface Account {
  email: string | null;
  isConfirmed: boolean;
  sessions: readonly {
    digest: string;
    created_at: number;
    agent: string;
    network: string;
    last_used_at: number;
  }[];
  inviteLink: string | undefined;
  /** Whether search engines may show their posts. */
  isIndexed: boolean;
  /** Whether others see what they have read in private channels, and they that of others. */
  sharesSeen: boolean;
  /** What moderators decided and told them. */
  notices: Content;
  /** Whether moderators limited it, and when that ends. */
  limit: { until: number | null } | undefined;
  /** Whether the service can send confirmation links. */
  hasMail: boolean;
}

export function accountPage(visit: SignedIn, said: Said, account: Account): Outcome {
  const { session, csrf } = visit;
  const { inviteLink } = account;
  const { account: texts } = visit.language;
  return choicesPage(
    visit,
    texts.title,
    said,
    markup`<p>${texts.signedInAs(markup`<a href="/@${session.username}"><bdi>@${session.username}</bdi></a>`)}</p>
${session.needsFactor && markup`<p class="alert" role="alert">${visit.language.security.needsFactor}</p>`}
${renderNotices(visit, account)}
${renderEmail(visit, account)}
${renderSessions(visit, account.sessions)}
${renderLanguages(visit)}
${renderIndexing(visit, account.isIndexed)}
${renderSeen(visit, account.sharesSeen)}
${
  inviteLink !== undefined &&
  markup`<section class="panel" aria-labelledby="invite"><h2 id="invite">${texts.invite}</h2>
<form method="post" action="/account/invitation">${hidden({ csrf })}
${field({
  name: 'link',
  label: texts.invitation,
  value: inviteLink,
  autocomplete: 'off',
  hint: texts.invitationHint,
  attributes: markup` readonly`,
})}
<button class="button plain" type="submit">${texts.replaceInvitation}</button></form></section>`
}
<section class="panel row"><form method="post" action="/sign-out">${hidden({ csrf })}<button class="button plain" type="submit">${texts.signOut}</button></form>
<p><a href="/account/close">${texts.close}</a></p></section>`,
  );
}

/** The choice of the language, also for people who cannot read the present one: each is named in itself. */
function renderLanguages({ csrf, session, language }: SignedIn): Markup {
  const { account: texts } = language;
  const option = (tag: string, name: string) =>
    markup`<option value="${tag}"${tag !== '' && markup` lang="${tag}"`}${tag === (session.language ?? '') && markup` selected`}>${name}</option>`;
  return markup`<section class="panel" aria-labelledby="language"><h2 id="language">${texts.language}</h2>
<form method="post" action="/account/language">${hidden({ csrf })}
<div class="field"><label for="tag">${texts.language}</label>
<select id="tag" name="language" aria-describedby="tag-hint">${option('', texts.languageOfBrowser)}${Object.entries(languageNames).map(([tag, name]) => option(tag, name))}</select>
<p class="hint" id="tag-hint">${texts.languageHint}</p></div>
<button class="button plain" type="submit">${texts.changeLanguage}</button></form></section>`;
}

function renderIndexing({ csrf, language }: SignedIn, isIndexed: boolean): Markup {
  const { looks } = language;
  return renderSwitch(csrf, looks.save, {
    ...{ name: 'indexed', path: '/account/indexing', isOn: isIndexed },
    ...{ title: looks.searchEngines, label: looks.mayIndex, hint: looks.mayIndexHint },
  });
}

function renderSeen({ csrf, language }: SignedIn, sharesSeen: boolean): Markup {
  const { looks } = language;
  return renderSwitch(csrf, looks.save, {
    ...{ name: 'seen', path: '/account/seen', isOn: sharesSeen },
    ...{ title: looks.seen, label: looks.shareSeen, hint: looks.shareSeenHint },
  });
}

interface Switch {
  name: string;
  path: string;
  isOn: boolean;
  title: string;
  label: string;
  hint: string;
}

/** A section with one choice, on or off. */
function renderSwitch(csrf: string, save: string, { name, path, isOn, title, label, hint }: Switch): Markup {
  return markup`<section class="panel" aria-labelledby="about-${name}"><h2 id="about-${name}">${title}</h2>
<form method="post" action="${path}" data-saves>${hidden({ csrf })}
<div class="boxed"><p class="item"><label for="${name}">${label}</label> <input class="switch" role="switch" id="${name}" name="${name}" type="checkbox" value="1"${isOn && markup` checked`} aria-describedby="${name}-hint"></p></div>
<p class="hint quiet" id="${name}-hint">${hint}</p>
<button class="button plain" type="submit">${save}</button></form></section>`;
}

function renderNotices({ language }: SignedIn, { notices, limit }: Account): Content {
  if (notices === undefined && limit === undefined) return undefined;
  const { account: texts } = language;
  const limited =
    limit?.until == null ? texts.limited : texts.limitedUntil(renderTime(limit.until, language));
  return markup`<section class="panel" aria-labelledby="moderators"><h2 id="moderators">${texts.fromModerators}</h2>
${limit && markup`<p>${limited}</p>`}
${notices}</section>`;
}

function renderEmail({ csrf, language }: SignedIn, { email, isConfirmed, hasMail }: Account): Markup {
  const { account: texts } = language;
  const state =
    email === null
      ? texts.noEmail
      : isConfirmed
        ? texts.isConfirmed
        : hasMail
          ? texts.isSent
          : texts.byAdministrator;
  return markup`<section aria-labelledby="mail" class="panel"><h2 id="mail">${texts.email}</h2>
<div class="boxed"><div class="item"><div>${email !== null && markup`<strong><bdi>${email}</bdi></strong> `}<span class="quiet">${state}</span></div>
${
  email !== null &&
  !isConfirmed &&
  hasMail &&
  markup`<form method="post" action="/account/email/confirmation">${hidden({ csrf })}<button class="button small soft" type="submit">${texts.sendAgain}</button></form>`
}<a class="button small soft" href="/account/email">${email === null ? texts.addEmail : texts.changeIt}</a></div></div>
</section>`;
}

function renderSessions({ csrf, session, language }: SignedIn, sessions: Account['sessions']): Markup {
  const { account: texts } = language;
  return markup`<section class="panel" aria-labelledby="sessions"><div class="row"><h2 id="sessions">${texts.sessions}</h2>
${sessions.length > 1 && markup`<form method="post" action="/account/sessions/end">${hidden({ csrf })}<button class="button small bare" type="submit">${texts.signOutElsewhere}</button></form>`}</div>
<ul class="boxed">${sessions.map(({ digest, created_at, agent, network, last_used_at }) => {
    const isThis = digest === session.digest;
    const facts = [
      texts.signedIn(renderTime(created_at, language)),
      last_used_at > created_at && texts.lastUsed(renderTime(last_used_at, language)),
      network !== '' && texts.network(markup`<bdi>${network}</bdi>`),
    ];
    return markup`<li class="item">${icon(/iPhone|Android/.test(agent) ? 'smartphone' : 'monitor')}<div><strong>${agentIn(language, agent)}</strong>${isThis && ` ${texts.thisOne}`}<br><span class="quiet">${facts.map((fact) => fact !== false && [fact, ' '])}</span></div>
${!isThis && markup`<form method="post" action="/account/sessions/end">${hidden({ csrf, session: digest })}<button class="button small soft" type="submit">${texts.signOutThere}</button></form>`}</li>`;
  })}</ul></section>`;
}

export function emailPage(visit: SignedIn, said: Said, email: string): Outcome {
  const { account: texts } = visit.language;
  return settingsPage(
    visit,
    texts.yourEmail,
    said,
    markup`<form class="panel" method="post" action="/account/email">${hidden({ csrf: visit.csrf })}
${field({ name: 'email', label: texts.email, type: 'email', value: email, autocomplete: 'email', hint: texts.emailHint })}
<button class="button" type="submit">${texts.changeEmail}</button></form><p><a href="${OWN_ACCOUNT}">${texts.back}</a></p>`,
  );
}

export function passwordPage(visit: SignedIn, said: Said): Outcome {
  const { account: texts, entrance } = visit.language;
  return settingsPage(
    visit,
    texts.password,
    said,
    markup`<form class="panel" method="post" action="/account/password">${hidden({ csrf: visit.csrf })}
<input type="text" name="username" value="${visit.session.username}" autocomplete="username" hidden>
${newPasswordField(visit.language, { name: 'wanted', label: entrance.newPassword, hint: texts.passwordHint })}
<button class="button" type="submit">${texts.changePassword}</button></form><p><a href="/account/security">${texts.backToSecurity}</a></p>`,
  );
}

export function closePage(visit: SignedIn, said: Said): Outcome {
  const { account: texts } = visit.language;
  const name = markup`<strong><bdi>@${visit.session.username}</bdi></strong>`;
  return settingsPage(
    visit,
    texts.close,
    said,
    markup`<p>${texts.closing(name)} <strong>${texts.final}</strong></p>
<form class="panel" method="post" action="/account/close">${hidden({ csrf: visit.csrf })}
<p class="check"><input id="sure" name="sure" type="checkbox" value="1" required> <label for="sure">${texts.sure}</label></p>
<button class="button danger" type="submit">${texts.closeForEver}</button>
</form><p><a href="${OWN_ACCOUNT}">${texts.doNotClose}</a></p>`,
  );
}
