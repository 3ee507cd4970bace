import { ApiError } from '../../errors.ts';
import { isConfirmed } from '../../features/audit/audit.ts';
import { answerDevice, type DeviceRequest, findDeviceRequest } from '../../features/oauth/oauth.ts';
import { selectAuthorization } from '../../features/tokens/tokens.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { noticeOf } from '../kit/actions.ts';
import { confirmUri, errorOf, ownForm, ownPage, type SignedIn } from '../kit/forms.ts';
import { codePage, DEVICE_PATH, devicePage } from './device.html.ts';

/** @throws {ApiError} 400 if no request with this code awaits an answer, 429 */
async function requireRequest({ ctx, ip }: PageCall, visit: SignedIn, code: string): Promise<DeviceRequest> {
  const request = await findDeviceRequest(ctx, { userId: visit.session.userId, ip }, code);
  if (request === undefined) throw unknownCode();
  return request;
}

function noticesOf({ language: { oauth } }: SignedIn): Readonly<Record<string, string>> {
  const { allowed, refused } = oauth;
  return { allowed, refused };
}

function unknownCode(): ApiError {
  return new ApiError(
    'not-allowed',
    'no device is waiting with this code. Codes are valid for 15 minutes: look at the device again.',
  );
}

/** Where people enter the code that a device shows, and allow its app to use their account (docs/interface.md, Devices). */
export const devicePages: readonly Page[] = [
  ownPage('device', DEVICE_PATH, async (call, visit) => {
    const entered = call.query.user_code;
    if (entered === undefined) return codePage(visit, { notice: noticeOf(noticesOf(visit), call) });
    try {
      const request = await requireRequest(call, visit, entered);
      const key = { app_id: request.app.id, user_id: visit.session.userId };
      const [known] = await selectAuthorization(call.ctx.store.read, key);
      return devicePage(visit, request, known?.scopes.split(' ') ?? []);
    } catch (thrown) {
      return codePage(visit, { entered, error: errorOf(thrown) });
    }
  }),

  ownForm(
    'device.post',
    DEVICE_PATH,
    async (call, visit, { user_code = '', decision }) => {
      const request = await requireRequest(call, visit, user_code);
      const isAllowed = decision === 'allow';
      if (isAllowed && !isConfirmed(visit.session)) {
        const page = `${DEVICE_PATH}?${new URLSearchParams({ user_code: request.userCode })}`;
        return redirect(confirmUri(page), visit.headers);
      }
      if (!(await answerDevice(call.ctx, request, visit.session.userId, isAllowed))) throw unknownCode();
      return redirect(`${DEVICE_PATH}?done=${isAllowed ? 'allowed' : 'refused'}`, visit.headers);
    },
    (_, visit, { user_code: entered }, error) => codePage(visit, { entered, error }),
  ),
];
