/** `upload` and `download`: contents of files, against a bare server of files. */

import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { apiOf } from './api.ts';
import { type HttpClient, makeHead, makeRequest, openClients, type Reply } from './client.ts';
import { compare, type Round, rateLine } from './compare.ts';
import { runFolder } from './folders.ts';
import { check, type Outcome, type Part, ROUND_MS, type Setting, WARM_UP_MS } from './part.ts';
import { type StoreCopy, tokenOf } from './prepare.ts';
import { atLeast } from './report.ts';
import { startBaseline } from './server.ts';
import { median, percentile } from './statistics.ts';

const MB = 1_000_000;
/** Bytes of an upload and of the file that is downloaded. */
const UPLOAD = 10 * MB;
const DOWNLOAD = 100 * MB;
const CONNECTIONS = 4;
/** Those who upload, one over each connection, are users from the first on; who has the large file comes after them. */
const FIRST = 1;
const OWNER = FIRST + CONNECTIONS;

/** Lets users have many and large files, and their tokens change them. */
export async function allowFiles(copy: StoreCopy, last: number): Promise<void> {
  await copy.change([
    `update users set tier = 'paid' where id <= ${last}`,
    ...['tokens', 'authorizations'].map(
      (table) => `update ${table} set scopes = scopes || ' files' where user_id <= ${last}`,
    ),
  ]);
}

/** Creates an incomplete file. @returns its id. */
export async function createFile(client: HttpClient, user: number): Promise<string> {
  const body = { type: 'com.example.bench', name: 'bench' };
  const { body: json } = await client.request(makeRequest('POST', '/api/files', tokenOf(user), body), true);
  const { data } = JSON.parse(json) as { data?: { id: string } };
  check(data !== undefined, json);
  return data.id;
}

/** Gives a file its content. @throws unless it is complete then. */
export async function complete(
  client: HttpClient,
  { file, user, type, content }: { file: string; user: number; type: string; content: Buffer },
): Promise<void> {
  client.begin(makeHead('PUT', `/api/files/${file}/content`, tokenOf(user), type, content.length));
  const { status, head } = await client.request(content);
  check(status === 204, `an upload was answered with ${head}`);
}

/** Has every connection do one thing after another for a time. `work` gets the number of its connection. */
async function repeat(
  clients: readonly HttpClient[],
  ms: number,
  work: (client: HttpClient, number: number) => Promise<unknown>,
): Promise<Round> {
  const took: number[] = [];
  const start = performance.now();
  await Promise.all(
    clients.map(async (client, number) => {
      for (let before = start; before < start + ms; ) {
        await work(client, number);
        const now = performance.now();
        took.push(now - before);
        before = now;
      }
    }),
  );
  const perSecond = (took.length * 1000) / (performance.now() - start);
  return { perSecond, p50: median(took), p99: percentile(took, 0.99) };
}

/** Bytes for each connection, of which no two uploads are the same. */
function makeContents(): (number: number) => Buffer {
  const bytes = randomBytes(UPLOAD);
  const contents = Array.from({ length: CONNECTIONS }, () => Buffer.from(bytes));
  let count = 0;
  return (number) => {
    const content = contents[number] as Buffer;
    content.writeUInt32BE(count++);
    return content;
  };
}

async function checkDownload({ status, length, head }: Reply): Promise<void> {
  check(status === 200 && length === DOWNLOAD, `a download was answered with ${head}`);
}

async function run(setting: Setting): Promise<Outcome> {
  const copy = await setting.copyStore();
  await allowFiles(copy, OWNER);
  const folder = join(runFolder, 'contents');
  mkdirSync(folder);
  const program = await setting.startOn(copy, 'upload', 'download');
  const baseline = await startBaseline('contents', folder);
  const clients = await openClients(program.port, CONNECTIONS);
  const others = await openClients(baseline.port, CONNECTIONS);
  const next = makeContents();

  const upload = async (client: HttpClient, number: number): Promise<void> => {
    const user = FIRST + number;
    const file = await createFile(client, user);
    await complete(client, { file, user, type: 'application/octet-stream', content: next(number) });
  };
  const uploadBare = async (client: HttpClient, number: number): Promise<void> => {
    client.begin(makeHead('PUT', '/', '-', 'application/octet-stream', UPLOAD));
    const { status } = await client.request(next(number));
    check(status === 200, 'the bare server did not take an upload');
  };
  const other = others[0] as HttpClient;
  const content = randomBytes(DOWNLOAD);
  const { url } = await apiOf(program, tokenOf(OWNER)).upload(content, {
    type: 'com.example.bench',
    name: 'bench',
  });
  check(url !== undefined, 'an uploaded file has no URL');
  other.begin(makeHead('PUT', '/', '-', 'application/octet-stream', DOWNLOAD));
  const { body: name } = await other.request(content, true);
  const { pathname, search } = new URL(url);
  const whole = makeRequest('GET', pathname + search);
  const wholeBare = makeRequest('GET', `/${name}`);
  const download = async (client: HttpClient) => checkDownload(await client.request(whole));
  const downloadBare = async (client: HttpClient) => checkDownload(await client.request(wholeBare));

  const outcome: Outcome = { results: {}, lines: [] };
  const measure = async (
    key: 'upload' | 'download',
    what: string,
    own: typeof upload,
    bare: typeof upload,
  ): Promise<void> => {
    if (!setting.keys.has(key)) return;
    await repeat(clients, WARM_UP_MS, own);
    await repeat(others, WARM_UP_MS, bare);
    const rounds = await setting.byTurns({
      program: () => setting.underLoad(key, () => repeat(clients, ROUND_MS, own)),
      baseline: () => repeat(others, ROUND_MS, bare),
    });
    const figures = compare(rounds.program, rounds.baseline);
    outcome.results[key] = { ...figures, connections: CONNECTIONS };
    outcome.lines.push(rateLine(key, what, figures, [atLeast('ratio', figures.ratio, 0.6)]));
  };
  await measure(
    'upload',
    `files of ${UPLOAD / MB} MB created and uploaded/s, ${CONNECTIONS} connections`,
    upload,
    uploadBare,
  );
  await measure(
    'download',
    `downloads/s of a file of ${DOWNLOAD / MB} MB, ${CONNECTIONS} connections`,
    download,
    downloadBare,
  );
  for (const client of [...clients, ...others]) client.close();
  await baseline.stop();
  await program.stop();
  await copy.drop();
  rmSync(folder, { recursive: true });
  return outcome;
}

export const contents: Part = {
  keys: {
    upload: `files of ${UPLOAD / MB} MB created, uploaded and synced over ${CONNECTIONS} connections; baseline: a bare server that streams the same to a file, hashes, syncs and renames it`,
    download: `downloads of a file of ${DOWNLOAD / MB} MB over ${CONNECTIONS} connections; baseline: a bare server of files`,
  },
  minutes: 5,
  run,
};
