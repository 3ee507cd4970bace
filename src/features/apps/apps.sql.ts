import { query } from '../../db/query.ts';

export const insertApp = query(
  (
    db,
    p: {
      client_id: string;
      owner_id: number;
      name: string;
      link: string;
      redirect_uris: string;
      client_secret_digest: string;
      password_grant_secret_digest: string | null;
      created_at: number;
    },
  ) =>
    db
      .insertInto('apps')
      .values({
        client_id: p.client_id,
        owner_id: p.owner_id,
        name: p.name,
        link: p.link,
        redirect_uris: p.redirect_uris,
        client_secret_digest: p.client_secret_digest,
        password_grant_secret_digest: p.password_grant_secret_digest,
        created_at: p.created_at,
      })
      .returning('id'),
);

export const selectAppByClientId = query((db, p: { client_id: string }) =>
  db.selectFrom('apps').select(['id', 'owner_id', 'name']).where('client_id', '=', p.client_id),
);

export const selectAppByName = query((db, p: { name: string }) =>
  db.selectFrom('apps').select(['id', 'client_id']).where('name', '=', p.name).orderBy('id').limit(1),
);
