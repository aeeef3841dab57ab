import { expect, test } from 'vitest'
import { guessedShape, type JsonShape, rowsOf, valueAtPath } from './json-shapes.ts'

test.each<[JsonShape, unknown, unknown]>([
  ['rows', [{ a: 1 }, { a: 2 }], [{ a: 1 }, { a: 2 }]],
  ['one', { a: 1, b: 'x' }, [{ a: 1, b: 'x' }]],
  [
    'keyed',
    { p1: { kw: 3 }, p2: { kw: 4 } },
    [
      { key: 'p1', kw: 3 },
      { key: 'p2', kw: 4 },
    ],
  ],
  [
    'columns',
    { a: [1, 2], b: ['x'] },
    [
      { a: 1, b: 'x' },
      { a: 2, b: undefined },
    ],
  ],
  [
    'header',
    [
      ['a', 'b'],
      [1, 2],
    ],
    [{ a: 1, b: 2 }],
  ],
  [
    'points',
    [
      [1000, 5, 6],
      [2000, 7, 8],
    ],
    [
      { time: 1000, value: 5, value2: 6 },
      { time: 2000, value: 7, value2: 8 },
    ],
  ],
  ['values', [3, 4], [{ value: 3 }, { value: 4 }]],
  ['flat', { a: { b: { c: 1 } }, d: 2 }, [{ 'a.b.c': 1, d: 2 }]],
])('%s is recognised and read', (shape, value, rows) => {
  expect(guessedShape(value)).toBe(shape)
  expect(rowsOf(value, shape)).toEqual(rows)
})

test('the first or last entry of a list, and names with values, are chosen by the author', () => {
  expect(rowsOf([{ a: 1 }, { a: 2 }], 'first')).toEqual([{ a: 1 }])
  expect(rowsOf([1, 2], 'last')).toEqual([{ value: 2 }])
  expect(rowsOf({ a: 1, b: 2 }, 'pairs')).toEqual([
    { name: 'a', value: 1 },
    { name: 'b', value: 2 },
  ])
})

test('a value of another form gives nothing', () => {
  for (const shape of [
    'rows',
    'one',
    'keyed',
    'columns',
    'header',
    'points',
    'values',
    'first',
    'last',
    'pairs',
    'flat',
  ] as const)
    expect(rowsOf(5, shape)).toBeNull()
})

test('a path leads into objects and lists, and never into what an object inherits', () => {
  const value = { data: { list: [{ a: 1 }] } }
  expect(valueAtPath(value, 'data.list[0].a')).toBe(1)
  expect(valueAtPath(value, '')).toBe(value)
  expect(valueAtPath(value, 'data.none.a')).toBeUndefined()
  expect(valueAtPath(value, 'constructor.name')).toBeUndefined()
})
