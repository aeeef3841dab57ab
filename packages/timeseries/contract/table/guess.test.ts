import { describe, expect, test } from 'vitest'
import { guessEncoding } from './encoding.ts'
import { guessColumns, measurementOf } from './guess.ts'
import { guessFormats } from './guess-time.ts'
import { guessDecimal } from './kinds.ts'
import { guessHeader, guessLayout } from './layout.ts'

const formatsOf = (name: string, cells: string[]) => guessFormats(name, cells).map(({ format }) => format ?? 'iso')

describe('the format of a time column', () => {
  test.each([
    [['2016-01-11T17:00:00Z'], ['iso']],
    [['2016/1/11 17:00', '2016/1/11 17:10'], ['iso']],
    [['31/12/2016', '01/01/2017'], ['D/M/YYYY']],
    [['12/31/2016 5:00 PM'], ['M/D/YYYY h:mm A']],
    [['31.12.2016 23:59:58'], ['D.M.YYYY H:mm:ss']],
    [['2016年1月11日 17:00'], ['YYYY[年]M[月]D[日] H:mm']],
    [
      ['01/02/2016', '03/04/2016'],
      ['D/M/YYYY', 'M/D/YYYY'],
    ],
    [['01/01/2016', '02/02/2016'], ['D/M/YYYY']],
    [['31.12.2016 23:59:58.123'], ['D.M.YYYY H:mm:ss.SSS']],
    [['31/12/2016 23:59:58 +0530'], ['D/M/YYYY H:mm:ss Z']],
    [['hello'], []],
    [['31/31/2016'], []],
  ])('%j is read as %j', (cells, expected) => {
    expect(formatsOf('date', cells)).toEqual(expected)
  })

  test.each([
    ['s', '1700000000'],
    ['ms', '1700000000000'],
    ['us', '1700000000000000'],
    ['ns', '1700000000000000000'],
    ['s', '1700000000.25'],
    ['excel', '45000.5'],
  ])('a count of %s is found by its size if the column is called time', (unit, cell) => {
    expect(formatsOf('time', [cell])).toEqual([unit])
    expect(formatsOf('price', [cell])).toEqual([])
  })

  test('a growing count is a time whatever its name, a number of ten digits in any order is not', () => {
    expect(formatsOf('x', ['1700000000', '1700000060'])).toEqual(['s'])
    expect(formatsOf('x', ['1700000060', '1700000000'])).toEqual([])
  })

  test('a few wrong cells do not hide the format', () => {
    expect(formatsOf('date', [...Array(9).fill('31/12/2016'), 'total'])).toEqual(['D/M/YYYY'])
  })
})

test('the delimiter occurs equally often in each row; those in quotes do not count', () => {
  expect(guessLayout('a;b\n1,5;2,5\n1,25;2\n').delimiter).toBe(';')
  expect(guessLayout('a\tb, c\n1\t2\n').delimiter).toBe('\t')
  expect(guessLayout('a,b\n"x;y;z",1\n"q;r;s",2\n').delimiter).toBe(',')
  expect(guessLayout('a\n1\n').delimiter).toBe(',')
})

test('bytes that are not UTF-8 are read as GB 18030', () => {
  expect(guessEncoding(Uint8Array.of(0xca, 0xb1, 0xbc, 0xe4))).toBe('gb18030')
  expect(guessEncoding(new TextEncoder().encode('时间').subarray(0, 5))).toBe('utf-8')
  expect(guessEncoding(Uint8Array.of(0xff, 0xfe, 0x61, 0))).toBe('utf-16le')
})

test('a first row with a number or a time has no names', () => {
  expect(guessHeader([['date', 'v']])).toBe(true)
  expect(guessHeader([['2016-01-11 17:00', 'v']])).toBe(false)
  expect(guessHeader([['a', '60']])).toBe(false)
  expect(
    guessHeader([
      ['time', '1', '2'],
      ['2016-01-11 17:00', '5', '6'],
    ]),
  ).toBe(true)
})

test('a comma before three digits may separate thousands; others are decimal signs', () => {
  expect(guessDecimal([['1,5']])).toEqual({ decimal: ',', doubt: undefined })
  expect(guessDecimal([['1,500', '12,250']])).toEqual({ decimal: ',', doubt: '1,500' })
  expect(guessDecimal([['1,500', '1.5']])).toEqual({ decimal: '.', doubt: undefined })
  expect(guessDecimal([['1.234,5', '987,25', '1.234']])).toEqual({ decimal: ',', doubt: undefined })
  expect(guessDecimal([['1,234.5', '1,234,567']])).toEqual({ decimal: '.', doubt: undefined })
  expect(guessDecimal([['1\u00a0234,5']])).toEqual({ decimal: ',', doubt: undefined })
  expect(guessDecimal([['1.234', '2.345']])).toEqual({ decimal: '.', doubt: undefined })
  expect(guessDecimal([['1.5', '1,5']])).toEqual({ decimal: '.', doubt: '1,5' })
})

describe('the columns of a table', () => {
  const uses = (header: string[] | undefined, rows: string[][]) =>
    guessColumns({ header, rows, decimal: '.' }).columns.map(({ name, use, kind }) => `${name} ${use} ${kind}`)

  test('of two columns with times the one whose name says so is used, and the other one is named', () => {
    const rows = [['2016-01-11 17:00', '2016-01-11 17:05', '1']]
    const guess = guessColumns({ header: ['created', 'time', 'v'], rows, decimal: '.' })
    expect(guess.columns.map(({ use }) => use)).toEqual(['field', 'time', 'field'])
    expect(guess.otherTimes).toEqual(['created'])
  })

  test('a table without times has no time column', () => {
    expect(
      guessColumns({ header: ['a', 'b'], rows: [['1', 'x']], decimal: '.' }).columns.map(({ use }) => use),
    ).toEqual(['field', 'field'])
  })

  test('names that occur twice or are reserved get a number; without a header columns are numbered', () => {
    expect(uses(['date', 'v', 'v', 'time', ''], [['2016-01-11', '1', '2', '3', '4']])).toEqual([
      'date time text',
      'v field number',
      'v_2 field number',
      'time_2 field number',
      'column5 none number',
    ])
    expect(uses(undefined, [['2016-01-11', '1']])).toEqual(['column1 time text', 'column2 field number'])
  })

  test('texts that repeat are tags if several rows have the same time', () => {
    const rows = ['2016-01-11', '2016-01-12'].flatMap((day) => ['a', 'b'].map((room) => [day, room, '1']))
    expect(uses(['date', 'room', 'v'], rows)[1]).toBe('room tag text')
    expect(uses(['date', 'room', 'v'], rows.slice(0, 1))[1]).toBe('room field text')
  })
})

test('a measurement is named after the file', () => {
  expect(measurementOf('energy data (1).csv.gz')).toBe('energy_data_1')
  expect(measurementOf('能耗.csv')).toBe('能耗')
  expect(measurementOf('…')).toBe('table')
})
