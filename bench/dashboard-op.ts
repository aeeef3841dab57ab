// One operation of the editor of dashboards, answered when it is stored, compared in turns with plain Fastify and pg that
// update one row: an item is moved in a dashboard of 10 and of 200 items, and an object in a drawing of 1,000. Each side is a process of its own. Ours has
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
import type { DashboardOp } from '@atrium/dashboards/contract/dashboard-ops/ops'
import { serveBareUpdate } from './dashboard-op/bare.ts'
import { runLoad } from './entity/load.ts'
import { type BenchTenant, serveOurs } from './entity/ours.ts'
import { describeMs, percentile } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { judged } from './shared/verdict.ts'

const SIZES = [10, 200]
const OBJECTS = 1_000
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
    const moves = [...SIZES.map(itemMoves), objectMoves()]
    const sides: Awaited<ReturnType<typeof opSide>>[] = []
    for (const one of moves) sides.push(await opSide(port, tenants[0]!, one))
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
      console.log(`operation, ${moves[index]!.name.padEnd(14)} ${describeMs(times)}`)
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

/** A dashboard, and an operation on it for each turn. */
interface Moves {
  name: string
  components: ComponentItem[]
  opAt(turn: number): DashboardOp
}

function itemMoves(count: number): Moves {
  const components = Array.from({ length: count }, (_, index) => itemAt(index))
  return {
    name: `${count} items:`,
    components,
    opAt: (turn) => ({ op: 'place', id: components[turn % count]!._id, left: turn % 1000, top: turn % 700 }),
  }
}

function objectMoves(): Moves {
  const idOf = (index: number) => `obj${10_000 + index}`
  const object = (index: number, x: number) => ({
    ...{ sort: 'rect', name: `Tank ${index}`, order: index, x, y: index % 600, width: 20, height: 10, fill: '#0e7c86' },
    bindings: [{ property: 'opacity', column: 'level' }],
  })
  const objects = Object.fromEntries(Array.from({ length: OBJECTS }, (_, index) => [idOf(index), object(index, 0)]))
  const component = { component: 'Fabric2', title: 'Hall', version: 1, props: { config: { objects } }, dataSources: [] }
  return {
    name: `${OBJECTS} objects:`,
    components: [{ ...DEFAULT_ITEM, _id: 'drawing1', component }],
    opAt(turn) {
      const index = turn % OBJECTS
      const path = ['component', 'props', 'config', 'objects', idOf(index)]
      return { op: 'set', id: 'drawing1', path, value: object(index, turn % 900) }
    },
  }
}

/** A dashboard, and its operations one after the other; each is sent when the one before is stored. */
async function opSide(port: number, { token }: BenchTenant, { name, components, opAt }: Moves) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/dashboard`, {
    method: 'POST',
    headers: { cookie: `__Host-atrium=${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, components }),
  })
  const { code, _id, msg } = (await answer.json()) as { code: number; _id: string; msg?: string }
  if (code !== 0) throw new Error(msg)
  let base = 0
  return {
    port,
    next() {
      const label = { key: 'move', values: { count: 1 } }
      const body = { _id, base, key: randomUUID(), label, ops: [opAt(base)] }
      base += 1
      return { head: `POST /api/dashboard/op HTTP/1.1\r\ncookie: __Host-atrium=${token}`, body: JSON.stringify(body) }
    },
  }
}
