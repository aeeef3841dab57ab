import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { IMPORT_MAX_ROWS } from '../../../contract/import.ts'
import { readFile } from './read-file.ts'

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

interface Book {
  /** The inside of `sheetData`. */
  rows: string
  after?: string
  /** Number formats of the styles, from the second one on. */
  formats?: readonly (number | string)[]
  strings?: string
  workbook?: string
  more?: Record<string, Uint8Array>
}

function workbook({ rows, after = '', formats = [], strings, workbook: about = '', more = {} }: Book): Blob {
  const codes = formats.map((format, at) =>
    typeof format === 'string' ? `<numFmt numFmtId="${200 + at}" formatCode="${format}"/>` : '',
  )
  const styles = formats.map((format, at) => `<xf numFmtId="${typeof format === 'string' ? 200 + at : format}"/>`)
  const parts = {
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="r">${about}<sheets><sheet name="h" state="hidden" r:id="rId9"/><sheet name="a" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet ${MAIN}><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData>${rows}</sheetData>${after}</worksheet>`,
    ...(strings === undefined ? {} : { 'xl/sharedStrings.xml': `<sst ${MAIN}>${strings}</sst>` }),
  }
  const packed = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))
  return new Blob([zipSync({ ...packed, ...more }) as Uint8Array<ArrayBuffer>])
}

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const HEAD = `<row r="1">${text('A1', '名称*')}${text('B1', '价格')}</row>`
const csv = (bytes: string | Uint8Array) => new Blob([bytes as string])

test('a workbook’s texts, numbers, dates, percentages, yes and no are read as its reader sees them', async () => {
  const rows = `<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="s"><v>0</v></c></row>
    <row r="4"><c r="A4"><v>19.989999999999998</v></c><c r="B4" s="1"><v>46086</v></c></row>
    <row r="5"><c r="A5" s="2"><v>46086.354166666664</v></c><c r="B5" s="3"><v>0.125</v></c></row>
    <row r="6"><c r="A6" s="4"><v>42</v></c><c r="B6" t="b"><v>1</v></c></row>
    <row r="7"><c r="B7" s="5"><v>12</v></c></row>`
  const strings = '<si><t>A&amp;B</t></si><si><r><t>三号</t></r><r><t>泵房</t></r><rPh><t>sanhao</t></rPh></si>'
  const formats = [
    14,
    'yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot; h:mm',
    '0.0%',
    '00000',
    '#,##0.00 &quot;days&quot;',
  ]
  expect(await readFile(workbook({ rows: HEAD + rows, strings, formats }))).toEqual({
    heads: ['名称*', '价格'],
    rows: [
      ['三号泵房', 'A&B'],
      [19.99, '2026-03-05'],
      ['2026-03-05 08:30:00', '12.5%'],
      ['00042', true],
      [null, 12],
    ],
    lines: [2, 4, 5, 6, 7],
    faults: [],
  })
})

test('days are counted from 1904 in a workbook that says so', async () => {
  const rows = `${HEAD}<row r="2"><c r="A2" s="1"><v>44624</v></c></row>`
  const { rows: read } = await readFile(workbook({ rows, formats: [14], workbook: '<workbookPr date1904="1"/>' }))
  expect(read).toEqual([['2026-03-05', null]])
})

test('a formula, an error and what a merged cell covers are marked, and have no value', async () => {
  const rows = `${HEAD}<row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2" t="e"><v>#N/A</v></c></row>
    <row r="3">${text('A3', 'a')}<c r="B3"><v>1</v></c></row><row r="4"><c r="A4" s="0"/><c r="B4"><v>2</v></c></row>`
  const after = '<mergeCells><mergeCell ref="A3:A4"/></mergeCells>'
  const { rows: read, faults } = await readFile(workbook({ rows, after }))
  expect(read).toEqual([
    [null, null],
    ['a', 1],
    [null, 2],
  ])
  expect(faults).toEqual([
    { row: 0, column: 0, kind: 'formula' },
    { row: 0, column: 1, kind: 'error' },
    { row: 2, column: 0, kind: 'merged' },
  ])
})

test('a merged head, a sheet without rows, too many rows and an old workbook are refused', async () => {
  const after = '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>'
  const row = (line: number) => `<row r="${line}"><c r="A${line}"><v>1</v></c></row>`
  await expect(readFile(workbook({ rows: HEAD + row(2), after }))).rejects.toMatchObject({ fault: 'mergedHead' })
  await expect(readFile(workbook({ rows: HEAD }))).rejects.toMatchObject({ fault: 'noRows' })
  const many = Array.from({ length: IMPORT_MAX_ROWS + 1 }, (_, index) => row(index + 2))
  await expect(readFile(workbook({ rows: HEAD + many.join('') }))).rejects.toMatchObject({ fault: 'tooManyRows' })
  expect((await readFile(workbook({ rows: HEAD + many.slice(1).join('') }))).rows).toHaveLength(IMPORT_MAX_ROWS)
  const old = csv(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1))
  await expect(readFile(old)).rejects.toMatchObject({ fault: 'oldExcel' })
})

test('a zip bomb is refused before it is unpacked, a damaged file and a huge one, too; a huge cell is marked', async () => {
  const bomb = { 'xl/worksheets/sheet1.xml': new Uint8Array(65 * 1024 * 1024) }
  const packed = workbook({ rows: HEAD, more: bomb })
  expect(packed.size).toBeLessThan(1024 * 1024)
  await expect(readFile(packed)).rejects.toMatchObject({ fault: 'tooLarge' })
  await expect(readFile(csv(Uint8Array.of(0x50, 0x4b, 3, 4, 9)))).rejects.toMatchObject({ fault: 'unreadable' })
  await expect(readFile(csv('a'.repeat(10 * 1024 * 1024 + 1)))).rejects.toMatchObject({ fault: 'tooLarge' })
  const { rows, faults } = await readFile(csv(`a,b\n${'x'.repeat(5_001)},1\n`))
  expect([rows, faults]).toEqual([[[null, '1']], [{ row: 0, column: 0, kind: 'tooLong' }]])
})

test('entities that name each other are not expanded', async () => {
  const doctype = '<!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
  const sheet = strToU8(
    `${doctype}<worksheet ${MAIN}><sheetData>${HEAD}<row r="2">${text('A2', '&b;')}</row></sheetData></worksheet>`,
  )
  const { rows } = await readFile(workbook({ rows: '', more: { 'xl/worksheets/sheet1.xml': sheet } }))
  expect(rows).toEqual([['&b;', null]])
})

test('a CSV file is read in UTF-8 and in GBK, with commas, semicolons or tabs', async () => {
  const expected = { heads: ['名称', '价格'], rows: [['泵，房', '1,5']], lines: [2], faults: [] }
  expect(await readFile(csv('\ufeff名称,价格\r\n泵，房,"1,5"\r\n\r\n'))).toEqual(expected)
  expect(await readFile(csv('名称;价格\n泵，房;1,5\n'))).toEqual(expected)
  expect(await readFile(csv('名称\t价格\n泵，房\t1,5\n'))).toEqual(expected)
  // 名称,价格 and 泵房,1 in GBK
  const gbk = [0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xbc, 0xdb, 0xb8, 0xf1, 10, 0xb1, 0xc3, 0xb7, 0xbf, 0x2c, 0x31, 10]
  expect(await readFile(csv(Uint8Array.from(gbk)))).toMatchObject({ heads: ['名称', '价格'], rows: [['泵房', '1']] })
  const marked = Uint8Array.from([0xff, 0xfe, 0x61, 0, 10, 0, 0x62, 0])
  expect(await readFile(csv(marked))).toMatchObject({ heads: ['a'], rows: [['b']] })
})

test('what an export has put an apostrophe before is read without it; other apostrophes stay', async () => {
  const { rows } = await readFile(csv("a,b\n'=1+1,'tis\n"))
  expect(rows).toEqual([['=1+1', "'tis"]])
})

test('a quote that never ends and bytes of no known text are refused', async () => {
  await expect(readFile(csv('a,b\n"x,1\n'))).rejects.toMatchObject({ fault: 'quote' })
  await expect(readFile(csv(Uint8Array.of(0xff, 0xff, 0x80, 0)))).rejects.toMatchObject({ fault: 'encoding' })
})
