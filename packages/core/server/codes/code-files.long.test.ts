import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { qrPdf } from './code-files.ts'

/** Read as a phone and a person would: by Debian's zbar-tools and poppler-utils. */
async function readSheets(codes: Parameters<typeof qrPdf>[0]) {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-sheets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'sheets.pdf')
  const pieces: Uint8Array[] = []
  for await (const piece of qrPdf(codes)) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  writeFileSync(file, bytes)
  execFileSync('pdftoppm', ['-png', '-r', '150', file, join(folder, 'page')])
  const pages = readdirSync(folder)
    .filter((name) => name.endsWith('.png'))
    .sort()
    .map((name) => join(folder, name))
  const scanned = execFileSync('zbarimg', ['--quiet', '--raw', '--nodbus', ...pages], { encoding: 'utf8' })
  return {
    size: bytes.length,
    pages: pages.length,
    addresses: scanned.trim().split('\n').sort(),
    text: execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }),
    fonts: execFileSync('pdffonts', [file], { encoding: 'utf8' }),
  }
}

const addressOf = (nth: number) => `https://atrium.example/q/facility/k3JmNqR7tVwXyZ${String(nth).padStart(2, '0')}`

describe('sheets of codes', () => {
  test('are read back: each code by a scanner, each label as the Chinese text that it is', async () => {
    const names = ['三号泵房', '１＃冷却塔（北）', '龘龘大楼 B2 层', 'Ω-7 变频器', '熔炉·镕喆']
    const codes = Array.from({ length: 17 }, (_, nth) => ({
      name: `F-${nth}`,
      lines: [`${names[nth % names.length]} ${nth}`, `F-${nth}`],
      address: addressOf(nth),
    }))
    const { pages, addresses, text, fonts, size } = await readSheets(codes)
    expect(pages).toBe(2)
    expect(addresses).toEqual(codes.map(({ address }) => address).sort())
    for (const { lines } of codes) for (const line of lines) expect(text).toContain(line)
    // Embedded, a subset, with the text behind the glyphs.
    expect(fonts).toMatch(/[A-Z]{6}\+NotoSansHans\S*\s+CID Type 0C\s+\S+\s+yes yes yes/)
    expect(size).toBeLessThan(200_000)
  })

  test('keep a label that is too long within its cell, and say that it goes on', async () => {
    const long = '一'.repeat(60)
    const { text, addresses } = await readSheets([
      { name: 'a', lines: [long], address: addressOf(1) },
      { name: 'b', lines: ['邻居'], address: addressOf(2) },
    ])
    expect(text).toMatch(/(?<!一)一{10,20}…\s+邻居/)
    expect(addresses).toHaveLength(2)
  })
})
