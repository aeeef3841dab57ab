import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import type { CallName } from './calls.ts'
import { sendPacket } from './packet.ts'

/** The statements of each of our calls, without those that begin and end its transaction. */
export type Texts = Record<CallName, string[]>

type Statement = [text: string | undefined, values: unknown[]]

interface Packet {
  statements: Statement[]
  /** Sent only under row-level security. */
  logs?: Statement[]
  isLast?: true
}

type Transaction = <T>(
  tenant: string,
  run: (send: (packet: Packet) => Promise<pg.QueryResult[]>) => Promise<T>,
) => Promise<T>

interface CallQuery {
  tenant: string
  user: string
  _id: string
  token: string
}

/**
 * Fastify and pg with the statements that our server sends, prepared by name, and nothing else: no sign-in, no
 * permissions, no schemas, no masks. With `isolated` the statements are a transaction under row-level security with the
 * same logs as ours, begun in its first packet and committed in its last. Otherwise each statement is sent by itself, as
 * a role that sees all tenants, and nothing is logged.
 */
export async function serveBare(databaseUrl: string, isolated: boolean, texts: Texts): Promise<{ port: number }> {
  pg.types.setTypeParser(20, Number)
  pg.types.setTypeParser(1700, Number)
  pg.types.setTypeParser(1082, (text) => text)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16, pipeline: true } as pg.PoolConfig)
  if (isolated) pool.on('connect', (client) => void client.query('set role atrium_app'))
  const inside = isolated ? isolatedOn(pool) : plainOn(pool)
  const http = Fastify()

  const read = ({ tenant, _id }: CallQuery, text: string | undefined) =>
    inside(tenant, async (send) => {
      const [found] = await send({ statements: [[text, [tenant, _id]]], isLast: true })
      const { _refs: refs, ...crate } = found!.rows[0]
      return { code: 0, crate, refs }
    })

  http.get<{ Querystring: CallQuery }>('/get', ({ query }) => read(query, texts.get[0]))

  http.get<{ Querystring: CallQuery }>('/session', async ({ query }) => {
    const hash = createHash('sha256').update(query.token).digest('hex')
    const { rows } = await pool.query(named([texts.session[0], [hash]]))
    return read({ ...query, tenant: rows[0].tenant_id }, texts.get[0])
  })

  http.get<{ Querystring: CallQuery }>('/list', ({ query: { tenant } }) =>
    inside(tenant, async (send) => {
      const [page, whole] = await send({ statements: texts.list.slice(0, 2).map((text) => [text, [tenant]]) })
      const creators = [...new Set(page!.rows.map(({ creator }) => creator))]
      const [found] = await send({ statements: [[texts.list[2], [tenant, creators]]], isLast: true })
      const refs = { creator: Object.fromEntries(found!.rows.map(({ id, title }) => [id, title])) }
      return { code: 0, list: page!.rows, summary: whole!.rows[0], refs }
    }),
  )

  http.post<{ Querystring: CallQuery; Body: Record<string, unknown> }>('/create', ({ query: { tenant, user }, body }) =>
    inside(tenant, async (send) => {
      const row = { ...body, id: uuid(), creator_id: user, fragile: false }
      const [subscribers, insert, audit] = texts.create
      const [made] = await send({
        statements: [
          isolated ? [insert, valuesOf(insert!, row)] : [INSERT, valuesOf(INSERT, { ...row, tenant_id: tenant })],
        ],
        logs: [
          [subscribers, [tenant, 'toy.crate.create']],
          [audit, logged('create', row.id, user, undefined, row)],
        ],
        isLast: true,
      })
      return { code: 0, _id: row.id, crate: made!.rows[0] }
    }),
  )

  http.put<{ Querystring: CallQuery; Body: { reason: string } }>('/act', ({ query: { tenant, user, _id }, body }) =>
    inside(tenant, async (send) => {
      const [lock, subscribers, update, status, audit] = texts.act
      const [locked] = await send({ statements: [[lock, [tenant, _id]]] })
      const crate = locked!.rows[0]
      if (crate.status > 2) throw new Error('not from this status')
      const step = [uuid(), 'toy.crate', _id, 'label', crate.status, crate.status, user, body.reason, null, null]
      const facts = { label: crate.label, status: crate.status }
      const [changed] = await send({
        statements: [[update, [tenant, _id, crate.status]]],
        logs: [
          [subscribers, [tenant, 'toy.crate.label']],
          [status, step],
          [audit, logged('label', _id, user, facts, facts)],
        ],
        isLast: true,
      })
      return { code: 0, crate: changed!.rows[0] }
    }),
  )

  http.post<{ Querystring: CallQuery; Body: { value: number } }>('/write', ({ query: { tenant, _id }, body }) =>
    inside(tenant, async (send) => {
      await send({ statements: [[POINT, [tenant, _id, body.value]]], isLast: true })
      return { code: 0 }
    }),
  )

  await http.listen({ host: '127.0.0.1', port: 0 })
  return { port: (http.server.address() as AddressInfo).port }
}

const POINT = 'insert into bench_point (tenant_id, series, at, value) values ($1, $2, clock_timestamp(), $3)'
const INSERT = `insert into toy_crate (id, tenant_id, no, label, weight, price, size, creator_id)
  values ($1, $2, 'C' || clock_timestamp(), $3, $4, $5, $6, $7) returning *`

function logged(action: string, id: string, user: string, before: object | undefined, after: object): unknown[] {
  const [was, is] = [before && JSON.stringify(before), JSON.stringify(after)]
  return [uuid(), user, action, 'toy.crate', id, was, is, '127.0.0.1', null, null]
}

const named = ([text = '', values]: Statement) => ({ name: nameOf(text), text, values })
const names = new Map<string, string>()

function nameOf(text: string): string {
  if (!names.has(text)) names.set(text, `s${names.size}`)
  return names.get(text)!
}

function plainOn(pool: pg.Pool): Transaction {
  return (_tenant, run) =>
    run(({ statements }) => Promise.all(statements.map((statement) => pool.query(named(statement)))))
}

function isolatedOn(pool: pg.Pool): Transaction {
  return async (tenant, run) => {
    const client = await pool.connect()
    let begin: Statement[] = [
      ['begin', []],
      ["select set_config('app.tenant_id', $1, true)", [tenant]],
    ]
    try {
      return await run(async ({ statements, logs = [], isLast }) => {
        const packet = [...begin, ...statements, ...logs, ...(isLast ? [['commit', []] as Statement] : [])]
        const answers = await sendPacket(client, packet.map(named))
        const first = begin.length
        begin = []
        return answers.slice(first)
      })
    } finally {
      client.release()
    }
  }
}

/** The values in the order of an insert's columns; null for a column that has none. */
function valuesOf(text: string, byColumn: Record<string, unknown>): unknown[] {
  const [, columns = '', values = ''] = /\(([^)]*)\)\s*values\s*\(([\s\S]*)\)/.exec(text) ?? []
  const names = columns.split(',').map((name) => name.trim().replaceAll('"', ''))
  const places = values.split(',').map((value) => /^\s*\$\d+\s*$/.test(value))
  return names.filter((_, index) => places[index]).map((name) => byColumn[name] ?? null)
}
