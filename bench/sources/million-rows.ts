import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import pg from 'pg'

export const ROWS = 1_000_000
const READER = { username: 'reader', password: 'bench-only-reader' }

/** A PostgreSQL of somebody else, with one signal of a million seconds, and an account that may only read it. */
export async function startDatabase() {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-bench-source-'))
  const log = { ...console, info: () => undefined }
  const { url, port, close } = await startEmbeddedPostgres({ dataDir, fast: true, log })
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`
    create table signal (at timestamptz primary key, v double precision not null);
    insert into signal select now() - n * interval '1 s', sin(n / 5000.0) from generate_series(1, ${ROWS}) n;
    create role ${READER.username} login password '${READER.password}';
    grant select on signal to ${READER.username};
    analyze signal`)
  await client.end()
  return {
    settings: { host: '127.0.0.1', port, database: 'atrium', ...READER },
    async close() {
      await close()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const SIGNAL = 'select at, v from signal'
const STEP = 'to_timestamp(floor(extract(epoch from at) / {interval}) * {interval})'

/** Statements of charts over the whole signal. */
export const STATEMENTS = {
  'averages of all rows': `select ${STEP} as at, avg(v) as v from signal where at >= {from} and at < {to} group by 1 order by 1`,
  'all rows': SIGNAL,
  'the newest 50,000 rows': `${SIGNAL} order by at desc limit 50000`,
}
