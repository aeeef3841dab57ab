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
    for (const [name, text] of Object.entries(PARTS)) {
      const part = new ZipDeflate(name)
      this.zip.add(part)
      part.push(strToU8(HEAD + text), true)
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
    const inside = cells.map((cell, index) => cellOf(cell, `r="${columnOf(index)}${this.count}"${style}`))
    return `<row r="${this.count}">${inside.join('')}</row>`
  }

  private async push(text: string): Promise<void> {
    if (text !== '') this.sheet.push(strToU8(text))
    for (const piece of this.pieces.splice(0)) await this.write(piece)
  }
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

/** All parts but the sheet. The second style is bold, for the titles of columns. */
const PARTS = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${RELATIONS}">
<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">
<sheets><sheet name="sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}">
<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}">
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
}
