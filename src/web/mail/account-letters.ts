import { rangeOf } from '../../http/client-address.ts';
import { agentIn } from '../kit/agent.ts';
import { momentsOf } from '../languages/intl.ts';
import type { Block, Letters, Said } from './letter.ts';

type Names =
  | 'confirm-email'
  | 'new-password'
  | 'account-changed'
  | 'sign-ups-wait'
  | 'sign-up-approved'
  | 'sign-up-refused'
  | 'export-ready'
  | 'import-done'
  | 'account-renamed'
  | 'account-deleted';

/** E-mails about accounts and how people get into them. */
export const accountLetters: Pick<Letters, Names> = {
  'confirm-email': ({ link }, { texts: { confirmEmail: texts }, site }) => ({
    subject: texts.subject(site),
    blocks: [texts.asked(site), texts.open, { button: texts.button, url: link }, texts.otherwise],
  }),

  'new-password'({ username, link }, { texts: { newPassword: texts }, site, bdi }) {
    const account = bdi(`@${username}`);
    return {
      subject: texts.subject(account, site),
      blocks: [texts.asked(account, site), texts.open, { button: texts.button, url: link }, texts.otherwise],
    };
  },

  'account-changed'({ change, username, at, by, link }, { language, texts: { changed: texts }, site, bdi }) {
    const account = bdi(`@${username}`);
    const what = texts.changes[change];
    const time = bdi(momentsOf(language.locale).format(at));
    const browser = by?.agent ? bdi(agentIn(language, by.agent)) : texts.aBrowser;
    return {
      subject: texts.subject(what, account, site),
      blocks: [
        by === undefined
          ? texts.byAdministrator(what, account, site, time)
          : texts.withBrowser(what, account, site, time, browser, bdi(rangeOf(by.ip))),
        texts.nothing,
        texts.open,
        { button: texts.button, url: link },
        texts.undoes,
        texts.valid,
      ],
    };
  },

  'sign-ups-wait': ({ username, link }, { texts: { signUpsWait: texts }, site, bdi }) => ({
    subject: texts.subject(site),
    blocks: [texts.asked(bdi(`@${username}`), site), { button: texts.button, url: link }],
  }),

  'sign-up-approved': ({ username, link }, { texts: { signUpApproved: texts }, site, bdi }) => ({
    subject: texts.subject(site),
    blocks: [texts.text(bdi(`@${username}`)), { button: texts.button, url: link }],
  }),

  'sign-up-refused': ({ told }, { texts, site }) => ({
    subject: texts.signUpRefused.subject(site),
    blocks: [{ quote: told }],
  }),

  'export-ready': (given, said) => finished(given, said, said.texts.exportReady),

  'import-done': (given, said) => finished(given, said, said.texts.importDone),

  'account-renamed'({ username, renamed }, said) {
    const { texts, site, bdi } = said;
    const [before, now] = [bdi(`@${username}`), bdi(`@${renamed}`)];
    return {
      subject: texts.renamed.subject(site, now),
      blocks: [texts.renamed.text(site, before, now), texts.renamed.stays(before), ...disagree(said)],
    };
  },

  'account-deleted'({ username }, said) {
    const { texts, site, bdi } = said;
    const account = bdi(`@${username}`);
    return {
      subject: texts.deleted.subject(account, site),
      blocks: [texts.deleted.text(account, site), ...disagree(said)],
    };
  },
};

function finished(
  { username, link }: { username: string; link: string },
  { texts, site, url, bdi }: Said,
  words: Said['texts']['exportReady'],
) {
  const account = bdi(`@${username}`);
  return {
    subject: words.subject(account, site),
    blocks: [
      words.text(account, site),
      { button: words.button, url: link },
      texts.notYou,
      { link: texts.account, url: `${url}/account` },
    ],
  };
}

/** Whom people ask who do not agree; nothing if the operator has not said. */
export function disagree({ texts, contact }: Said): Block[] {
  return contact === '' ? [] : [texts.disagree(contact)];
}
