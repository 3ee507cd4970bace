import { isSameSecret } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import { toApiError } from '../../http/api-error.ts';
import { isLocal } from '../../http/client-address.ts';
import { content, type Page } from '../../http/page.ts';

/** Health and metrics (docs/interface.md, Pages and feeds). */
export const healthPages: Page[] = [
  {
    name: 'healthz',
    method: 'GET',
    path: '/healthz',
    limit: 'none',
    handle: () => content('text/plain', 'ok\n'),
  },
  {
    name: 'readyz',
    method: 'GET',
    path: '/readyz',
    limit: 'none',
    async handle({ ctx, query }) {
      if (ctx.processes.isStopping)
        return { ...content('text/plain', 'this process is stopping.\n'), status: 503 };
      try {
        await ctx.store.ping();
        if (query.for !== 'reads') {
          await ctx.store.checkWrites();
          await ctx.blobs.check();
        }
        const away = [...(ctx.bus?.isReady === false ? ['Redis'] : []), ...(ctx.store.nodes?.away ?? [])];
        const without =
          away.length === 0
            ? ''
            : `, while ${away.join(' and ')} ${away.length === 1 ? 'is' : 'are'} unavailable`;
        return content('text/plain', `ok${without}\n`);
      } catch (error) {
        return { ...content('text/plain', `${toApiError(error).message}\n`), status: 503 };
      }
    },
  },
  {
    name: 'metrics',
    method: 'GET',
    path: '/metrics',
    limit: 'none',
    async handle({ ctx, request }) {
      const secret = ctx.config.metricsToken;
      const bearer = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
      const isKnown = secret !== undefined && bearer !== undefined && isSameSecret(bearer, secret);
      if (!isKnown && !isLocal(request, ctx.config.url)) {
        throw new ApiError(
          'forbidden',
          'metrics are for callers on this machine, or with the metrics token.',
        );
      }
      return content('text/plain; version=0.0.4', await ctx.metrics.text());
    },
  },
];
