/** `photos`: photos uploaded with their thumbnails, against bare sharp making the same two; and how long others wait. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiOf } from './api.ts';
import { HttpClient, makeRequest, openClients } from './client.ts';
import { compare, type Round, rateLine } from './compare.ts';
import { allowFiles, complete, createFile } from './contents.ts';
import { runFolder } from './folders.ts';
import { makePhotos, numbered } from './make-photos.ts';
import { check, type Outcome, type Part, type Setting } from './part.ts';
import { tokenOf } from './prepare.ts';
import { atLeast, atMost, millis } from './report.ts';
import { roles } from './sample-plan.ts';
import { type Listener, runBaseline } from './server.ts';
import { median, percentile, rounded } from './statistics.ts';

const PHOTOS = 50;
/** Pictures that the photos are of: to draw more would take longer than to measure. */
const PICTURES = 10;
const CLIENTS = 8;
const ROUNDS = 3;
/** How long others may wait meanwhile, at the 99th percentile, and the pause between their requests, in milliseconds. */
const OTHERS_MS = 50;
const PAUSE_MS = 5;
const READER = roles.busyReaders.first;

/** The last photo of a round must have both thumbnails. */
async function checkPhoto(program: Listener, file: string, user: number): Promise<void> {
  const { data } = await apiOf(program, tokenOf(user)).files.get(file);
  const { image_thumb_200s: square, image_thumb_960r: fitting } = data.derived_files ?? {};
  check(square !== undefined && fitting !== undefined, `a photo has no thumbnails: ${JSON.stringify(data)}`);
}

async function run(setting: Setting): Promise<Outcome> {
  const pictures = await makePhotos(PICTURES);
  let made = 0;
  const nextPhoto = (): Buffer => numbered(pictures[made % PICTURES] as Buffer, made++);
  const folder = join(runFolder, 'photos');
  mkdirSync(folder);
  for (let n = 0; n < PHOTOS; n++) writeFileSync(join(folder, `${n}.jpg`), nextPhoto());

  const copy = await setting.copyStore();
  await allowFiles(copy, CLIENTS);
  const program = await setting.startOn(copy, 'photos');
  const clients = await openClients(program.port, CLIENTS);
  const other = await HttpClient.open(program.port);
  const read = makeRequest('GET', '/api/posts/stream', tokenOf(READER));
  const waits: number[] = [];

  const photos = async (): Promise<Round> => {
    const took: number[] = [];
    let [left, isDone] = [PHOTOS, false];
    const start = performance.now();
    const reading = (async () => {
      while (!isDone) {
        const sent = performance.now();
        const { status } = await other.request(read);
        check(status === 200, `a read was answered with ${status}`);
        waits.push(performance.now() - sent);
        await sleep(PAUSE_MS);
      }
    })();
    const files = await Promise.all(
      clients.map(async (client, number) => {
        let file = '';
        const user = number + 1;
        while (left-- > 0) {
          const content = nextPhoto();
          const sent = performance.now();
          file = await createFile(client, user);
          await complete(client, { file, user, type: 'image/jpeg', content });
          took.push(performance.now() - sent);
        }
        return file;
      }),
    );
    const ms = performance.now() - start;
    isDone = true;
    await reading;
    await checkPhoto(program, files[0] as string, 1);
    return { perSecond: (took.length * 1000) / ms, p50: median(took), p99: percentile(took, 0.99) };
  };

  await photos();
  waits.length = 0;
  const rounds = await setting.byTurns(
    {
      photos: () => setting.underLoad('photos', photos),
      baseline: () => runBaseline<Round>('photos', folder, String(CLIENTS)),
    },
    ROUNDS,
  );
  for (const client of [...clients, other]) client.close();
  await program.stop();
  await copy.drop();
  rmSync(folder, { recursive: true });

  const figures = compare(rounds.photos, rounds.baseline);
  const waited = percentile(waits, 0.99);
  const what = `photos of 12 megapixels uploaded/s by ${CLIENTS} clients; others wait ${millis(waited)} ms (p99)`;
  return {
    results: { photos: { ...figures, clients: CLIENTS, others_p99_ms: rounded(waited) } },
    lines: [
      rateLine('photos', what, figures, [
        atLeast('ratio', figures.ratio, 0.6),
        atMost('others wait', waited, OTHERS_MS, ' ms'),
      ]),
    ],
  };
}

export const photos: Part = {
  keys: {
    photos: `${PHOTOS} photos of 12 megapixels uploaded by ${CLIENTS} clients while others read; baseline: bare sharp making the same two thumbnails, ${CLIENTS} photos at once`,
  },
  minutes: 5,
  run,
};
