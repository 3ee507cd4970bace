import type { Composer, Mails, Pushes, Recipient, Sender } from '../../features/instance/instance.ts';
import { isolate } from '../../text/isolate.ts';
import { languageFor } from '../languages/languages.ts';
import { renderLetter } from './letter.html.ts';
import { type Said, textOf } from './letter.ts';
import { letters } from './letters.ts';
import { titleOf, wordsOf } from './titles.ts';

/** Composes messages with the texts of the catalogues. */
export const composer: Composer = {
  async mail<N extends keyof Mails>(name: N, given: Mails[N], recipient: Recipient, sender: Sender) {
    const said = await speak(recipient, sender);
    const { subject, ...rest } = letters[name](given, said);
    // A header is one line.
    const letter = { subject: subject.replace(/\s+/g, ' '), ...rest };
    return {
      subject: letter.subject,
      text: textOf(letter),
      html: renderLetter(letter, said.language, sender),
      language: said.language.tag,
    };
  },

  async push<N extends keyof Pushes>(_name: N, given: Pushes[N], recipient: Recipient, { instance }: Sender) {
    const language = await languageFor(recipient, instance);
    return { title: titleOf(given, language), text: wordsOf(given, language), language: language.tag };
  },
};

async function speak(recipient: Recipient, { instance, url }: Sender): Promise<Said> {
  const language = await languageFor(recipient, instance);
  const bdi = (text: string) => isolate(language.dir, text);
  const { name, contact } = instance;
  return {
    ...{ language, texts: language.mail, url, bdi },
    ...{ site: bdi(name), contact: contact === '' ? '' : bdi(contact) },
  };
}
