/** Prints pages into PDF files and reads these back. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'

export interface Paper {
  /** The text of each page, in its layout. */
  pages: readonly string[]
  /** All of it, without blanks: a text may be broken into lines. */
  squeezed: string
  /** Of each page, in millimetres. */
  sizes: readonly { width: number; height: number }[]
  /** Words that end outside of their page. */
  outside: readonly string[]
}

/** From now on the print dialog does not open: it would wait for somebody. `toPaper` prints in its place. */
export async function withoutDialog(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-asked-to-print', '')
  })
}

/** Waits until the page has asked for the print dialog. */
export async function askedToPrint(page: Page): Promise<void> {
  await expect(page.locator('html[data-asked-to-print]')).toBeAttached()
  await page.evaluate(() => document.documentElement.removeAttribute('data-asked-to-print'))
}

export const squeeze = (text: string): string => text.replace(/\s+/g, '')

/** What the browser prints of the page as it is now. */
export async function toPaper(page: Page, name: string, roll?: { width: string; height: string }): Promise<Paper> {
  const file = test.info().outputPath(`${name}.pdf`)
  writeFileSync(file, await page.pdf({ preferCSSPageSize: true, printBackground: true, ...(roll ?? { format: 'A4' }) }))
  const read = (...options: string[]) => execFileSync('pdftotext', [...options, file, '-'], { encoding: 'utf8' })
  const pages = read('-layout').split('\f').slice(0, -1)
  const sizes: Paper['sizes'][number][] = []
  const outside: string[] = []
  for (const line of read('-bbox').split('\n')) {
    const [, width, height] = /<page width="([\d.]+)" height="([\d.]+)"/.exec(line) ?? []
    if (width) sizes.push({ width: inMm(width), height: inMm(height!) })
    const [, left, right, word] = /<word xMin="([-\d.]+)".* xMax="([-\d.]+)".*>(.*)<\/word>/.exec(line) ?? []
    if (word && (Number(left) < 0 || inMm(right!) > sizes.at(-1)!.width)) outside.push(word)
  }
  return { pages, squeezed: squeeze(read('-layout')), sizes, outside }
}

const inMm = (points: string) => Math.round((Number(points) / 72) * 25.4)

/** The texts that would be cut on paper: those of elements that hide what has no room in them. */
export async function cutOnPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, .core-paper *')].flatMap((element) => {
      const { overflowX, position, clipPath } = getComputedStyle(element)
      const isHidden = position === 'absolute' && clipPath !== 'none'
      const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      return isCut && !isHidden && element.checkVisibility() ? [`${element.className}: ${element.textContent}`] : []
    }),
  )
  await page.emulateMedia({ media: null })
  return cut
}
