/** The program, which also fetches pages from this machine: started by tests in place of the built one. */
import { app } from '../../src/app.ts';
import { serveUntilSignal } from '../../src/commands/serve.ts';
import { readConfig } from '../../src/config.ts';
import { fetchers } from '../../src/features/previews/fetcher.ts';

const ctx = await app.open(readConfig(process.env));
ctx.live.of(fetchers).allow = () => true;
const { origin } = await serveUntilSignal(ctx);
process.stderr.write(`listening on ${origin}\n`);
