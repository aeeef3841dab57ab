import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { build } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from './embedded.ts'
import { processStart } from './folder-claim.ts'

const folder = mkdtempSync(join(tmpdir(), 'atrium-embedded-'))
const dataDir = join(folder, 'var')
const program = join(import.meta.dirname, '../../../../dist/test', `embedded-${process.pid}.mjs`)
const quiet = { info() {}, warn() {}, error() {} }
const start = (port?: number) => startEmbeddedPostgres({ dataDir, port, fast: true, log: quiet })

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const postmasterId = () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
const isGone = (pid: number) =>
  vi.waitFor(() => expect(processStart(pid)).toBeNull(), { timeout: 20_000, interval: 50 })

/** Another Node process that starts the database, prints its address and keeps running. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [chunk] = await once(child.stdout!, 'data')
  return { child, url: String(chunk).trim() }
}

describe('the embedded PostgreSQL', () => {
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

  test('keeps its rows over a restart, on the same port, and leaves no process running', async () => {
    const first = await start()
    await query(first.url, 'create table kept (n int); insert into kept values (1)')
    const pid = postmasterId()
    await first.close()
    expect(processStart(pid)).toBeNull()

    const second = await start()
    expect(second.port).toBe(first.port)
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }])
    await second.close()
  })

  test('supports Chinese letters, pinyin order and trigrams', async () => {
    const postgres = await start()
    await query(postgres.url, 'create extension if not exists pg_trgm')
    const [row] = await query(
      postgres.url,
      `select '张' > '李' collate "zh-x-icu" as pinyin, cardinality(show_trgm('充电桩')) as trigrams, lower('É') as lower`,
    )
    expect(row).toEqual({ pinyin: true, trigrams: 4, lower: 'é' })
    await postgres.close()
  })

  test('can be reached by a local socket, and by TCP from other programs', async () => {
    const postgres = await start()
    const cameBy = (url: string) => query(url, 'select host(inet_server_addr()) as address')
    expect(await cameBy(postgres.url)).toEqual([{ address: null }])
    const tcp = new URL(postgres.url)
    tcp.search = ''
    expect(await cameBy(tcp.href)).toEqual([{ address: '127.0.0.1' }])
    await postgres.close()
  })

  test('has a random password that only its owner can read', async () => {
    const file = join(dataDir, 'postgres.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(file, 'utf8')).password).toMatch(/^[\w-]{32}$/)
    const postgres = await start()
    await expect(query(postgres.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      'password authentication',
    )
    await postgres.close()
  })

  test('a second start on the same folder is refused with the owner’s process id, and the first goes on', async () => {
    const postgres = await start()
    await expect(start()).rejects.toThrow(`is in use by process ${process.pid}`)
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.close()
  })

  test('a port that is in use is reported, and the folder is free again', async () => {
    const first = await start()
    const otherDir = join(folder, 'other')
    const other = startEmbeddedPostgres({ dataDir: otherDir, port: first.port, fast: true, log: quiet })
    await expect(other).rejects.toThrow(`cannot listen on port ${first.port}`)
    const free = await startEmbeddedPostgres({ dataDir: otherDir, fast: true, log: quiet })
    await free.close()
    await first.close()
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
