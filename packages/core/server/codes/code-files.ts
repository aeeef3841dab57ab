import { setImmediate as breathe } from 'node:timers/promises'
import { create, toBuffer } from 'qrcode'
import { pdfFile } from '../pdf/pdf-file.ts'

export interface PrintedCode {
  /** The name of the picture's file, without its end. */
  name: string
  /** Printed below the code on sheets, the first one largest. */
  lines: readonly string[]
  /** The address that a phone opens. */
  address: string
  /** Of its picture. Absent: 600. */
  widthPx?: number
}

const PNG_WIDTH_PX = 600
/** The quiet zone around a code, in modules: phones require four. */
const QUIET_MODULES = 4

export function qrPng({ address, widthPx = PNG_WIDTH_PX }: Pick<PrintedCode, 'address' | 'widthPx'>): Promise<Buffer> {
  return toBuffer(address, { type: 'png', width: widthPx, margin: QUIET_MODULES, errorCorrectionLevel: 'M' })
}

/** One PNG per code, generated while the file is sent. */
export async function* qrZip(codes: readonly PrintedCode[]): AsyncGenerator<Uint8Array> {
  // Loaded here, like the PDF library: few processes ever make such a file.
  const { Zip, ZipPassThrough } = await import('fflate')
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const names = new Map<string, number>()
  for (const code of codes) {
    const file = new ZipPassThrough(`${onceIn(names, fileName(code.name))}.png`)
    zip.add(file)
    file.push(await qrPng(code), true)
    yield* pieces.splice(0)
    await breathe()
  }
  zip.end()
  yield* pieces
}

/** Without what file systems refuse, or read as a path. */
const fileName = (text: string) => text.replace(/[^\p{L}\p{N}_ .-]+/gu, '_').replace(/^\.+/, '_')

/** Two rows may have the same name, but no two files. */
function onceIn(names: Map<string, number>, name: string): string {
  const count = (names.get(name) ?? 0) + 1
  names.set(name, count)
  return count === 1 ? name : `${name}-${count}`
}

const COLUMNS = 3
const ROWS = 5
const CODE_MM = 38
/** What printers leave blank at the edges of a sheet. */
const MARGIN_MM = 6
/** Between a code and its label: without it, printing blurs the code's lowest row. */
const GAP_MM = 3
/** A label may be wider than its code, but stays within its cell. */
const LABEL_MM = 62
/** Size and height of a label's lines; further lines are as the second one. */
const LINES = [
  { sizePt: 11, heightMm: 5.6, colour: '#000' },
  { sizePt: 8, heightMm: 4.2, colour: '#555' },
] as const

/** Sheets of A4 to cut up, fifteen codes on each, as vectors that print sharply in any size. */
export function qrPdf(codes: readonly PrintedCode[]): AsyncGenerator<Uint8Array> {
  return pdfFile('QR', async (paper) => {
    const cell = { width: paper.size.width / COLUMNS, height: (paper.size.height - 2 * MARGIN_MM) / ROWS }
    for (const [index, { address, lines }] of codes.entries()) {
      const place = index % (COLUMNS * ROWS)
      if (place === 0) await paper.addPage()
      const label = lines.map((text, nth) => ({ text, ...LINES[Math.min(nth, 1)]! }))
      const height = CODE_MM + GAP_MM + label.reduce((sum, { heightMm }) => sum + heightMm, 0)
      const centreMm = ((place % COLUMNS) + 0.5) * cell.width
      let topMm = MARGIN_MM + Math.floor(place / COLUMNS) * cell.height + (cell.height - height) / 2
      paper.areas(darkAreas(address, centreMm - CODE_MM / 2, topMm))
      topMm += CODE_MM + GAP_MM
      for (const { text, heightMm, ...look } of label) {
        paper.line(text, { ...look, leftMm: centreMm - LABEL_MM / 2, topMm, widthMm: LABEL_MM, align: 'center' })
        topMm += heightMm
      }
    }
  })
}

/** Adjacent dark modules of a row are drawn as one rectangle: printers leave thin gaps between single ones. */
function* darkAreas(address: string, leftMm: number, topMm: number) {
  const { modules } = create(address, { errorCorrectionLevel: 'M' })
  const step = CODE_MM / modules.size
  for (let y = 0; y < modules.size; y++) {
    let from = -1
    for (let x = 0; x <= modules.size; x++) {
      const isDark = x < modules.size && modules.get(y, x) === 1
      if (isDark && from < 0) from = x
      if (isDark || from < 0) continue
      yield [leftMm + from * step, topMm + y * step, (x - from) * step, step] as const
      from = -1
    }
  }
}
