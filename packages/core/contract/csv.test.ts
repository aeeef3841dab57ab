import { expect, test } from 'vitest'
import { csvOf, formulaSafe, workbookCell } from './csv.ts'

test('[S26] a text gets an apostrophe if a spreadsheet would run it as a formula', () => {
  const formulas = ['=1+1', '+cmd|x', '-2+3', '@sum', '\ta', '\ra', '\na', '－1', '＝1', '＋1', '＠a', '-', '=', '-5 ℃']
  const hidden = ['  =1', '\u00a0=1', '\u3000@a', '\u200b+a', '\ufeff=1', '\0=1', '\t =1', ' \n-a']
  for (const text of [...formulas, ...hidden]) expect(formulaSafe(text)).toBe(`'${text}`)
})

test('a number stays a number, whatever its sign, and so does any other text', () => {
  const numbers = ['-5', '+5', '-0.25', '+.5', '-1e3', '-1.5E-7']
  for (const text of [...numbers, 'a=b', '告警', ' a', '', '1-2', '2026-03-01']) expect(formulaSafe(text)).toBe(text)
})

test('a CSV guards heads and cells and quotes commas, quotes and line breaks', () => {
  const rows = [
    ['=1+1', 'a,"b"'],
    [-5, null],
  ]
  expect(csvOf(['@head', '名'], rows)).toBe('\ufeff\'@head,名\r\n\'=1+1,"a,""b"""\r\n-5,\r\n')
})

test('a workbook has texts as texts, and so are whole numbers of 12 and more digits', () => {
  expect(workbookCell('=1+1')).toEqual({ value: '=1+1', type: String })
  expect(workbookCell('007')).toEqual({ value: '007', type: String })
  expect(workbookCell(99_999_999_999)).toEqual({ value: 99_999_999_999, type: Number })
  expect(workbookCell(-100_000_000_000)).toEqual({ value: '-100000000000', type: String })
  expect(workbookCell(123_456_789_012.5)).toEqual({ value: 123_456_789_012.5, type: Number })
  expect(workbookCell(null)).toBeNull()
})

test('a text that is too long for a cell of a workbook ends with a whole character', () => {
  const long = 'a'.repeat(32_766)
  expect(workbookCell(`${long}b`)?.value).toBe(`${long}b`)
  expect(workbookCell(`${long}😀`)?.value).toBe(long)
})
