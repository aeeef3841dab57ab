// A world of its own: it tests a server with the memory that a demonstration has.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootWorld } from '@atrium/core/testing/world'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { expect, it, onTestFinished } from 'vitest'
import { packages } from '../packages.ts'
import { runImport } from './run-import.ts'

const COLUMNS = 300
const ROWS = 500

it('a file of 300 columns is imported with the memory of a demonstration', async () => {
  const world = await bootWorld({ packages, env: { MEMORY_MB: '1024' } })
  onTestFinished(() => world.close())
  const folder = mkdtempSync(join(tmpdir(), 'atrium-wide-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const tenant = await world.tenant()
  const { id, token } = await tenant.credential()
  const columns = Array.from({ length: COLUMNS }, (_, i) => `c${i}`)
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const time = new Date(Date.UTC(2026, 0, 1, 0, row)).toISOString()
    return [time, ...columns.map((_, i) => row + i / 10)].join(',')
  })
  writeFileSync(join(folder, 'wide.csv'), [['date', ...columns].join(','), ...rows].join('\n'))
  const settings = {
    url: world.url,
    mqttUrl: '',
    isExternalBroker: false,
    ingestToken: undefined,
    demoPassword: undefined,
    locale: 'zh_CN' as const,
    folder,
  }
  const argv = 'wide.csv --db house --measurement m --time date --user'.split(' ')
  let said = ''
  const terminal = { isTTY: false, write: (text: string) => (said += text) }
  const { signal } = new AbortController()
  await runImport([...argv, id, '--token', token], { terminal, signal, settings, patienceMs: 0 })
  expect(said).toContain('读到 500 行，已写入 500 行到 house.m。\n')
  const fields = [{ field: 'c0' }, { field: 'c299' }]
  const query = { db: 'house', measurement: 'm', fields, startUs: 0, endUs: 4e15 }
  const found = await timeseriesOf(world.server.services).query(tenant.id, query)
  expect(found.rows).toHaveLength(ROWS)
  expect(found.rows.at(-1)?.slice(1)).toEqual([499, 528.9])
})
