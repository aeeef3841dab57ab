import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { clusterFolder, query, quiet } from '../../testing/db/cluster.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { processStart } from './folder-claim.ts'

const { folder, dataDir, start, postmasterId } = clusterFolder()

describe('the embedded PostgreSQL', () => {
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

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
})
