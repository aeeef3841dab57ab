import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommandSettings } from '@atrium/core/server/settings/settings'
import { commandGuess, importArguments } from '@atrium/timeseries/contract/table/command'
import { answered, withUse } from '@atrium/timeseries/contract/table/decide'
import { questionsOf } from '@atrium/timeseries/contract/table/question'
import { guessReading, planOf, type Reading } from '@atrium/timeseries/contract/table/reading'
import { partsOf, type TableSample } from '@atrium/timeseries/contract/table/sample'
import { convertTable, sampleTable } from '@atrium/timeseries/web/table/work'
import { array, assert, asyncProperty, constantFrom, double, integer, oneof, record, string } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PEOPLE_FILES } from '../testing/people-files.ts'
import { runImport } from './run-import.ts'

const folder = mkdtempSync(join(tmpdir(), 'atrium-import-'))
let received: string[] = []
const server = createServer(async (request, response) => {
  for await (const piece of request.setEncoding('utf8')) received.push(piece)
  response.writeHead(204).end()
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The reading of the page after its questions were answered by the first choice. */
function decided(sample: TableSample, zone: string): Reading {
  const { rows } = partsOf(sample)
  let reading: Reading = { ...guessReading(partsOf(sample)), zone }
  for (;;) {
    const open = questionsOf(reading, rows, []).find(({ answer }) => answer === null)
    if (!open) return reading
    reading = answered(reading, sample, open, open.choices[0]!.value)
  }
}

/** The lines that the browser sends, and those of the command that it shows for the same file. */
async function bothWays(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  change = (_: Reading, of: TableSample) => decided(of, 'Europe/Brussels'),
) {
  const file = new File([content], name)
  const sample = await sampleTable(file)
  const reading = change(decided(sample, 'Europe/Brussels'), sample)
  const plan = planOf('m', reading, partsOf(sample).rows)
  const lines: string[] = []
  for await (const batch of convertTable(file, sample.dialect, plan)) lines.push(...batch.lines)

  writeFileSync(join(folder, name), content)
  const guess = commandGuess(sample, reading)
  const argv = importArguments({ file: name, db: 'd', measurement: 'm', sample, reading, guess })
  const settings: CommandSettings = {
    url,
    mqttUrl: '',
    isExternalBroker: false,
    ingestToken: 'token',
    demoPassword: undefined,
    locale: 'en_US',
    folder,
  }
  received = []
  const terminal = { write: () => undefined }
  await runImport([...argv, ...(sample.encodings.length > 1 ? [`--encoding=${sample.dialect.encoding}`] : [])], {
    terminal,
    signal: new AbortController().signal,
    settings,
  }).catch((error: Error) => {
    if (!error.message.includes('Nothing was written')) throw error
  })
  // A text in a line may have a line break.
  return { lines: lines.join('\n'), command: received.join('\n') }
}

test.each([
  [
    'a German spreadsheet',
    'Datum;Wert;Ort\n31.12.2016 23:00;1,5;a\n31.12.2016 23:00;2;b\n31.12.2016 23:10;2;b\n31.12.2016 23:20;2;b\nx;2;b\n',
  ],
  ['quotes with line breaks', '\ufeffdate,note,v\r\n2016/3/27 1:30,"a\n""b""",1\r\n2016/3/27 2:30,c,2\r\n'],
  ['a header with a name twice', 'date,v,v,time\n2016-01-01,1,2,3\n'],
  ['no header', '2016-01-01 10:00,1,true\n2016-01-01 11:00,2,false\n'],
  ['tabs and empty cells', 'ts\ta b\tc\n1700000000\t\tNA\n1700000060\t1e3\t-0\n'],
  ['days of a spreadsheet and a column without a name', ',date,v\n1,42370.25,1\n2,42370.5,2\n'],
])('%s: the browser sends the lines that its command sends', async (_what, content) => {
  const { lines, command } = await bothWays('rows.csv', content)
  expect(lines).not.toBe('')
  expect(command).toEqual(lines)
})

test.each(PEOPLE_FILES.map((file) => [file.what, file] as const))(
  '%s: the browser sends the lines that its command sends',
  async (_what, { name, content }) => {
    const { lines, command } = await bothWays(name, Uint8Array.from(content))
    expect(lines).not.toBe('')
    expect(command).toEqual(lines)
  },
)

test('what was changed by hand is in the command, too', async () => {
  const content = 'Station:North\n\ndate,clock,room,v,w\n05.03.2026,10:00,a,1,1 A\n05.03.2026,10:00,b,2,2 A\n'
  const { lines, command } = await bothWays('changed.csv', content, (reading, sample) => {
    const asField = withUse(reading, sample, 2, 'field')
    const columns = asField.columns.map((column, at) =>
      at === 3 ? { ...column, name: 'value', kind: 'text' as const } : column,
    )
    return { ...asField, columns, constants: sample.facts }
  })
  expect(lines).toBe(
    ['a",value="1",w=1 1772701200000000', 'b",value="2",w=2 1772701200000000']
      .map((line) => `m,Station=North room="${line}`)
      .join('\n'),
  )
  expect(command).toEqual(lines)
})

test('GBK: the browser sends the lines that its command sends', async () => {
  // 时间,值 and a text 中
  const head = [0xca, 0xb1, 0xbc, 0xe4, 0x2c, 0xd6, 0xb5, 10]
  const row = [...new TextEncoder().encode('2016-01-01 10:00,'), 0xd6, 0xd0, 10]
  const { lines, command } = await bothWays('gbk.csv', Uint8Array.from([...head, ...row]))
  expect(lines).toBe('m 值="中" 1451638800000000')
  expect(command).toEqual(lines)
})

test('any table: the browser sends the lines that its command sends', async () => {
  const cell = oneof(
    double({ noNaN: true }).map(String),
    constantFrom('', 'NA', 'true', 'FALSE', '1,5', '-', '\\', 'x=1'),
    string({ maxLength: 8 }),
  )
  const row = record({ second: integer({ min: 0, max: 4e9 }), cells: array(cell, { minLength: 2, maxLength: 3 }) })
  const table = record({ rows: array(row, { minLength: 1, maxLength: 12 }), delimiter: constantFrom(',', ';', '\t') })
  await assert(
    asyncProperty(table, async ({ rows, delimiter }) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
      const text = rows.map(({ second, cells }) =>
        [new Date(second * 1000).toISOString().slice(0, 19), ...cells.map(quoted)].join(delimiter),
      )
      const { lines, command } = await bothWays('any.csv', [['date', 'a', 'b c'].join(delimiter), ...text].join('\n'))
      expect(command).toEqual(lines)
    }),
    { numRuns: 40, endOnFailure: true },
  )
})
