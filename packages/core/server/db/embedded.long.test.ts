import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { clusterFolder, query } from '../../testing/db/cluster.ts'
import { processStart } from './folder-claim.ts'

const { folder, dataDir, start, postmasterId } = clusterFolder()
const program = join(import.meta.dirname, '../../../../dist/test', `embedded-${process.pid}.mjs`)
const isGone = (pid: number) =>
  vi.waitFor(() => expect(processStart(pid)).toBeNull(), { timeout: 20_000, interval: 50 })

/** Another Node process that starts the database, prints its address and keeps running. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [chunk] = await once(child.stdout!, 'data')
  return { child, url: String(chunk).trim() }
}

describe('the embedded PostgreSQL after it was killed', () => {
  beforeAll(async () => {
    const source = `import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
      const log = { info() {}, warn() {}, error() {} }
      const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2], fast: true, log })
      console.log(postgres.url)
      setInterval(() => {}, 1000)`
    const entry = join(folder, 'elsewhere.ts')
    writeFileSync(entry, source)
    await build({ input: entry, platform: 'node', external: /^[^./]/, output: { file: program }, logLevel: 'warn' })
  })

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
    rmSync(program, { force: true })
  })

  test('ends when its parent is killed with kill -9, and the next start opens the folder with every committed row', async () => {
    const { child, url } = await startElsewhere()
    await query(url, 'create table acknowledged (n int); insert into acknowledged values (7)')
    const pid = postmasterId()
    child.kill('SIGKILL')
    await once(child, 'exit')
    await isGone(pid)

    const next = await start()
    expect(await query(next.url, 'select n from acknowledged')).toEqual([{ n: 7 }])
    await next.close()
  })

  test('a start right after kill -9 waits until the previous one has shut down', async () => {
    const { child } = await startElsewhere()
    const orphan = postmasterId()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const next = await start()
    expect(processStart(orphan)).toBeNull()
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await next.close()
  })

  test('a lock file whose process id now belongs to another program does not prevent the start', async () => {
    const { child, url } = await startElsewhere()
    const pid = postmasterId()
    const file = join(dataDir, 'postgres/postmaster.pid')
    const left = readFileSync(file, 'utf8')
    child.kill('SIGKILL')
    await isGone(pid)
    writeFileSync(file, left.replace(String(pid), String(process.pid)))
    writeFileSync(join(dataDir, `postgres/.s.PGSQL.${new URL(url).port}.lock`), `${process.pid}\n`)
    writeFileSync(join(dataDir, 'postgres.owner'), `${process.pid} 1`)

    const next = await start()
    expect(new URL(next.url).password).toBe(new URL(url).password)
    await next.close()
  })

  test('is restarted on the same port after it was killed itself', async () => {
    const postgres = await start()
    const pid = postmasterId()
    process.kill(pid, 'SIGKILL')
    await isGone(pid)
    const answered = () => query(postgres.url, 'select 1 as one')
    await vi.waitFor(async () => expect(await answered()).toEqual([{ one: 1 }]), { timeout: 20_000, interval: 100 })
    expect(postmasterId()).not.toBe(pid)
    await postgres.close()
  })
})
