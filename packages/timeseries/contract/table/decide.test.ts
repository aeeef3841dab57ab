import { expect, test } from 'vitest'
import { withUse } from './decide.ts'
import { guessKind } from './kinds.ts'
import { guessReading } from './reading.ts'
import { partsOf, type TableSample } from './sample.ts'

const dialect = { encoding: 'utf-8', delimiter: ',', skip: 0, hasHeader: true, hasUnits: false } as const
const sampleOf = (rows: string[][]): TableSample => ({ dialect, guessed: dialect, encodings: [], facts: [], rows })
const shown = ({ columns, format }: ReturnType<typeof guessReading>) => [format, ...columns.map(({ use }) => use)]

test('a column that becomes a time is read together with the one before if that makes times, and else replaces it', () => {
  const two = sampleOf([
    ['Datum', 'Uhrzeit', 'v'],
    ['25.03.2026', '10:00', '1'],
  ])
  const guess = guessReading(partsOf(two))
  expect(shown(guess)).toEqual(['D.M.YYYY H:mm', 'time', 'time', 'field'])
  const dateOnly = withUse(guess, two, 1, 'none')
  expect(shown(dateOnly)).toEqual(['D.M.YYYY', 'time', 'none', 'field'])
  expect(shown(withUse(dateOnly, two, 1, 'time'))).toEqual(shown(guess))

  const other = sampleOf([
    ['time', 'created', 'v'],
    ['2026-03-25 10:00', '3/25/2026 11:00', '1'],
  ])
  expect(shown(withUse(guessReading(partsOf(other)), other, 1, 'time'))).toEqual([
    'M/D/YYYY H:mm',
    'field',
    'time',
    'field',
  ])
})

test('columns called year, month and day are the time in any order', () => {
  const parts = sampleOf([
    ['day', 'month', 'year', 'v'],
    ['5', '3', '2026', '1'],
  ])
  expect(shown(guessReading(partsOf(parts)))).toEqual(['D M YYYY', 'time', 'time', 'time', 'field'])
})

test('a column with 99 % numbers is never text without a question, and codes keep their zeros and digits', () => {
  const numbers = Array.from({ length: 99 }, (_, at) => String(at + 10))
  const kindOf = (cells: string[]) => {
    const { kind, doubt } = guessKind(cells, '.')
    return [kind, doubt]
  }
  expect(kindOf([...numbers, 'x'])).toEqual(['number', undefined])
  expect(kindOf([...numbers.slice(0, 5), 'x'])).toEqual(['number', 'x'])
  expect(kindOf([...numbers, '007'])).toEqual(['text', '007'])
  expect(kindOf(['01067', '80331'])).toEqual(['text', undefined])
  expect(kindOf(['110101199003074514', '110101199003074522'])).toEqual(['text', undefined])
  expect(kindOf([...numbers, '110101199003074514'])).toEqual(['text', '110101199003074514'])
  expect(kindOf(['1', 'x'])).toEqual(['text', undefined])
  expect(kindOf(['20 °C', '21.5 °C', '---'])).toEqual(['number', undefined])
  expect(kindOf(['1', '#N/A', '#VALUE!', '#WERT!', 'NaN', '-', ''])).toEqual(['number', undefined])
})
