// One operation of the editor of dashboards (an item is moved), answered when it is stored, compared in turns with plain
// Fastify and pg that update one row: for a dashboard of 10 and of 200 items. Each side is a process of its own. Ours has
// sign-in, permissions, row-level security, the checks of the item, the log of operations and its notification.
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import visualServer from '@atrium/apps/visual/server'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import { appMigrations, prepareDatabase } from '@atrium/core/server/prepare'
import { type ComponentItem, DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import { serveBareUpdate } from './dashboard-op/bare.ts'
import { runLoad } from './entity/load.ts'
import { type BenchTenant, serveOurs } from './entity/ours.ts'
import { describeMs, percentile } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { judged } from './shared/verdict.ts'

const SIZES = [10, 200]
const ROUNDS = 5
const WARM_UP_MS = 2_000
const ROUND_MS = 2_000
const TARGET_RATIO = 3
const SECRET = 'a secret key of the bench that only the bench knows'

const itemAt = (index: number): ComponentItem => ({
  ...DEFAULT_ITEM,
  _id: `item${String(index).padStart(4, '0')}`,
  component: {
    component: 'InfluxdbValue',
    title: `Line ${index}`,
    version: 1,
    props: {},
    dataSources: [
      {
        _id: '',
        props: {
          db: 'plant',
          from: 'oven',
          fieldSet: [{ field: 'temperature', as: '' }],
          startTime: '*-1h',
          endTime: '*',
        },
      },
    ],
  },
})

const [side, databaseUrl = '', dataDir = ''] = process.argv.slice(2)
if (side === 'ours')
  process.send?.(await serveOurs({ databaseUrl, secretKey: SECRET, dataDir, apps: [visualServer], tenantCount: 1 }))
else if (side === 'bare') process.send?.(await serveBareUpdate(databaseUrl, itemAt(0)))
else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { ...console, info: () => undefined } })
  const children: ChildProcess[] = []
  const serve = async <T>(name: string): Promise<T> => {
    const child = fork(process.argv[1] ?? '', [name, postgres.url, folder])
    children.push(child)
    const [reply] = await once(child, 'message')
    return reply
  }
  try {
    await prepareDatabase(postgres.url, SECRET, appMigrations([visualServer.app.key]))
    const { port, tenants } = await serve<{ port: number; tenants: BenchTenant[] }>('ours')
    const bare = await serve<{ port: number }>('bare')
    const sides = [await opSide(port, tenants[0]!, SIZES[0]!), await opSide(port, tenants[0]!, SIZES[1]!)]
    const loads = [updateSide(bare.port), ...sides]
    for (const load of loads) await runLoad({ ...load, connections: 1, durationMs: WARM_UP_MS })
    const tookMs: number[][] = loads.map(() => [])
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, load] of loads.entries())
        tookMs[index]!.push(...(await runLoad({ ...load, connections: 1, durationMs: ROUND_MS })).latenciesMs)
    }
    const [updates, ...ops] = tookMs as [number[], ...number[][]]
    console.log(`update of one row:        ${describeMs(updates)}`)
    ops.forEach((times, index) => {
      console.log(`operation, ${String(SIZES[index]).padStart(3)} items:     ${describeMs(times)}`)
      const ratio = percentile(times, 95) / percentile(updates, 95)
      console.log(`  p95 beside the update: ${judged(ratio, 'x', { atMost: TARGET_RATIO })}`)
    })
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await postgres.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function updateSide(port: number) {
  let count = 0
  const head = 'POST /update HTTP/1.1'
  return { port, next: () => ({ head, body: JSON.stringify({ id: count++ % 200, left: count }) }) }
}

/** A dashboard with so many items, and the moves of one after the other; each is sent when the one before is stored. */
async function opSide(port: number, { token }: BenchTenant, items: number) {
  const components = Array.from({ length: items }, (_, index) => itemAt(index))
  const answer = await fetch(`http://127.0.0.1:${port}/api/dashboard`, {
    method: 'POST',
    headers: { cookie: `__Host-atrium=${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `${items} items`, components }),
  })
  const { code, _id, msg } = (await answer.json()) as { code: number; _id: string; msg?: string }
  if (code !== 0) throw new Error(msg)
  let base = 0
  return {
    port,
    next() {
      const op = { op: 'place', id: components[base % items]!._id, left: base % 1000, top: base % 700 }
      const body = { _id, base, key: randomUUID(), label: { key: 'move', values: { count: 1 } }, ops: [op] }
      base += 1
      return { head: `POST /api/dashboard/op HTTP/1.1\r\ncookie: __Host-atrium=${token}`, body: JSON.stringify(body) }
    },
  }
}
