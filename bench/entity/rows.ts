import pg from 'pg'
import type { BenchTenant } from './ours.ts'

/** Fills the table with the same number of rows of the last 90 days for each tenant. */
export async function fillTable(databaseUrl: string, tenants: readonly BenchTenant[], rowsPerTenant: number) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    for (const { id, userId } of tenants) {
      await client.query(
        `insert into toy_crate (id, tenant_id, no, label, weight, price, size, status, phone, creator_id, created_at)
         select gen_random_uuid(), $1, 'C' || n, 'crate ' || n, n % 900, n * 7, 1 + n % 2, 1 + n % 4,
           '1300000' || lpad((n % 10000)::text, 4, '0'), $2, now() - n * interval '1 day' * 90 / $3::int
         from generate_series(1, $3::int) n`,
        [id, userId, rowsPerTenant],
      )
    }
    await client.query('vacuum analyze toy_crate')
    await client.query('checkpoint')
    const { rows } = await client.query<{ tenant_id: string; ids: string[] }>(
      `select tenant_id, (array_agg(id))[1:100] as ids from toy_crate group by tenant_id`,
    )
    return new Map(rows.map(({ tenant_id, ids }) => [tenant_id, ids]))
  } finally {
    await client.end()
  }
}
