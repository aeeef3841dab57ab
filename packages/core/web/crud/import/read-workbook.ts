import { strFromU8, unzipSync } from 'fflate'
import { Parser } from 'saxen'
import { IMPORT_MAX_ROWS } from '../../../contract/import.ts'
import { type NumberFormat, numberFormat, numberValue } from './number-format.ts'
import { FileFailure, type FileRow } from './read-table.ts'

/** Of the parts together that are read, unpacked: many times a table of 5,000 rows. A zip bomb has more. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024
/** The heads, the rows, and one that shows that there are too many. */
const MAX_LINES = IMPORT_MAX_ROWS + 2
/** Z, AA … CV: a hundred columns, and a few that show that there are too many. */
const MAX_COLUMN = 110

type Parts = Readonly<Record<string, Uint8Array>>

/** The rows of the first sheet that is not hidden. @throws FileFailure */
export function readWorkbook(bytes: Uint8Array): FileRow[] {
  const parts = unpack(bytes)
  const { sheet, calendar } = firstSheet(parts)
  const formats = readFormats(parts)
  const strings = readStrings(parts)
  return readSheet(xmlOf(parts, sheet), { calendar, formats, strings })
}

/** Only the parts that are read; their sizes are known before anything is unpacked. */
function unpack(bytes: Uint8Array): Parts {
  let total = 0
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!/^xl\/(workbook|styles|sharedStrings|_rels\/workbook\.xml\.rels|worksheets\/[^/]+)/i.test(name))
          return false
        total += originalSize
        if (total > MAX_UNPACKED_BYTES) throw new FileFailure('tooLarge')
        return true
      },
    })
  } catch (error) {
    throw error instanceof FileFailure ? error : new FileFailure('unreadable')
  }
}

function xmlOf(parts: Parts, path: string): string {
  const part = parts[path]
  if (!part) throw new FileFailure('unreadable')
  return strFromU8(part)
}

interface Reading {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string, text: string): void
}

/** Calls back with names without their prefixes; the text of an element is what stands directly in it. */
function readXml(xml: string, { open, close }: Reading): void {
  const parser = new Parser()
  let text = ''
  let failure: Error | undefined
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('openTag', (name, attributes, decode) => {
    text = ''
    if (!open) return
    const given = Object.entries(attributes()).map(([key, value]) => [local(key), decode(value)])
    open(local(name), Object.fromEntries(given))
  })
  parser.on('text', (part, decode) => {
    text += decode(part)
  })
  parser.on('cdata', (part) => {
    text += part
  })
  parser.on('closeTag', (name) => {
    close?.(local(name), text)
    text = ''
  })
  parser.on('error', (error) => {
    failure = error
  })
  parser.on('warn', () => undefined)
  parser.parse(xml)
  if (failure) throw new FileFailure('unreadable')
}

