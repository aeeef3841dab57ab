import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import { v7 as uuid } from 'uuid'

/**
 * The other side of the comparison: Fastify and pg with hand-written SQL and nothing else, so no sign-in, no
 * permissions, no row-level security, no schemas, no masks, no audit.
 */
export async function serveBare(databaseUrl: string): Promise<{ port: number }> {
  pg.types.setTypeParser(20, Number)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 })
  const http = Fastify()
  const where = 'tenant_id = $1 and deleted_at is null'

  http.get<{ Querystring: { tenant: string } }>('/list', async ({ query: { tenant } }) => {
    const [page, whole] = await Promise.all([
      pool.query(`select * from toy_crate where ${where} order by created_at desc, id desc limit 20`, [tenant]),
      pool.query(`select count(*) as total, sum(price) as price from toy_crate where ${where}`, [tenant]),
    ])
    return { code: 0, list: page.rows, ...whole.rows[0] }
  })

  http.get<{ Querystring: { tenant: string; _id: string } }>('/get', async ({ query: { tenant, _id } }) => {
    const { rows } = await pool.query(`select * from toy_crate where ${where} and id = $2`, [tenant, _id])
    return { code: 0, crate: rows[0] }
  })

  http.post<{ Querystring: { tenant: string }; Body: Record<string, unknown> }>('/create', async ({ query, body }) => {
    const { rows } = await pool.query(
      `insert into toy_crate (id, tenant_id, no, label, weight, price, size, creator_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`,
      [uuid(), query.tenant, `C${Date.now()}`, body.label, body.weight, body.price, body.size, body.creator],
    )
    return { code: 0, crate: rows[0] }
  })

  await http.listen({ host: '127.0.0.1', port: 0 })
  return { port: (http.server.address() as AddressInfo).port }
}
