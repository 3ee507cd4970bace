import { defaultAnswer } from '../languages/told.ts';
import { titleOf as titleOfDecision } from '../parts/decisions.html.ts';
import { accountLetters, disagree } from './account-letters.ts';
import type { Letters } from './letter.ts';
import { titleOf, wordsOf } from './titles.ts';

/** All e-mails. */
export const letters: Letters = {
  ...accountLetters,

  'from-moderators'({ text, rule, decision, appeal }, said) {
    const { texts, site, language } = said;
    const broken = rule && [texts.moderators.rule(rule.number), { quote: rule.text }];
    const told =
      text === ''
        ? `${titleOfDecision(decision, language)}.`
        : (defaultAnswer(language, text) ?? { quote: text });
    const { appeal: invitation, button } = texts.moderators;
    return {
      subject: texts.moderators.subject(site),
      blocks: [
        told,
        ...(broken ?? []),
        ...(appeal === undefined ? disagree(said) : [invitation, { button, url: appeal }]),
      ],
    };
  },

  'webhook-disabled'({ app, url, isGone, link }, { texts: { webhook: texts }, site, bdi }) {
    const name = bdi(app);
    return {
      subject: texts.subject(name, site),
      blocks: [
        texts.text(name, site),
        { quote: url },
        isGone ? texts.gone : texts.failed,
        texts.enable,
        { button: texts.button, url: link },
      ],
    };
  },

  notifications({ username, items, more, endUrl }, said) {
    const { language, texts, site, url, bdi } = said;
    const { notifications: own } = texts;
    const told = items.map((one) => ({
      title: titleOf(one, language),
      text: wordsOf(one, language),
      url: url + one.path,
    }));
    const [first] = told;
    const isOne = told.length === 1 && !more && first !== undefined;
    const many = more ? own.most : own.many;
    return {
      subject: isOne ? own.one(first.title, site) : many(told.length, site),
      blocks: [...told, ...(more ? [{ link: own.more, url: `${url}/notifications` }] : [])],
      small: [
        own.why(bdi(`@${username}`)),
        { link: own.end, url: endUrl },
        { link: own.change, url: `${url}/account/notifications` },
      ],
    };
  },
};