function firstSheet(parts: Parts): { sheet: string; calendar: 1900 | 1904 } {
  let calendar: 1900 | 1904 = 1900
  const sheets: string[] = []
  readXml(xmlOf(parts, 'xl/workbook.xml'), {
    open(name, { date1904, state, id }) {
      if (name === 'workbookPr' && (date1904 === '1' || date1904 === 'true')) calendar = 1904
      if (name === 'sheet' && id && !state?.includes('idden')) sheets.push(id)
    },
  })
  const targets = new Map<string, string>()
  readXml(xmlOf(parts, 'xl/_rels/workbook.xml.rels'), {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id && Target) targets.set(Id, Target)
    },
  })
  const target = targets.get(sheets[0] ?? '')
  if (target === undefined) throw new FileFailure('unreadable')
  return { sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}`, calendar }
}

function readFormats(parts: Parts): NumberFormat[] {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  if (!parts['xl/styles.xml']) return formats
  let isOfCells = false
  readXml(xmlOf(parts, 'xl/styles.xml'), {
    open(name, { numFmtId = '0', formatCode }) {
      if (name === 'numFmt' && formatCode !== undefined) codes.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells) formats.push(numberFormat(Number(numFmtId), codes.get(Number(numFmtId))))
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return formats
}

/** Texts stand beside the sheet, each once; a text of several styles is in several parts, and may have its reading. */
function readStrings(parts: Parts): string[] {
  const strings: string[] = []
  if (!parts['xl/sharedStrings.xml']) return strings
  let whole = ''
  let isReading = false
  readXml(xmlOf(parts, 'xl/sharedStrings.xml'), {
    open(name) {
      if (name === 'si') whole = ''
      if (name === 'rPh') isReading = true
    },
    close(name, text) {
      if (name === 't' && !isReading) whole += text
      if (name === 'rPh') isReading = false
      if (name === 'si') strings.push(whole)
    },
  })
  return strings
}

interface Book {
  calendar: 1900 | 1904
  formats: readonly NumberFormat[]
  strings: readonly string[]
}

function readSheet(xml: string, book: Book): FileRow[] {
  const rows: FileRow[] = []
  const merged: string[] = []
  let row: FileRow = { line: 0, cells: [] }
  let cell: { column: number; type: string; style: number; text: string; isFormula: boolean } | undefined
  readXml(xml, {
    open(name, { r, t = 'n', s = '0', ref }) {
      if (name === 'row') row = { line: r === undefined ? row.line + 1 : Number(r), cells: [] }
      else if (name === 'c') {
        const column = r === undefined ? row.cells.length : columnOf(r)
        cell = { column, type: t, style: Number(s), text: '', isFormula: false }
      } else if (name === 'f' && cell) cell.isFormula = true
      else if (name === 'mergeCell' && ref) merged.push(ref)
    },
    close(name, text) {
      if ((name === 'v' || name === 't') && cell) cell.text += text
      else if (name === 'c' && cell) {
        if (cell.column < MAX_COLUMN) put(row.cells, cell.column, cellOf(cell, book))
        cell = undefined
      } else if (name === 'row' && rows.length < MAX_LINES && row.cells.some((one) => one !== null)) rows.push(row)
    },
  })
  markMerged(rows, merged)
  return rows
}

function put(cells: FileRow['cells'], column: number, value: FileRow['cells'][number]): void {
  while (cells.length < column) cells.push(null)
  cells[column] = value
}

function cellOf(
  { type, style, text, isFormula }: { type: string; style: number; text: string; isFormula: boolean },
  { calendar, formats, strings }: Book,
): FileRow['cells'][number] {
  if (isFormula) return { fault: 'formula' }
  if (type === 'e') return { fault: 'error' }
  if (text === '') return null
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'b') return text === '1'
  if (type === 'd') return text.replace('T', ' ').replace(/(\.\d+)?Z?$/, '')
  if (type !== 'n') return text
  return Number.isFinite(Number(text)) ? numberValue(text, formats[style] ?? 'plain', calendar) : text
}

/** A1 → 0, B7 → 1. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]+/i.exec(reference)?.[0].toUpperCase() ?? ''
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** All cells below a merged one but the first are empty in the file, though a reader sees its value there. */
function markMerged(rows: readonly FileRow[], ranges: readonly string[]): void {
  const byLine = new Map(rows.map((row) => [row.line, row.cells]))
  const head = rows[0]?.line ?? 0
  for (const range of ranges) {
    const [from = '', to = from] = range.split(':')
    const [first, last] = [lineOf(from), lineOf(to)]
    if (first <= head && last >= head) throw new FileFailure('mergedHead')
    for (const [line, cells] of byLine) {
      if (line < first || line > last) continue
      for (let column = columnOf(from); column <= Math.min(columnOf(to), MAX_COLUMN); column++) {
        if (line > first || column > columnOf(from)) put(cells, column, { fault: 'merged' })
      }
    }
  }
}

const lineOf = (reference: string) => Number(/\d+$/.exec(reference)?.[0] ?? 0)
