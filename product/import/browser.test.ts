import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importArguments } from '@atrium/contract/table/command'
import { guessColumns, guessDecimal, guessKind } from '@atrium/contract/table/guess'
import type { TablePlan } from '@atrium/contract/table/plan'
import type { CommandSettings } from '@atrium/server/settings/settings'
import { convertTable, sampleTable } from '@atrium/web/table/work'
import { array, assert, asyncProperty, constantFrom, double, integer, oneof, record, string } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

/** The lines that the browser sends, and those of the command that it shows for the same file. */
async function bothWays(name: string, content: string | Uint8Array<ArrayBuffer>) {
  const file = new File([content], name)
  const sample = await sampleTable(file)
  const { dialect, guessed } = sample
  const header = dialect.hasHeader ? sample.rows[0]! : []
  const rows = dialect.hasHeader ? sample.rows.slice(1) : sample.rows
  const { decimal } = guessDecimal(dialect.delimiter, rows)
  const { columns, formats } = guessColumns(dialect.hasHeader ? header : undefined, rows, decimal)
  const format = formats[0]?.format
  const plan: TablePlan = { measurement: 'm', columns, format, zone: 'Europe/Brussels', decimal }
  const lines: string[] = []
  for await (const batch of convertTable(file, dialect, plan)) lines.push(...batch.lines)

  writeFileSync(join(folder, name), content)
  const kinds = columns.map((_, at) =>
    guessKind(
      rows.map((row) => row[at] ?? ''),
      decimal,
    ),
  )
  const argv = importArguments({ file: name, db: 'd', plan, dialect, guessed: { ...guessed, decimal, header, kinds } })
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
  await runImport(argv, { terminal, signal: new AbortController().signal, settings }).catch((error: Error) => {
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
