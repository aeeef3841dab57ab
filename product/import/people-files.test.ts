import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestTenant, World } from '@atrium/core/testing/world'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PEOPLE_FILES, type PeopleFile } from '../testing/people-files.ts'
import { productWorld } from '../testing/product-world.ts'
import { runImport } from './run-import.ts'

let world: World
let tenant: TestTenant
let credential: { id: string; token: string }
const folder = mkdtempSync(join(tmpdir(), 'atrium-people-'))

beforeAll(async () => {
  world = await productWorld()
  tenant = await world.tenant()
  credential = await tenant.credential()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Imports a file by the command. @returns what it prints */
async function importFile({ name, content, zone }: Pick<PeopleFile, 'name' | 'content' | 'zone'>, options: string[]) {
  writeFileSync(join(folder, name), content)
  let shown = ''
  const terminal = { isTTY: false, write: (text: string) => (shown += text) }
  const access = ['--user', credential.id, '--token', credential.token, '--lang', 'en']
  const argv = [name, '--db', 'people', '--measurement', name, '--zone', zone, ...access, ...options]
  const settings = {
    url: world.url,
    mqttUrl: '',
    isExternalBroker: false,
    ingestToken: undefined,
    demoPassword: undefined,
    locale: 'en_US' as const,
    folder,
  }
  await runImport(argv, { terminal, signal: new AbortController().signal, settings, patienceMs: 0 })
  return shown
}

async function storedIn(measurement: string, fields: string[]) {
  const { rows } = await timeseriesOf(world.server.services).query(tenant.id, {
    db: 'people',
    measurement,
    fields: fields.map((field) => ({ field })),
    startUs: 0,
    endUs: 4e15,
  })
  const values = fields.map((field, at) => [field, rows.map((row) => row[at + 1]).filter((value) => value !== null)])
  return { first: new Date(Number(rows[0]?.[0]) / 1000).toISOString(), stored: Object.fromEntries(values) }
}

describe('the command stores what people mean', () => {
  test.each(PEOPLE_FILES.map((file) => [file.what, file] as const))('%s', async (_what, file) => {
    const { name, asked, options = [], stored, first } = file
    if (asked) {
      await expect(importFile(file, options)).rejects.toThrow(asked.options[0]!)
      expect(await timeseriesOf(world.server.services).catalogue(tenant.id, 'people')).not.toContainEqual(
        expect.objectContaining({ name }),
      )
    }
    const shown = await importFile(file, [...options, ...(asked?.options ?? [])])
    expect(shown).not.toContain('not later than')
    expect(await storedIn(name, Object.keys(stored))).toEqual({ first, stored })
  })
})

const encode = (text: string) => new TextEncoder().encode(text)

test('facts before the heading become tags of all rows, and units are shown', async () => {
  const content = encode('Station:North\n\ntime,v\n,bar\n2026-03-05 00:00,1\n2026-03-05 00:01,2\n')
  const shown = await importFile({ name: 'fact.csv', content, zone: 'UTC' }, ['--fact', 'Station=North'])
  expect(shown).toContain('Units: v bar')
  const values = await timeseriesOf(world.server.services).tagValues(tenant.id, {
    db: 'people',
    measurement: 'fact.csv',
    tag: 'Station',
  })
  expect(values).toEqual(['North'])
})

test('a tag that cannot be stored refuses its row with the column, the cell and the reason', async () => {
  const content = encode('time,drive,free\n2026-03-05 00:00,C:\\,1\n2026-03-05 00:01,D:,2\n2026-03-05 00:02,E:\\,3\n')
  const shown = await importFile({ name: 'drives.csv', content, zone: 'UTC' }, ['--tag', 'drive'])
  expect(shown).toContain('2 rows: "C:\\" in "drive" cannot be a tag or a field: it ends with a backslash')
  expect(shown).toContain('line 2, 4')
  expect(await storedIn('drives.csv', ['free'])).toMatchObject({ stored: { free: [2] } })
})

test('a cell that is no number is told with its line, and the other cells of its row are stored', async () => {
  const lines = Array.from({ length: 40 }, (_, at) => `2026-03-05 00:${10 + at},${at},${at === 7 ? 'x' : at}`)
  const content = encode(`time,a,b\n${lines.join('\n')}\n`)
  const shown = await importFile({ name: 'cell.csv', content, zone: 'UTC' }, [])
  expect(shown).toContain('40 rows read, 40 stored')
  expect(shown).toContain('1 cell: "b" is not a number: line 9')
})

test('rows of an unusual year, or without the offset of the others, are refused behind the first rows', async () => {
  const lines = Array.from({ length: 1000 }, (_, at) => `${new Date(Date.UTC(2026, 1, 1, 0, at)).toISOString()},${at}`)
  const content = encode(`time,v\n${lines.join('\n')}\n1970-01-01T00:00:00Z,1\n2026-03-05 00:00,2\n`)
  const shown = await importFile({ name: 'late.csv', content, zone: 'Asia/Shanghai' }, [])
  expect(shown).toContain('1002 rows read, 1000 stored')
  expect(shown).toContain('a time before 1990 or after this year: line 1002')
  expect(shown).toContain('a time without an offset: line 1003')
})
