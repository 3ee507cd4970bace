/** What is known of the nodes of a database; test/citus has it on real ones. */
import { expect, test } from 'vitest';
import { dialects } from '../../src/db/dialect.ts';
import { NodeWatch } from '../../src/db/node-watch.ts';

test('tells when a node is unavailable, and when it has all its rows again', async () => {
  const nodes = new Map<string, { started: string; unfinished: number } | undefined>();
  const finished: string[] = [];
  const told: [name: string, isWhole: boolean][] = [];
  const watch = new NodeWatch(
    {
      dialect: dialects.postgres,
      async all(sql) {
        if (sql.includes('recover_prepared_transactions')) finished.push(sql);
        return [...nodes].map(([name, said]) => ({
          name,
          success: said !== undefined,
          result: said === undefined ? 'refused' : JSON.stringify(said),
        }));
      },
    },
    (...node) => told.push(node),
  );
  const look = async () => {
    await watch.look();
    return {
      away: watch.away,
      isAllAway: watch.isAllAway,
      told: told.splice(0),
      finished: finished.splice(0).length,
    };
  };
  const calm = { away: [], isAllAway: false, told: [], finished: 0 };
  nodes.set('a', { started: '1', unfinished: 0 }).set('b', { started: '1', unfinished: 0 });
  expect(await look()).toEqual(calm);

  nodes.set('a', undefined);
  expect(await look()).toEqual({ ...calm, away: ['a'], told: [['a', false]] });
  nodes.set('b', undefined);
  expect(await look()).toEqual({ away: ['a', 'b'], isAllAway: true, told: [['b', false]], finished: 0 });

  // A node that is back may have transactions to finish, which is tried once every process can have seen it.
  nodes.set('a', { started: '1', unfinished: 2 }).set('b', { started: '1', unfinished: 0 });
  expect(await look()).toEqual({ ...calm, told: [['b', true]], finished: 1 });
  nodes.set('a', { started: '1', unfinished: 0 });
  expect(await look()).toEqual({ ...calm, told: [['a', true]] });

  // One that restarted between two checks was unavailable, and so was one that has transactions to finish.
  nodes.set('a', { started: '2', unfinished: 0 }).set('b', { started: '1', unfinished: 1 });
  expect(await look()).toEqual({ ...calm, told: [['a', true]] });
  expect(await look()).toEqual({ ...calm, finished: 1 });
  nodes.set('b', { started: '1', unfinished: 0 });
  expect(await look()).toEqual({ ...calm, told: [['b', true]] });
  expect(await look()).toEqual(calm);
});
