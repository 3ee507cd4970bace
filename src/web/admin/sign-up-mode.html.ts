import type { Context } from '../../context.ts';
import { mayDo } from '../../features/audit/audit.ts';
import { signUpMode } from '../../features/instance/instance.ts';
import { type Content, markup } from '../kit/markup.ts';
import { linkTo } from '../languages/intl.ts';
import type { Moderating } from './admin-visit.ts';

/** Who may sign up, and where that is set. */
export async function renderSignUpMode(
  ctx: Pick<Context, 'caches' | 'config'>,
  { instance, language, role }: Moderating,
): Promise<Content> {
  const page = language.admin.sections.instance;
  const link = mayDo(role, 'settings') ? linkTo('/admin/instance')(page) : page;
  const from = instance.sign_up === '' ? markup`<code>MILLRACE_SIGNUP</code>` : link;
  return language.instance.signUp[await signUpMode(ctx)](from);
}
