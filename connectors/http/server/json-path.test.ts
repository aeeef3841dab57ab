import { expect, test } from 'vitest'
import { columnAt, isPath, rowsAt, valuesAt } from './json-path.ts'

const ANSWER = {
  line: 'A',
  first: 1,
  data: {
    list: [
      {
        id: 1,
        motor: { speed: 10 },
        tags: [
          { name: 'temp', value: 5 },
          { name: 'temp', value: 6 },
        ],
        'odd name': true,
      },
      { id: 2, tags: [{ name: 'wind', value: 7 }] },
    ],
  },
}

test.each([
  ['', [ANSWER]],
  ['$.data.list', ANSWER.data.list],
  ['$.data.list[*]', ANSWER.data.list],
  ["$['data']['list']", ANSWER.data.list],
  ['$..list[?@.id > 1]', [ANSWER.data.list[1]]],
  ['$.data.list[?@.id > 9]', []],
  ['$.data', [ANSWER.data]],
  ['$.line', undefined],
  ['$.nothing', undefined],
])('the rows at %s', (path, rows) => {
  expect(rowsAt(ANSWER, path)).toEqual(rows)
})

test('a list at the top is the rows', () => {
  expect(rowsAt([{ a: 1 }, 2], '')).toEqual([{ a: 1 }, 2])
})

test.each([
  ['@.id', [1, 2]],
  ['@.motor.speed', [10, undefined]],
  ['@.tags[?@.name == "temp"].value', [5, undefined]],
  ['@.tags[-1].value', [6, 7]],
  ["@['odd name']", [true, undefined]],
  ['@', ANSWER.data.list],
])('the column at %s has the first value that each row has there', (path, column) => {
  expect(columnAt(ANSWER.data.list, path)).toEqual(column)
})

test('a path of the whole answer may look anywhere', () => {
  expect(valuesAt(ANSWER, '$.line')).toEqual(['A'])
  expect(valuesAt(ANSWER, '$.data.list[?@.id == $.first].motor.speed')).toEqual([10])
})

test.each(['$.a[?length(@.b) > 1]', '$..a', '@[0]', '$[1:3].x', '$.中文', '$.a[?!@.b && @.c == "x"]'])(
  '%s is a path',
  (path) => {
    expect(isPath(path)).toBe(true)
  },
)

test.each([
  ['no path', 'a.b'],
  ['no path', '$.a['],
  ['no path', ''],
  ['a pattern', '$.a[?match(@.b, "(a+)+")]'],
  ['a pattern', '$.a[?search(@.b, "(a+)+")]'],
  ['twice as much with each step', '$[*,*][*,*]'],
  ['all of all', '$..a..b'],
  ['a search in each row', '$.a[?@..b]'],
  ['a search in each row', '$.a[?$.list[*]]'],
  ['the whole answer in a row', '@.a[?@.b == $.c]'],
  ['the whole answer in a row', '@.a[?$.c]'],
  ['a number in a comparison', '$.a[?@[1] == 2]'],
  ['a number in a comparison', '$.a[?@.b == $.c[0].d]'],
])('%s is refused: %s', (_, path) => {
  expect(isPath(path)).toBe(false)
})

test('a hundred thousand levels are searched', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown
  expect(valuesAt(deep, '$..*')).toHaveLength(99_999)
})
