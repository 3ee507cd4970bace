import type { Area } from '../kit/area.ts';
import { accountPages } from './account.pages.ts';
import { entrancePages } from './accounts.pages.ts';
import { displayPages } from './display.pages.ts';
import { mailPages } from './mail.pages.ts';
import { passwordLinkPages } from './password-links.pages.ts';
import { profilePages } from './profile.pages.ts';
import { signInPages } from './sign-in.pages.ts';

export const accountsArea: Area = {
  pages: [
    ...entrancePages,
    ...signInPages,
    ...passwordLinkPages,
    ...mailPages,
    ...accountPages,
    ...displayPages,
    ...profilePages,
  ],
};
