import { ApiError } from '../../errors.ts';
import { unlessKnown } from '../../http/conditional.ts';
import { content, htmlWithScripts, type Page } from '../../http/page.ts';
import { loadReader } from '../kit/visit.ts';
import { type ClientFile, clientFiles } from './client-files.ts';
import { CLIENT_PATH, commandOf, renderClients } from './clients.html.ts';

/** Pages of other origins import the module, and programs read the list. */
const FROM_ANYWHERE = ['Access-Control-Allow-Origin', '*'];

/** The client packages of the running version, and what there is. */
export const clientPages: readonly Page[] = [
  {
    name: 'clients',
    method: 'GET',
    path: CLIENT_PATH,
    async handle(call) {
      const { url, sandbox } = call.ctx.config;
      const varying = ['Vary', 'Accept'];
      if (!/text\/html/i.test(call.request.headers.accept ?? '')) {
        const list = clientFiles().map((file) => describe(url, file));
        return content('application/json', `${JSON.stringify({ files: list }, undefined, 2)}\n`, [
          ...varying,
          ...FROM_ANYWHERE,
        ]);
      }
      const visit = await loadReader(call);
      return htmlWithScripts(renderClients(visit, url, clientFiles(), sandbox), [
        ...visit.headers,
        ...varying,
      ]);
    },
  },
  {
    name: 'clients.file',
    method: 'GET',
    path: `${CLIENT_PATH}/:file`,
    limit: 'picture',
    handle({ params, query, request }) {
      const file = clientFiles().find(({ name }) => name === params.file);
      if (file === undefined) {
        throw new ApiError('not-found', `there is no such file. ${CLIENT_PATH} lists those of this version.`);
      }
      // Builds of one version differ between releases: only a URL with the digest names what it contains.
      const isNamed = query.sha256 === file.sha256;
      const caching = isNamed ? 'public, max-age=31536000, immutable' : 'public, no-cache';
      const headers = [
        'Cache-Control',
        caching,
        'Cross-Origin-Resource-Policy',
        'cross-origin',
        ...FROM_ANYWHERE,
      ];
      // Deno finds the types of a module by this.
      if (file.kind === 'module')
        headers.push('X-TypeScript-Types', `./${file.name.replace(/\.js$/, '.d.ts')}`);
      const outcome = content(file.type, file.bytes, headers);
      return unlessKnown(request.headers, { outcome, etag: `"${file.sha256}"`, changedAt: 0 });
    },
  },
];

function describe(origin: string, file: ClientFile): object {
  const { name, kind, bytes, integrity, sha256 } = file;
  const url = `${origin}${CLIENT_PATH}/${name}`;
  return {
    ...{ name, kind, url, immutable_url: `${url}?sha256=${sha256}` },
    ...{ bytes: bytes.length, integrity, sha256, command: commandOf(kind, url) },
  };
}
