/**
 * What moderators remove is gone at once from every address that showed it, on every process, whatever those had cached; and
 * restored, each answers as before.
 */
import { beforeAll, expect, test } from 'vitest';
import { removeContent, restoreContent } from '../../../src/features/admin/content.actions.ts';
import { describeService } from '../../harness.ts';
import { shownBy } from './shown-by.ts';
import { read, type Surface, shows, surfacesOf } from './surfaces.ts';
import { makeWorld, type World } from './world.ts';

describeService('removed content', (service, database) => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld(service());
  });

  test.each(Object.keys(shownBy))('gone from all that shows it until it is restored: %s', async (name) => {
    const { origins, contexts } = service();
    const shown = world.shown[name]!;
    const showing: Surface[] = [];
    // One database is asked for everything; the others, and services that have to agree, for what shows it.
    const asked = surfacesOf(world, shown).filter(
      ({ name: surface }) => database === 'sqlite' || shownBy[name]!.includes(surface),
    );
    for (const surface of asked) {
      const answer = await read(origins[0]!, surface);
      expect(answer, surface.path).not.toMatch(/^5/);
      if (shows(shown, surface, answer)) showing.push(surface);
    }
    expect([...new Set(showing.map((surface) => surface.name))].sort()).toEqual(shownBy[name]!.toSorted());
    const readAll = async (origin: string) => {
      const answers: [string, string][] = [];
      for (const surface of showing) {
        const key = `${surface.name} ${surface.path} ${JSON.stringify(surface.headers)}`;
        answers.push([key, await read(origin, surface)]);
      }
      return answers;
    };
    // Opening a channel marks it as read: what is compared was asked for before, and is cached everywhere.
    for (const origin of origins) await readAll(origin);
    const before = await readAll(origins[0]!);
    // The last one removes, and the others have to hear of it.
    const { store, config } = contexts.at(-1)!;
    await removeContent(store, undefined, shown.content);
    for (const origin of origins) {
      const gone = await readAll(origin);
      expect(gone.filter(([, answer], index) => shows(shown, showing[index]!, answer))).toEqual([]);
    }
    await restoreContent({ store, config }, undefined, shown.content);
    for (const origin of origins) expect(await readAll(origin)).toEqual(before);
  });
});
