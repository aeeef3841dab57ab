import { strToU8, Zip, ZipDeflate } from 'fflate'
import { type Cell, isLong, workbookCell } from '../../contract/csv.ts'
import type { WritePiece } from '../http/made-file.ts'

/** The least work for the largest part of what can be saved: half the time of level 6. */
const LEVEL = 1

/** A cell, or a number in the format in which people read it. */
export type BookCell = Cell | { value: number; style: keyof typeof STYLE }

/**
 * A workbook whose first sheet, `sheet1`, is written row by row: libraries that know the whole format hold all rows, and
 * the event loop, until the last one. Its heads stay in sight. Texts have the type text, so no formula in them runs.
 */
export class Workbook {
  private readonly write: WritePiece
  private readonly pieces: Uint8Array[] = []
  private count = 0
  private letters: readonly string[] = []
  private readonly zip: Zip
  private readonly sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: LEVEL })

  /** @param about the name of the second sheet, which says what the rows are */
  constructor(write: WritePiece, about: string) {
    this.write = write
    this.zip = new Zip((error, piece) => {
      if (error) throw error
      this.pieces.push(piece)
    })
    for (const [name, text] of Object.entries({
      ...WORKBOOK_PARTS,
      ...workbookXml([{ name: 'sheet1' }, { name: about }]),
    }))
      this.add(name, text)
    this.zip.add(this.sheet)
  }

  /** @param widths of the columns, in letters */
  heads(heads: readonly string[], widths: readonly number[]): Promise<void> {
    this.letters = heads.map((_, index) => columnOf(index))
    const columns = widths.map((width) => ({ width, style: 'plain' as const }))
    return this.push(
      `${HEAD}<worksheet xmlns="${MAIN}">${FROZEN}${colsXml(columns)}<sheetData>${this.rowOf(heads, 'head')}`,
    )
  }

  rows(rows: readonly (readonly BookCell[])[]): Promise<void> {
    return this.push(rows.map((row) => this.rowOf(row, 'text')).join(''))
  }

  /** @param about the rows of the second sheet */
  async end(about: readonly (readonly Cell[])[]): Promise<void> {
    this.sheet.push(strToU8('</sheetData></worksheet>'), true)
    this.add(sheetPath(1), sheetXml(about, { columns: [20, 60].map((width) => ({ width, style: 'text' })) }))
    this.zip.end()
    await this.push('')
  }

  private add(name: string, text: string): void {
    const part = new ZipDeflate(name)
    this.zip.add(part)
    part.push(strToU8(text), true)
  }

  private rowOf(cells: readonly BookCell[], text: 'head' | 'text'): string {
    this.count += 1
    const number = this.count
    const inside = cells.map((cell, index) => {
      const at = `r="${this.letters[index]}${number}"`
      if (cell !== null && typeof cell === 'object') {
        return isLong(cell.value)
          ? cellXml(cell.value, `${at} s="${STYLE.text}"`)
          : `<c ${at} s="${STYLE[cell.style]}"><v>${cell.value}</v></c>`
      }
      return cellXml(cell, typeof cell === 'number' ? at : `${at} s="${STYLE[text]}"`)
    })
    return `<row r="${number}">${inside.join('')}</row>`
  }

  private async push(text: string): Promise<void> {
    if (text !== '') this.sheet.push(strToU8(text))
    for (const piece of this.pieces.splice(0)) await this.write(piece)
  }
}

function rowXml(cells: readonly Cell[], number: number, style: string): string {
  const inside = cells.map((cell, index) => cellXml(cell, `r="${columnOf(index)}${number}"${style}`))
  return `<row r="${number}">${inside.join('')}</row>`
}

