import type { Cell, Dataset } from '@atrium/charts/contract/data'
import { datasetOf } from '@atrium/charts/testing/web/fixtures'
import { countingSource, countsOf } from '@atrium/dashboards/testing/web/counting-source'
import { expect, test } from 'vitest'
import { allRows, workbookOf } from './workbook.ts'

const ALL = () => [{ index: 1 }]

test('[R105] an export contains all rows of the range, not only the current page', async () => {
  const stored: Cell[][] = Array.from({ length: 2500 }, (_, index) => [index, index])
  const asked: unknown[] = []
  const rows = await allRows({ ...datasetOf(stored.slice(0, 10)), total: 2500 }, 'asc', ALL, async (_, ask) => {
    asked.push(ask.current)
    const from = (Number(ask.current) - 1) * Number(ask.pageSize)
    return { ...datasetOf(stored.slice(from, from + Number(ask.pageSize))), total: 2500 }
  })
  expect(asked).toEqual([1, 2, 3])
  expect(rows).toEqual(stored)
})

test('pages of which a script leaves out rows or changes the order of columns are all read, cells by their names', async () => {
  const columnsOf = ({ columns }: Dataset) => [{ index: columns.findIndex(({ name }) => name === 'kept') }]
  const page = (names: string[], rows: Cell[][]): Dataset => ({
    ...datasetOf(rows),
    columns: ['time', ...names].map((name) => ({ name, type: 'number' })),
    total: 2_500,
  })
  const pages = [page(['kept', 'other'], [[1, 10, 0]]), page([], []), page(['other', 'kept'], [[3, 0, 30]])]
  const rows = await allRows(pages[0]!, 'asc', columnsOf, async (_, { current = 1 }) => pages[current - 1]!)
  expect(rows).toEqual([
    [1, 10],
    [3, 30],
  ])
})

test.each(['asc', 'desc'] as const)('an unbroken counter stays unbroken while points arrive (%s)', async (sorter) => {
  const source = countingSource(3_600)
  const first = source({ pageSize: 10, sorter })
  const rows = await allRows(first, sorter, ALL, async (_, ask) => source(ask))
  const counts = countsOf(rows)
  expect(counts).toEqual(counts.map((_, n) => counts[0]! + n))
  expect(counts.length).toBeGreaterThanOrEqual(3_599)
})

test('the pages of a list without times are read as of the first one', async () => {
  const asked: unknown[] = []
  const rows = await allRows({ ...datasetOf([[null, 1]]), total: 2_001 }, 'desc', ALL, async (_, { current, asOf }) => {
    asked.push([current, asOf])
    const list = Array.from({ length: current === 3 ? 1 : 1_000 }, (): Cell[] => [null, current ?? 0])
    return { ...datasetOf(list), ordered: true, total: 2_001, asOf: 'then' }
  })
  expect(rows).toHaveLength(2_001)
  expect(asked).toEqual([
    [1, undefined],
    [2, 'then'],
    [3, 'then'],
  ])
})

test('[R374] [S26] the export is a workbook with the sheet sheet1, and a text that looks like a formula stays a text', async () => {
  const book = await workbookOf(['序号', '时间', '速度'], [[0, '=1+1']], 'Asia/Shanghai')
  const bytes = Buffer.from(await book.arrayBuffer())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  const files = await unzipped(bytes)
  expect(files['xl/workbook.xml']).toContain('name="sheet1"')
  expect(Object.values(files).join('')).not.toContain('<f>')
})

test('a time that the clock shows twice has its offset in the export', async () => {
  const again = Date.parse('2026-10-25T01:30Z')
  const book = await workbookOf(['序号', '时间', '速度'], [[again, 1]], 'Europe/Vienna')
  const files = await unzipped(Buffer.from(await book.arrayBuffer()))
  expect(Object.values(files).join('')).toContain('2026-10-25 02:30:00 +01:00')
})

/** The texts in a ZIP archive, found by its central directory. */
async function unzipped(zip: Buffer): Promise<Record<string, string>> {
  const { inflateRawSync } = await import('node:zlib')
  const files: Record<string, string> = {}
  let at = zip.readUInt32LE(zip.length - 22 + 16)
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(from, from + size)
    files[zip.toString('utf8', at + 46, at + 46 + name)] = (method === 8 ? inflateRawSync(packed) : packed).toString(
      'utf8',
    )
    at += 46 + name + extra + comment
  }
  return files
}
