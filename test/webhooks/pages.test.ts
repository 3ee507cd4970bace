/** The webhooks of one's own app on the pages of the account. */
import { expect, test } from 'vitest';
import { issueAppToken } from '../../src/features/tokens/tokens.actions.ts';
import { signedUp } from '../form-client.ts';
import { Client, describeService, type Json, until } from '../harness.ts';
import { people, post } from '../people.ts';
import { hook, idsOf, receive } from './receiver.ts';

describeService(
  'the pages of webhooks',
  (service) => {
    test('show their state and last requests to who registered the app, who enables them again', async () => {
      const [ada, other] = [await signedUp(service()), await signedUp(service())];
      const { ann } = await people(service(), 'ann');
      const made = await ada.submit('/account/apps', '/account/apps', {
        ...{ name: 'My <b>App</b>', link: '', redirect_uris: '' },
      });
      const clientId = /apps\/([0-9a-f]{32})/.exec(made.location ?? '')?.[1];
      const path = `/account/apps/${clientId}/webhooks`;
      expect((await ada.get(`/account/apps/${clientId}`)).text).toContain(`href="${path}"`);
      expect((await ada.get(path)).text).toContain('The app has no webhooks.');
      const [row] = (await service().ctx.store.read.all(
        `select id from apps where client_id = '${clientId}'`,
        [],
      )) as Json[];
      const app = new Client(service().origin, await issueAppToken(service().ctx, row.id));
      const receiver = await receive();
      const { id } = await hook(app, receiver, { description: '<i>Digest</i>' });
      await post(ann, 'delivered');
      await until(async () => (await app.get(`/webhooks/${id}/deliveries`)).data.length === 1);
      receiver.answer = (response) => response.writeHead(410).end();
      await post(ann, 'not delivered');
      await until(async () => !(await app.get(`/webhooks/${id}`)).data.is_enabled);
      const { text } = await ada.get(path);
      expect(text).toContain('Webhooks of My &lt;b&gt;App&lt;/b&gt;');
      expect(text).toContain('&lt;i&gt;Digest&lt;/i&gt;');
      expect(text).toContain(receiver.url);
      expect(text).toContain('its URL answered with 410 (Gone).');
      expect(text).toMatch(/failed, <bdi>status 410<\/bdi>[\s\S]*delivered, <bdi>status 204<\/bdi>/);
      expect(text).not.toContain('whsec_');
      // Others find neither the page nor the webhook.
      expect((await other.get(path)).status).toBe(404);
      const enable = async (client: typeof ada, webhook: string): Promise<number> => {
        const csrf = await client.csrf('/account/apps');
        return (await client.request(`${path}/${webhook}/enable`, { form: { csrf } })).status;
      };
      expect([await enable(other, id), await enable(ada, '1'), await enable(ada, 'x')]).toEqual([
        404, 404, 404,
      ]);
      const enabled = await ada.submit(path, `${path}/${id}/enable`, {});
      expect(enabled.location).toBe(`${path}?done=enabled`);
      const after = await ada.get(enabled.location ?? '');
      expect(after.text).toContain('The webhook is enabled');
      expect(after.text).toContain('<p>Enabled.</p>');
      receiver.answer = (response) => response.writeHead(200).end();
      const last = await post(ann, 'after it');
      await until(() => receiver !== undefined && idsOf(receiver).at(-1) === last);
    });
  },
  { MILLRACE_WEBHOOK_URLS: 'any' },
);
