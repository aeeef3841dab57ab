import { ApiRefusal, Unreachable } from '@atrium/core/web/api/client'
import { expect, test, vi } from 'vitest'
import type { TablePlan } from '../../contract/table/plan.ts'
import { directReader } from '../../testing/web/table/direct-reader.ts'
import { type ImportState, startImport, type WriteAnswer } from './import-run.ts'
import { FileFailure, type TableReader } from './reader.ts'
import { convertTable, sampleTable } from './work.ts'

const PLAN: TablePlan = {
  measurement: 'm',
  columns: [
    { name: 'date', use: 'time', kind: 'text', unit: '' },
    { name: 'v', use: 'field', kind: 'number', unit: '' },
  ],
  format: 's',
  zone: undefined,
  decimal: '.',
  anyYear: false,
  constants: [],
  keyKinds: {},
}
const DIALECT = { encoding: 'utf-8', delimiter: ',', skip: 0, hasHeader: true, hasUnits: false } as const

const fileOf = (text: BlobPart, name = 'rows.csv') => new File([text], name)
const rowsOf = (count: number) =>
  `date,v\n${Array.from({ length: count }, (_, at) => `${1_700_000_000 + at},${at}`).join('\n')}\n`

const refusal = (statusCode: number) =>
  new ApiRefusal({ code: statusCode * 100, errorCode: statusCode * 100, msg: `refused ${statusCode}`, statusCode })

/** Imports a file into a list; `failures` are thrown by the first writes. */
function importText(text: BlobPart, failures: unknown[] = [], reader: TableReader = directReader) {
  const stored: string[] = []
  const states: ImportState[] = []
  const write = vi.fn(async (lines: string, _isFirst: boolean): Promise<WriteAnswer> => {
    const failure = failures.shift()
    if (failure) throw failure
    const all = lines.split('\n')
    stored.push(...all)
    return { written: all.length, refused: [], refusedCount: 0 }
  })
  const file = fileOf(text)
  const run = startImport({
    reader,
    file,
    dialect: DIALECT,
    plan: PLAN,
    write,
    pauseMs: 1,
    onState: (state) => states.push(state),
  })
  return { run, stored, states, write }
}

test('every row is stored once, and the progress ends with all of the file', async () => {
  const { run, stored, write } = importText(rowsOf(12_000))
  expect(await run.ended).toMatchObject({ phase: 'done', rows: 12_000, stored: 12_000, share: 1, refusedCount: 0 })
  expect(new Set(stored).size).toBe(12_000)
  expect(write.mock.calls.map(([, isFirst]) => isFirst)).toEqual([true, false, false])
})

test('the progress follows the rows that are stored, not those that are read ahead', async () => {
  const { run, states } = importText(rowsOf(12_000))
  await run.ended
  const shares = states.map(({ share, stored }) => [stored, Math.round(share * 12)])
  expect(shares).toEqual(
    expect.arrayContaining([
      [5000, 5],
      [10_000, 10],
      [12_000, 12],
    ]),
  )
})

test('a lost connection and a busy server are waited for, and the same rows are sent again', async () => {
  const { run, stored, states } = importText(rowsOf(10), [new Unreachable(null), refusal(429), refusal(503)])
  expect(await run.ended).toMatchObject({ phase: 'done', stored: 10 })
  expect(stored).toHaveLength(10)
  expect(states.map(({ phase }) => phase)).toEqual(expect.arrayContaining(['waiting', 'running']))
})

test('when the space is used up it stops and keeps what was stored; it continues with the rows that were refused', async () => {
  const { run, states, stored } = importText(rowsOf(6000), [undefined, refusal(507)])
  await vi.waitFor(() =>
    expect(states.at(-1)).toMatchObject({ phase: 'stopped', refusal: 'refused 507', stored: 5000 }),
  )
  run.proceed()
  expect(await run.ended).toMatchObject({ phase: 'done', stored: 6000 })
  expect(new Set(stored).size).toBe(6000)
})

test('the end of the session pauses it; after a new sign-in it continues with the batch that was refused', async () => {
  const { run, states, stored, write } = importText(rowsOf(12_000), [undefined, refusal(401), refusal(401)])
  for (const tries of [2, 3]) {
    await vi.waitFor(() => {
      expect(write).toHaveBeenCalledTimes(tries)
      expect(states.at(-1)).toMatchObject({ phase: 'signedOut', stored: 5000 })
    })
    run.proceed()
  }
  expect(await run.ended).toMatchObject({ phase: 'done', stored: 12_000, refusedCount: 0 })
  expect(stored).toHaveLength(12_000)
  expect(new Set(stored).size).toBe(12_000)
})

test('a cancelled import ends, also while it waits', async () => {
  const { run, states, write } = importText(rowsOf(10), Array(100).fill(refusal(507)))
  await vi.waitFor(() => expect(states.at(-1)?.phase).toBe('stopped'))
  run.cancel()
  expect(await run.ended).toMatchObject({ phase: 'cancelled', stored: 0 })
  expect(write).toHaveBeenCalledOnce()
})

test('refused rows are named by their line in the file, those of the server, too', async () => {
  const { run, write } = importText('date,v\n1700000000,1\nx,2\n\n1700000060,y\n1700000120,3\n')
  write.mockImplementationOnce(async () => ({ written: 1, refused: [{ line: 2, reason: 'wrong' }], refusedCount: 2 }))
  const { refused, refusedCount, stored } = await run.ended
  expect([stored, refusedCount]).toEqual([1, 4])
  expect(refused.map(({ line, reason }) => [line, reason.en_US])).toEqual([
    [3, 'a time that cannot be read'],
    [5, '"v" is not a number'],
    [6, 'the server: wrong'],
    [undefined, 'refused by the server, which did not name the line'],
  ])
})

test('a file that cannot be read on fails with its reason and keeps what was stored', async () => {
  const reader: TableReader = {
    ...directReader,
    async *batches(...args) {
      yield* convertTable(...args)
      throw new FileFailure('quote')
    },
  }
  const { run } = importText(rowsOf(3), [], reader)
  expect(await run.ended).toMatchObject({ phase: 'failed', fault: 'quote', stored: 3 })
})

test('a cell with a line break stays one cell, and the line numbers count it', async () => {
  const { run } = importText('date,v\r\n1700000000,"1\n2"\r\nx,1\r\n')
  const { refused } = await run.ended
  expect(refused.map(({ line }) => line)).toEqual([3, 4])
})

test('GBK, a mark at the start and a packed file are read as what they contain', async () => {
  // 时间,v
  const gbk = Uint8Array.of(0xca, 0xb1, 0xbc, 0xe4, 0x2c, 0x76, 10, 0x31, 0x2c, 0x32, 10)
  expect(await sampleTable(fileOf(gbk))).toMatchObject({
    dialect: { encoding: 'gb18030' },
    rows: [
      ['时间', 'v'],
      ['1', '2'],
    ],
  })
  expect((await sampleTable(fileOf('\ufeffdate;v\n1;2\n'))).rows[0]).toEqual(['date', 'v'])
  const packed = new Blob(['date,v\n1,2\n']).stream().pipeThrough(new CompressionStream('gzip'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  expect((await sampleTable(fileOf(bytes, 'rows.csv.gz'))).rows).toEqual([
    ['date', 'v'],
    ['1', '2'],
  ])
})

test('a sample has at most a thousand rows, however long the file is', async () => {
  expect((await sampleTable(fileOf(rowsOf(30_000)))).rows).toHaveLength(1001)
})