/** A, B … Z, AA … */
const columnOf = (index: number): string =>
  (index < 26 ? '' : columnOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

function cellXml(cell: Cell, attributes: string): string {
  const { value, type } = workbookCell(cell) ?? {}
  if (value === undefined) return ''
  if (type === Number) return `<c ${attributes}><v>${value}</v></c>`
  return `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${escaped(String(value))}</t></is></c>`
}

/** XML has no such characters, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
const ENTITIES: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  '\r': '&#13;',
}

const escaped = (text: string): string => text.replace(NO_XML, '').replace(/[<>&"\r]/g, (letter) => ENTITIES[letter]!)

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const XLSX_TYPE = `${TYPE}.sheet`

/** Each moment is read on a clock; the hours of a duration may be more than a day's. */
const FORMATS = {
  money: '"¥"#,##0.00;"−¥"#,##0.00',
  moment: 'yyyy-mm-dd hh:mm:ss',
  day: 'yyyy-mm-dd',
  duration: '[<0.0416666666667]mm:ss;[h]:mm:ss',
  digits0: '#,##0',
  digits1: '#,##0.0',
  digits2: '#,##0.00',
  digits3: '#,##0.000',
  digits4: '#,##0.0000',
} as const

/** The first number that a workbook may give to a format of its own. */
const OWN_FORMAT = 164
const formatNames = Object.keys(FORMATS) as (keyof typeof FORMATS)[]

/** The styles of cells: `head` is bold, `text` keeps what was typed as it is; the others are numbers in a format. */
const STYLE = {
  plain: 0,
  head: 1,
  text: 2,
  ...(Object.fromEntries(formatNames.map((name, at) => [name, at + 3])) as Record<keyof typeof FORMATS, number>),
}

export function numberStyle(digits: number | undefined): keyof typeof STYLE {
  const name = `digits${digits}`
  return Object.hasOwn(FORMATS, name) ? (name as keyof typeof FORMATS) : 'plain'
}

const STYLES = `<styleSheet xmlns="${MAIN}">
<numFmts count="${formatNames.length}">${formatNames.map((name, at) => `<numFmt numFmtId="${OWN_FORMAT + at}" formatCode="${escaped(FORMATS[name])}"/>`).join('')}</numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${formatNames.length + 3}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
${formatNames.map((_, at) => `<xf numFmtId="${OWN_FORMAT + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`

interface SheetLook {
  columns?: readonly { width: number; style: 'plain' | 'text' }[]
  /** The first row stays in sight. */
  frozen?: boolean
  /** Of each column: how many of the cells of the same column of `listSheet` are offered, and whether only they. */
  lists?: readonly { rows: number; strict: boolean }[]
  listSheet?: string
}

/** A small sheet as a whole; its first row are heads. */
export function sheetXml(rows: readonly (readonly Cell[])[], look: SheetLook): string {
  const { columns = [], frozen, lists = [], listSheet = '' } = look
  const validations = lists.flatMap(({ rows: count, strict }, at) =>
    count === 0
      ? []
      : [
          `<dataValidation type="list" allowBlank="1"${strict ? ' showErrorMessage="1"' : ''} sqref="${columnOf(at)}2:${columnOf(at)}${LAST_ROW}"><formula1>'${escaped(listSheet)}'!$${columnOf(at)}$1:$${columnOf(at)}$${count}</formula1></dataValidation>`,
        ],
  )
  return [
    `${HEAD}<worksheet xmlns="${MAIN}">${frozen ? FROZEN : ''}${colsXml(columns)}`,
    `<sheetData>${rows.map((row, index) => rowXml(row, index + 1, index === 0 && frozen ? ' s="1"' : '')).join('')}</sheetData>`,
    validations.length > 0
      ? `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`
      : '',
    '</worksheet>',
  ].join('')
}

const LAST_ROW = 5_001

const FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

function colsXml(columns: NonNullable<SheetLook['columns']>): string {
  const cols = columns.map(
    ({ width, style }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${STYLE[style]}" customWidth="1"/>`,
  )
  return cols.length > 0 ? `<cols>${cols.join('')}</cols>` : ''
}

const sheetPath = (index: number) => `xl/worksheets/sheet${index + 1}.xml`

/** The parts of a workbook that name its sheets, and the sheets that are given as a whole. */
export function workbookXml(
  sheets: readonly { name: string; xml?: string; hidden?: boolean }[],
): Record<string, string> {
  const list = sheets.map(
    ({ name, hidden }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  )
  const relations = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const overrides = sheets.map(
    (_, at) => `<Override PartName="/${sheetPath(at)}" ContentType="${TYPE}.worksheet+xml"/>`,
  )
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>
${overrides.join('\n')}</Types>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">
<sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELATIONS}">
${relations.join('\n')}
<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ...Object.fromEntries(sheets.flatMap(({ xml }, at) => (xml === undefined ? [] : [[sheetPath(at), xml]]))),
  }
}

/** The parts that every workbook has. */
export const WORKBOOK_PARTS = {
  '_rels/.rels': `${HEAD}<Relationships xmlns="${RELATIONS}">
<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/styles.xml': HEAD + STYLES,
}
