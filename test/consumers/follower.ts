/** The program with a consumer that writes down what it is given: started by tests in place of the built one. */
import { appendFileSync } from 'node:fs';
import { modules } from '../../src/app.ts';
import { serveUntilSignal } from '../../src/commands/serve.ts';
import { readConfig } from '../../src/config.ts';
import { defineConsumer } from '../../src/consumers/consumer.ts';
import { composeApp, defineModule } from '../../src/modules.ts';
import { rendering } from '../../src/objects/render-error.ts';

const file = process.env.FOLLOWED as string;

const follower = defineConsumer({
  name: 'follower',
  run: 'once',
  async deliver(_ctx, events) {
    rendering(() => {
      const isPoison = events.some(({ type, body }) => type === 'post' && body.hashtags?.includes('poison'));
      if (isPoison) throw new Error('poison');
    });
    appendFileSync(file, events.map(({ seq }) => `${process.pid} ${seq}\n`).join(''));
  },
});

const app = composeApp([...modules, defineModule({ name: 'follower', tier: 10, consumers: [follower] })]);
const { origin } = await serveUntilSignal(await app.open(readConfig(process.env)));
process.stderr.write(`listening on ${origin}\n`);
