// A shop with 10,000 products on sale, each with three specs that have their own stock, in 40 categories of two levels: how
// long phones wait for a page of them. The server is a process of its own.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import shopServer from '@atrium/apps/shop/server'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import { appMigrations, prepareDatabase } from '@atrium/core/server/prepare'
import pg from 'pg'
import { runLoad } from './entity/load.ts'
import { type BenchTenant, serveOurs } from './entity/ours.ts'
import { describeMs, percentile } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { judged } from './shared/verdict.ts'

const PRODUCTS = 10_000
const BRANCHES = 8
const LEAVES = 4
const WARM_UP_MS = 2_000
const MEASURED_MS = 8_000
const TARGET_P95_MS = 60
const CODE = 'benchcode001'
const SECRET = 'a secret key of the bench that only the bench knows'

/** $1: the tenant, $2: its user. */
const FILL = [
  `insert into shop_category (id, tenant_id, name, "order", creator_id)
   select md5('b' || n)::uuid, $1::uuid, 'branch ' || n, n, $2::uuid from generate_series(1, ${BRANCHES}) n`,
  `insert into shop_category (id, tenant_id, name, "order", parent_id, creator_id)
   select md5('l' || b || '-' || n)::uuid, $1::uuid, 'leaf ' || n, n, md5('b' || b)::uuid, $2::uuid
   from generate_series(1, ${BRANCHES}) b, generate_series(1, ${LEAVES}) n`,
  `insert into shop_product (id, tenant_id, name, no, categories_ids, imgs, price, spec_rows, warn_stock, limit_num,
     "order", status, creator_id)
   select md5('p' || n)::uuid, $1::uuid, 'product ' || n, 'B' || n,
     array[md5('l' || 1 + n % ${BRANCHES} || '-' || 1 + n % ${LEAVES})::uuid], '[]', 1000 + n % 900,
     (select jsonb_agg(jsonb_build_object('_id', lpad(s::text, 8, '0'), 'name', 'size ' || s, 'price', 1000 + 100 * s,
       'no', null, 'img', null) order by s) from generate_series(1, 3) s), 0, 0, n, 1, $2::uuid
   from generate_series(1, ${PRODUCTS}) n`,
  `insert into stock (id, tenant_id, app, item_id, spec, quantity)
   select gen_random_uuid(), $1::uuid, 'shop', md5('p' || n)::uuid, lpad(s::text, 8, '0'), n % 7
   from generate_series(1, ${PRODUCTS}) n, generate_series(1, 3) s where $2::uuid is not null`,
  `insert into shop_wxacode (id, tenant_id, name, no, scene, page, width, creator_id)
   values (gen_random_uuid(), $1::uuid, 'bench', '${CODE}', '${CODE}', 'index', 430, $2::uuid)`,
]

const QUESTIONS = [
  ['all, first page', 'pageSize=20'],
  ['all, page 100', 'pageSize=20&current=100'],
  ['a branch', 'category=$branch&pageSize=20'],
  ['a branch, page 30', 'category=$branch&pageSize=20&current=30'],
  ['a leaf', 'category=$leaf&pageSize=20'],
  ['by a word', 'keyword=product%2077&pageSize=20'],
] as const

const [side, databaseUrl = '', dataDir = ''] = process.argv.slice(2)
if (side === 'ours') {
  process.send?.(await serveOurs({ databaseUrl, secretKey: SECRET, dataDir, apps: [shopServer], tenantCount: 1 }))
} else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { ...console, info: () => undefined } })
  const client = new pg.Client({ connectionString: postgres.url })
  let child: ChildProcess | undefined
  try {
    await prepareDatabase(postgres.url, SECRET, appMigrations([shopServer.app.key]))
    await client.connect()
    child = fork(process.argv[1] ?? '', ['ours', postgres.url, folder])
    const [{ port, tenants }] = (await once(child, 'message')) as [{ port: number; tenants: [BenchTenant] }]
    const [{ id, userId }] = tenants
    for (const text of FILL) await client.query(text, [id, userId])
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ branch: string; leaf: string }>(
      "select md5('b1')::uuid as branch, md5('l1-1')::uuid as leaf",
    )
    for (const [name, query] of QUESTIONS) {
      const { branch, leaf } = rows[0]!
      const path = `/api/client/shop/goods?no=${CODE}&${query.replace('$branch', branch).replace('$leaf', leaf)}`
      let phones = 0
      // Each request from another address: what one address may ask for in a minute is limited.
      const next = () => {
        phones += 1
        return { head: `GET ${path} HTTP/1.1\r\nx-forwarded-for: 10.0.${(phones >> 8) % 256}.${phones % 256}` }
      }
      await runLoad({ port, connections: 1, durationMs: WARM_UP_MS, next })
      const { latenciesMs } = await runLoad({ port, connections: 1, durationMs: MEASURED_MS, next })
      const p95 = judged(percentile(latenciesMs, 95), ' ms', { below: TARGET_P95_MS }, 1)
      console.log(`${name}: p95 ${p95}; ${describeMs(latenciesMs)}`)
    }
  } finally {
    child?.kill('SIGKILL')
    await client.end().catch(() => undefined)
    await postgres.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
