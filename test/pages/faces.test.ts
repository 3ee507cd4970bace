/** Who wrote posts that wait to be shown. */
import { expect, test } from 'vitest';
import { attr, Doc } from '../doc.ts';
import { signedUp } from '../form-client.ts';
import { describeService } from '../harness.ts';
import { people, post } from '../people.ts';

describeService('faces of new posts', (service) => {
  test('are of three of their authors, whose posts the reader sees', async () => {
    const { ann, bob, cat, dan } = await people(service(), 'ann', 'bob', 'cat', 'dan');
    const reader = await signedUp(service());
    const me = await service().tokenFor(reader, ['follow']);
    const ids: string[] = [];
    for (const one of [ann, ann, bob, cat, dan]) ids.push(await post(one, 'new'));
    const faces = async () => {
      const { status, text } = await reader.get(`/fragments/faces?ids=${ids.join()}`);
      expect(status).toBe(200);
      return new Doc(text).all('img').map((one) => attr(one, 'src'));
    };
    const before = await faces();
    expect(new Set(before).size).toBe(3);
    await me.post(`/users/${bob.id}/mute`);
    const muted = await faces();
    expect(muted).toHaveLength(3);
    expect(muted).not.toContain(before[1]);
    for (const one of [cat, dan]) await me.post(`/users/${one.id}/block`);
    expect(await faces()).toEqual([before[0]]);
  });
});
