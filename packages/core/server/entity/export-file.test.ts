import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { toyWorld } from '../../testing/toy/toy-world.ts'
import type { Client, TestTenant, World } from '../../testing/world.ts'

let world: World
let tenant: TestTenant
let admin: Client

const PAGES = 3
const ROWS = PAGES * 500 + 1
const LONG = 5_000

beforeAll(async () => {
  world = await toyWorld()
  tenant = await world.tenant()
  admin = await tenant.user()
  await world.sql(`insert into toy_crate (id, tenant_id, no, label, creator_id, created_at)
    select gen_random_uuid(), '${tenant.id}', n, 'crate ' || n || repeat(' ', ${LONG}), '${admin.userId}',
      now() + n * interval '1 ms' from generate_series(1, ${ROWS}) n`)
})

const path = (kind: string) => `/api/toy/crate/list?export=${kind}&sort=createdAt&columns=label`
const labels = Array.from({ length: ROWS }, (_, n) => `crate ${n + 1}`)

/** The files that wait for their readers. */
function madeFiles(): string[] {
  const folder = join(world.server.services.settings.dataDir, 'made-files')
  return existsSync(folder) ? readdirSync(folder) : []
}

test('an export of many pages has all rows in their order, in both kinds of files', async () => {
  const { body } = await admin.get(path('csv'))
  const rows = parse(body, { bom: true, columns: true }) as Record<string, string>[]
  expect(rows.map((row) => row.标签?.trim())).toEqual(labels)
  const response = await fetch(world.url + path('xlsx'), { headers: { cookie: admin.cookie() } })
  const { default: readXlsxFile } = await import('read-excel-file/node')
  const [sheet] = await readXlsxFile(Buffer.from(await response.arrayBuffer()))
  expect(sheet!.data.slice(1).map(([label]) => String(label).trim())).toEqual(labels)
})

test('an export waits for its reader on the disk, without a transaction, and leaves no file when the reader has gone', async () => {
  const { hostname, port } = new URL(world.url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.write(`GET ${path('csv')} HTTP/1.1\r\nhost: a\r\ncookie: ${admin.cookie()}\r\n\r\n`)
  await once(socket, 'readable')
  expect(madeFiles()).toHaveLength(1)
  const open = await world.sql(`select 1 from pg_stat_activity where datname = current_database()
    and state like 'idle in transaction%' and query like '%exported%'`)
  expect(open).toEqual([])
  socket.destroy()
  await expect.poll(madeFiles).toEqual([])
})
