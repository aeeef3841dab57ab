import { strToU8, Zip, ZipDeflate } from 'fflate'
import { type Cell, workbookCell } from '../../contract/csv.ts'
import type { WritePiece } from '../http/made-file.ts'

/**
 * A workbook with one sheet, `sheet1`, written row by row: libraries that know the whole format hold all rows, and the
 * event loop, until the last one. Texts have the type text, so no formula in them runs.
 */
export class Workbook {
  private readonly write: WritePiece
  private readonly pieces: Uint8Array[] = []
  private count = 0
  private readonly zip: Zip
  private readonly sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 })

  constructor(write: WritePiece) {
    this.write = write
    this.zip = new Zip((error, piece) => {
      if (error) throw error
      this.pieces.push(piece)
    })
    for (const [name, text] of Object.entries({ ...WORKBOOK_PARTS, ...workbookXml([{ name: 'sheet1' }]) })) {
      const part = new ZipDeflate(name)
      this.zip.add(part)
      part.push(strToU8(text), true)
    }
    this.zip.add(this.sheet)
    this.sheet.push(strToU8(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`))
  }

  heads(heads: readonly string[]): Promise<void> {
    return this.push(this.rowOf(heads, ' s="1"'))
  }

  rows(rows: readonly (readonly Cell[])[]): Promise<void> {
    return this.push(rows.map((row) => this.rowOf(row)).join(''))
  }

  async end(): Promise<void> {
    this.sheet.push(strToU8('</sheetData></worksheet>'), true)
    this.zip.end()
    await this.push('')
  }

  private rowOf(cells: readonly Cell[], style = ''): string {
    this.count += 1
    return rowXml(cells, this.count, style)
  }

  private async push(text: string): Promise<void> {
    if (text !== '') this.sheet.push(strToU8(text))
    for (const piece of this.pieces.splice(0)) await this.write(piece)
  }
}

function rowXml(cells: readonly Cell[], number: number, style: string): string {
  const inside = cells.map((cell, index) => cellOf(cell, `r="${columnOf(index)}${number}"${style}`))
  return `<row r="${number}">${inside.join('')}</row>`
}

/** A, B … Z, AA … */
const columnOf = (index: number): string =>
  (index < 26 ? '' : columnOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

function cellOf(cell: Cell, attributes: string): string {
  const { value, type } = workbookCell(cell) ?? {}
  if (value === undefined) return ''
  if (type === Number) return `<c ${attributes}><v>${value}</v></c>`
  return `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${escaped(String(value))}</t></is></c>`
}

/** XML has no such characters, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
const ENTITIES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '\r': '&#13;' }

const escaped = (text: string): string => text.replace(NO_XML, '').replace(/[<>&\r]/g, (letter) => ENTITIES[letter]!)

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const XLSX_TYPE = `${TYPE}.sheet`

/** The styles of cells: `head` is bold, `text` keeps what was typed as it is. */
const STYLE = { plain: 0, head: 1, text: 2 } as const

const STYLES = `<styleSheet xmlns="${MAIN}">
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

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
  const pane = frozen
    ? '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
    : ''
  const cols = columns.map(
    ({ width, style }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${STYLE[style]}" customWidth="1"/>`,
  )
  const validations = lists.flatMap(({ rows: count, strict }, at) =>
    count === 0
      ? []
      : [
          `<dataValidation type="list" allowBlank="1"${strict ? ' showErrorMessage="1"' : ''} sqref="${columnOf(at)}2:${columnOf(at)}${LAST_ROW}"><formula1>'${escaped(listSheet)}'!$${columnOf(at)}$1:$${columnOf(at)}$${count}</formula1></dataValidation>`,
        ],
  )
  return [
    `${HEAD}<worksheet xmlns="${MAIN}">${pane}`,
    cols.length > 0 ? `<cols>${cols.join('')}</cols>` : '',
    `<sheetData>${rows.map((row, index) => rowXml(row, index + 1, index === 0 && frozen ? ' s="1"' : '')).join('')}</sheetData>`,
    validations.length > 0
      ? `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`
      : '',
    '</worksheet>',
  ].join('')
}

const LAST_ROW = 5_001

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
