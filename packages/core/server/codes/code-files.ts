import { setImmediate as breathe } from 'node:timers/promises'
import { create, toBuffer } from 'qrcode'

export interface PrintedCode {
  /** The text below the picture, and the picture's file name. */
  no: string
  /** The address that a phone opens. */
  address: string
}

const PNG_WIDTH_PX = 600
/** The quiet zone around a code, in modules: phones require four. */
const QUIET_MODULES = 4

export function qrPng(address: string): Promise<Buffer> {
  return toBuffer(address, { type: 'png', width: PNG_WIDTH_PX, margin: QUIET_MODULES, errorCorrectionLevel: 'M' })
}

/** One PNG per code, generated while the file is sent. */
export async function* qrZip(codes: readonly PrintedCode[]): AsyncGenerator<Uint8Array> {
  // Loaded here, like the PDF library below: few processes ever make such a file.
  const { Zip, ZipPassThrough } = await import('fflate')
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  for (const { no, address } of codes) {
    const file = new ZipPassThrough(`${no}.png`)
    zip.add(file)
    file.push(await qrPng(address), true)
    yield* pieces.splice(0)
    await breathe()
  }
  zip.end()
  yield* pieces
}

const POINTS_PER_MM = 72 / 25.4
const A4_MM = { width: 210, height: 297 }
const COLUMNS = 3
const ROWS = 5
const CODE_MM = 42
const LABEL_POINTS = 11

/** Sheets of A4 to cut up, fifteen codes on each, as vectors that print sharply in any size. */
export async function* qrPdf(codes: readonly PrintedCode[]): AsyncGenerator<Uint8Array> {
  const { default: Pdf } = await import('pdfkit')
  const sheet = new Pdf({ size: 'A4', margin: 0, autoFirstPage: false, info: { Title: 'QR', Producer: 'Atrium' } })
  const pieces = sheet[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  const drawing = draw(sheet, codes)
  for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) yield piece.value
  await drawing
}

async function draw(sheet: PDFKit.PDFDocument, codes: readonly PrintedCode[]): Promise<void> {
  const cell = { width: A4_MM.width / COLUMNS, height: A4_MM.height / ROWS }
  for (const [index, code] of codes.entries()) {
    const place = index % (COLUMNS * ROWS)
    if (place === 0) {
      sheet.addPage()
      await breathe()
    }
    const leftMm = (place % COLUMNS) * cell.width + (cell.width - CODE_MM) / 2
    const topMm = Math.floor(place / COLUMNS) * cell.height + (cell.height - CODE_MM) / 2 - 2
    drawCode(sheet, code.address, leftMm, topMm)
    sheet
      .font('Helvetica')
      .fontSize(LABEL_POINTS)
      .text(code.no, (leftMm - 10) * POINTS_PER_MM, (topMm + CODE_MM + 1.5) * POINTS_PER_MM, {
        width: (CODE_MM + 20) * POINTS_PER_MM,
        align: 'center',
        lineBreak: false,
      })
  }
  sheet.end()
}

/** Adjacent dark modules of a row are drawn as one rectangle: printers leave thin gaps between single ones. */
function drawCode(sheet: PDFKit.PDFDocument, address: string, leftMm: number, topMm: number): void {
  const { modules } = create(address, { errorCorrectionLevel: 'M' })
  const step = (CODE_MM / modules.size) * POINTS_PER_MM
  const [left, top] = [leftMm * POINTS_PER_MM, topMm * POINTS_PER_MM]
  for (let y = 0; y < modules.size; y++) {
    let from = -1
    for (let x = 0; x <= modules.size; x++) {
      const isDark = x < modules.size && modules.get(y, x) === 1
      if (isDark && from < 0) from = x
      if (isDark || from < 0) continue
      sheet.rect(left + from * step, top + y * step, (x - from) * step, step)
      from = -1
    }
  }
  sheet.fill('#000')
}
