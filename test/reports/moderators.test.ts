/** Who hears of reports while a page is open, also where another process serves the page than the one that takes the role. */
import { expect, test } from 'vitest';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { signedUp } from '../form-client.ts';
import { describeService, until } from '../harness.ts';
import { LiveSocket } from '../live-socket.ts';
import { people, post } from '../people.ts';

describeService('reports on open pages', (service) => {
  test('are shown to a moderator until the role is taken', async () => {
    const { store } = service().ctx;
    const [client, other] = [await signedUp(service()), await signedUp(service())];
    await setRole(store, undefined, client.id, 'moderator');
    await setRole(store, undefined, other.id, 'moderator');
    const sockets = await Promise.all(
      [client, other].map(async (one) => {
        const socket = new LiveSocket(one);
        const connection_id = await socket.opened();
        const form = { to: '/notifications', connection_id, subscription_id: 'n' };
        expect((await one.request('/live/subscribe', { form })).status).toBe(200);
        return socket;
      }),
    );
    const [first, second] = sockets as [LiveSocket, LiveSocket];
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const report = async (): Promise<string> => {
      const id = await post(ann, 'a bad word');
      await bob.post(`/posts/${id}/report`);
      return id;
    };
    const told = ({ frames }: LiveSocket) => frames.slice(1).map(({ data }) => data?.[0]?.id ?? data?.id);
    const one = await report();
    await until(() => told(first).includes(one) && told(second).includes(one));
    await setRole(store, undefined, client.id, null);
    const two = await report();
    await until(() => told(second).includes(two));
    // What comes after it shows that the first one has got everything.
    const me = await post(ann, `@${client.username} hello`);
    await until(() => told(first).includes(me));
    expect(told(first)).not.toContain(two);
    for (const socket of sockets) socket.close();
  });
});
