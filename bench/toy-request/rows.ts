import pg from 'pg'
import type { BenchTenant } from '../entity/ours.ts'

/** Fills the table with the same number of rows of the last 90 days for each tenant. @returns ids of some of them */
export async function fillCrates(databaseUrl: string, tenants: readonly BenchTenant[], rowsPerTenant: number) {
  return withClient(databaseUrl, async (client) => {
    await client.query('set synchronous_commit = off')
    await client.query(
      `insert into toy_crate (id, tenant_id, no, label, weight, price, size, status, phone, creator_id, created_at)
       select gen_random_uuid(), t.id, 'C' || n, 'crate ' || n, n % 900, n * 7, 1 + n % 2, 1 + n % 2,
         '1300000' || lpad((n % 10000)::text, 4, '0'), t.user_id, now() - n * interval '1 day' * 90 / $3::int
       from generate_series(1, $3::int) n, unnest($1::uuid[], $2::uuid[]) as t (id, user_id)`,
      [tenants.map(({ id }) => id), tenants.map(({ userId }) => userId), rowsPerTenant],
    )
    await client.query('vacuum analyze toy_crate')
    const { rows } = await client.query<{ tenant_id: string; ids: string[] }>(
      `select tenant_id, (array_agg(id))[1:100] as ids from toy_crate group by tenant_id`,
    )
    return new Map(rows.map(({ tenant_id, ids }) => [tenant_id, ids]))
  })
}

/** Opens sessions whose tokens are `bench-1` to `bench-<count>`, in turns for each tenant's user. */
export async function fillSessions(databaseUrl: string, tenants: readonly BenchTenant[], count: number): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into session (id, tenant_id, user_id, token_hash, expires_at, way, client)
       select gen_random_uuid(), ($1::uuid[])[1 + n % $4::int], ($2::uuid[])[1 + n % $4::int],
         encode(sha256(('bench-' || n)::bytea), 'hex'), now() + interval '1 day', 'account', 'pc'
       from generate_series(1, $3::int) n`,
      [tenants.map(({ id }) => id), tenants.map(({ userId }) => userId), count, tenants.length],
    )
    await client.query('vacuum analyze session')
  })
}

/** Opens a credential, named `bench`, that may write points of a tenant. */
export async function fillCredential(databaseUrl: string, tenant: BenchTenant, token: string): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into ingest_credential (id, tenant_id, name, token_hash, scopes)
       values ('bench', $1, 'bench', encode(sha256($2::text::bytea), 'hex'), '{write,create}')`,
      [tenant.id, token],
    ),
  )
}

/** The table into which the bare routes write points. */
export async function createPointTable(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(`
      create table bench_point (
        tenant_id uuid not null default current_tenant(), series text not null, at timestamptz not null,
        value float8 not null, primary key (tenant_id, series, at)
      );
      alter table bench_point enable row level security;
      create policy own_tenant on bench_point using (tenant_id = (select current_tenant()));
      grant select, insert, update on bench_point to atrium_app;
      checkpoint`),
  )
}

async function withClient<T>(databaseUrl: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
