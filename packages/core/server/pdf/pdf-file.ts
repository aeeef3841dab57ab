import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { charactersOf } from '../../contract/cut.ts'

const POINTS_PER_MM = 72 / 25.4
const A4_MM = { width: 210, height: 297 }
/** Between two glyphs that end a text which is too long for its place. */
const ELLIPSIS = '…'
/** Noto Sans has all characters of GBK. Only the glyphs that a file uses are put into it. */
const FONT_FILE = '../fonts/NotoSansHans-Regular.otf'
const require = createRequire(import.meta.url)

/** A line of text in a box: cut at its width, never wrapped. */
interface Line {
  leftMm: number
  topMm: number
  widthMm: number
  sizePt: number
  align?: 'left' | 'center' | 'right'
  colour?: string
}

/** A paper that is drawn page by page. All lengths are in mm from the top left corner. */
export class Paper {
  readonly size = A4_MM
  private readonly document: PDFKit.PDFDocument

  constructor(document: PDFKit.PDFDocument) {
    this.document = document
  }

  /** Begins a page. The event loop gets its turn, so that a file of hundreds of pages holds nobody up. */
  async addPage(): Promise<void> {
    this.document.addPage()
    await breathe()
  }

  line(text: string, { leftMm, topMm, widthMm, sizePt, align = 'left', colour = '#000' }: Line): void {
    const width = widthMm * POINTS_PER_MM
    this.document.fontSize(sizePt).fillColor(colour)
    this.document.text(this.fitted(text.replace(/\s+/g, ' '), width), leftMm * POINTS_PER_MM, topMm * POINTS_PER_MM, {
      width,
      align,
      lineBreak: false,
    })
  }

  /** Filled areas of one colour: [left, top, width, height]. */
  areas(areas: Iterable<readonly [number, number, number, number]>, colour = '#000'): void {
    for (const [left, top, width, height] of areas) {
      this.document.rect(left * POINTS_PER_MM, top * POINTS_PER_MM, width * POINTS_PER_MM, height * POINTS_PER_MM)
    }
    this.document.fill(colour)
  }

  private fitted(text: string, width: number): string {
    if (this.document.widthOfString(text) <= width) return text
    const characters = charactersOf(text)
    const fits = (count: number) => this.document.widthOfString(characters.slice(0, count).join('') + ELLIPSIS) <= width
    while (characters.length > 1 && !fits(characters.length)) characters.pop()
    return characters.join('') + ELLIPSIS
  }
}

/** A PDF on A4, made while it is sent. Its text may be Chinese, and is found and copied as text. */
export async function* pdfFile(title: string, draw: (paper: Paper) => Promise<void>): AsyncGenerator<Uint8Array> {
  // Loaded here, as the font is: few processes ever make such a file.
  const { default: Pdf } = await import('pdfkit')
  const font = await readFile(join(dirname(require.resolve('@embedpdf/fonts-sc')), FONT_FILE))
  const info = { Title: title, Producer: 'Atrium' }
  const document = new Pdf({ size: 'A4', margin: 0, autoFirstPage: false, info })
  document.registerFont('text', font)
  document.font('text')
  const pieces = document[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  const drawing = draw(new Paper(document)).then(
    () => document.end(),
    (error) => document.destroy(error),
  )
  for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) yield piece.value
  await drawing
}
