// 100,000 charging orders as a workbook while they change: how long it takes, how much memory, what others wait for.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import chargeServer from '@atrium/apps/charge/server'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import { appMigrations, prepareDatabase } from '@atrium/core/server/prepare'
import pg from 'pg'
import { fillOrders } from './charge/fill-orders.ts'
import { type BenchTenant, serveOurs } from './entity/ours.ts'
import { machineFacts } from './shared/machine.ts'
import { treeMemoryMib } from './shared/process-tree.ts'
import { judged } from './shared/verdict.ts'

const ROWS = 100_000
const SECRET = 'a secret key of the bench that only the bench knows'
const TARGET = { ms: 15_000, memoryMiB: 40, healthMs: 100 }

const [side, databaseUrl = '', dataDir = ''] = process.argv.slice(2)
if (side === 'ours') {
  const started = await serveOurs({ databaseUrl, secretKey: SECRET, dataDir, apps: [chargeServer], tenantCount: 1 })
  process.send?.(started)
} else {
  console.log(machineFacts())
  await measure()
}

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { ...console, info: () => undefined } })
  let child: ChildProcess | undefined
  try {
    await prepareDatabase(postgres.url, SECRET, appMigrations(['charge']))
    child = fork(process.argv[1] ?? '', ['ours', postgres.url, folder])
    const [{ port, tenants }] = (await once(child, 'message')) as [{ port: number; tenants: BenchTenant[] }]
    await fillOrders(postgres.url, tenants, ROWS)
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    for (const kind of ['xlsx', 'csv'])
      await exportOnce(kind, `http://127.0.0.1:${port}`, tenants[0]!, child.pid!, client)
    await client.end()
  } finally {
    child?.kill('SIGKILL')
    await postgres.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The first export of a kind also loads code; the second one is measured. */
async function exportOnce(
  kind: string,
  url: string,
  tenant: BenchTenant,
  pid: number,
  client: pg.Client,
): Promise<void> {
  const save = async (query: string) => {
    const headers = { cookie: `__Host-atrium=${tenant.token}`, 'x-forwarded-proto': 'https' }
    const answer = await fetch(`${url}/api/charge/order/list?export=${kind}${query}`, { headers })
    if (!answer.ok) throw new Error(await answer.text())
    let bytes = 0
    for await (const piece of answer.body!) bytes += piece.length
    return bytes
  }
  await save('&amountStart=99999999')
  await pause(3_000)
  const idleMiB = treeMemoryMib(pid)
  let isRunning = true
  let [mostMiB, slowestMs] = [idleMiB, 0]
  const watching = (async () => {
    while (isRunning) {
      const sentMs = performance.now()
      await fetch(`${url}/api/health`)
      slowestMs = Math.max(slowestMs, performance.now() - sentMs)
      mostMiB = Math.max(mostMiB, treeMemoryMib(pid))
      await client.query(
        'update charge_order set amount = amount + 1 where id in (select id from charge_order limit 50)',
      )
      await pause(20)
    }
  })()
  const startedMs = performance.now()
  const bytes = await save('')
  const tookMs = performance.now() - startedMs
  isRunning = false
  await watching
  const said = [
    judged(tookMs, ' ms', { below: TARGET.ms }, 0),
    `${judged(mostMiB - idleMiB, ' MiB', { below: TARGET.memoryMiB }, 0)} above idle`,
    `health within ${judged(slowestMs, ' ms', { below: TARGET.healthMs }, 0)}`,
    `${(bytes / 2 ** 20).toFixed(1)} MiB`,
  ]
  console.log(`${ROWS} orders as ${kind}: ${said.join(', ')}`)
}
