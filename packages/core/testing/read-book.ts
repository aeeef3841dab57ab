import { strFromU8, unzipSync } from 'fflate'

/** A cell of a workbook: a text, or a number with the format in which it is shown. */
export type ReadCell = string | { value: number; format: string } | null

export interface ReadSheet {
  name: string
  rows: ReadCell[][]
  widths: number[]
  /** The heads stay in sight. */
  isFrozen: boolean
}

/** Reads what `Workbook` has written, with the types and formats of its cells. */
export function readBook(bytes: Uint8Array): ReadSheet[] {
  const parts = Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]))
  const formats = formatsIn(parts['xl/styles.xml']!)
  const names = [...parts['xl/workbook.xml']!.matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => plain(name!))
  return names.map((name, at) => {
    const xml = parts[`xl/worksheets/sheet${at + 1}.xml`]!
    return {
      name,
      rows: [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row]) => cellsIn(row!, formats)),
      widths: [...xml.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width)),
      isFrozen: xml.includes('state="frozen"'),
    }
  })
}

/** The format of each style: of the workbook's own ones their code, of others their number. */
function formatsIn(styles: string): string[] {
  const own = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, plain(code!)]),
  )
  const cells = /<cellXfs.*?<\/cellXfs>/s.exec(styles)![0]
  return [...cells.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => own.get(id!) ?? id!)
}

function cellsIn(row: string, formats: readonly string[]): ReadCell[] {
  const cells: ReadCell[] = []
  for (const [, letters, attributes, inside] of row.matchAll(/<c r="([A-Z]+)\d+"([^>]*)>(.*?)<\/c>/gs)) {
    const at = [...letters!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
    while (cells.length < at) cells.push(null)
    const text = /<t[^>]*>(.*?)<\/t>/s.exec(inside!)?.[1]
    const style = Number(/ s="(\d+)"/.exec(attributes!)?.[1] ?? 0)
    cells.push(
      text === undefined ? { value: Number(/<v>(.*?)<\/v>/.exec(inside!)![1]), format: formats[style]! } : plain(text),
    )
  }
  return cells
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#13': '\r' }

const plain = (xml: string): string => xml.replace(/&(\w+|#13);/g, (_, name: string) => ENTITIES[name]!)
