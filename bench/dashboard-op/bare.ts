import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'

/** The other side: Fastify and pg with the update of one row and nothing else. The row has one item of a dashboard. */
export async function serveBareUpdate(databaseUrl: string, item: object): Promise<{ port: number }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  await pool.query('create table bench_item (id integer primary key, value jsonb not null)')
  await pool.query('insert into bench_item select n, $1 from generate_series(0, 199) n', [JSON.stringify(item)])
  const http = Fastify()
  http.post<{ Body: { id: number; left: number } }>('/update', async ({ body: { id, left } }) => {
    const value = JSON.stringify({ ...item, left })
    await pool.query({ name: 'update', text: 'update bench_item set value = $2 where id = $1', values: [id, value] })
    return { code: 0 }
  })
  await http.listen({ host: '127.0.0.1', port: 0 })
  return { port: (http.server.address() as AddressInfo).port }
}
