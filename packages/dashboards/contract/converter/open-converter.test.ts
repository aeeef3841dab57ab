import { beforeAll, expect, test } from 'vitest'
import { openQuickjs } from '../../testing/converter/quickjs.ts'
import { CONVERTER_LIMITS, type ConverterAnswer, type ConverterInput } from './call.ts'
import { converterFailureText } from './failure-text.ts'
import { keptConverters } from './kept-converters.ts'

const INPUT: ConverterInput = {
  datasets: [
    {
      names: ['time', 'speed', '__proto__'],
      cells: [
        [1000, 2000],
        [5, null],
        ['a', 'b'],
      ],
    },
    { names: [], cells: [] },
  ],
  parameters: { line: 'A' },
  range: { startMs: 1, endMs: 2 },
}

let convert: (source: string, input?: ConverterInput) => ConverterAnswer

beforeAll(async () => {
  const run = keptConverters(await openQuickjs(), CONVERTER_LIMITS)
  convert = (source, input = INPUT) => run({ source, input })
})

test('a converter gets the rows of its data, all datasets, the parameters and the range', () => {
  const source = `return [{ ...data[0], own: Object.keys(data[0]).join(), rows: data.length,
    second: datasets[1].length, line: parameters.line, range: JSON.stringify(range) }]`
  const row = { time: 1000, speed: 5, ['__proto__']: 'a', own: 'time,speed,__proto__', rows: 2, second: 0, line: 'A' }
  expect(convert(source)).toEqual({ rows: [{ ...row, range: '{"startMs":1,"endMs":2}' }] })
  expect(convert('return [{ n: data.length }]', { datasets: [], parameters: {}, range: null })).toEqual({
    rows: [{ n: 0 }],
  })
})

test('the rows of each call, and of each dataset, have the names of their own columns', () => {
  const source = 'return [{ all: datasets.map((rows) => JSON.stringify(rows)).join() }]'
  const rowsOf = (...columns: string[][]) => {
    const datasets = columns.map((names) => ({ names, cells: names.map((_, at) => [at]) }))
    return convert(source, { datasets, parameters: {}, range: null })
  }
  expect(rowsOf(['a', 'b'], ['b', 'a'])).toEqual({ rows: [{ all: '[{"a":0,"b":1}],[{"b":0,"a":1}]' }] })
  expect(rowsOf(['a,b'], ['a', 'b'], ['a', 'b'])).toEqual({
    rows: [{ all: '[{"a,b":0}],[{"a":0,"b":1}],[{"a":0,"b":1}]' }],
  })
})

test('columns of numbers, of other values and of both come out as they went in', () => {
  const cells = [
    [1.5, -2e300, 3],
    [1, null, 3],
    [null, 'x', true],
    ['a', 2, 0.1],
  ]
  const input = { ...INPUT, datasets: [{ names: ['n', 'gap', 'mixed', 'late'], cells }, INPUT.datasets[0]!] }
  const rows = [0, 1, 2].map((at) => ({
    n: cells[0]![at],
    gap: cells[1]![at],
    mixed: cells[2]![at],
    late: cells[3]![at],
  }))
  expect(convert('return data', input)).toEqual({ rows })
  expect(convert('return datasets[1].map(({ time, speed }) => ({ time, speed }))', input)).toEqual({
    rows: [
      { time: 1000, speed: 5 },
      { time: 2000, speed: null },
    ],
  })
  // The first value is a number, a later one is none.
  expect(convert('return data.map(({ n }, at) => ({ n: at === 1 ? "x" : n }))', input)).toEqual({
    rows: [{ n: 1.5 }, { n: 'x' }, { n: 3 }],
  })
})

test.each([
  [
    'rows',
    'return data.map(({ time, speed }) => ({ time, half: speed === null ? null : speed / 2 }))',
    [
      { time: 1000, half: 2.5 },
      { time: 2000, half: null },
    ],
  ],
  ['rows of different columns', 'return [{ a: 1 }, { b: "x" }]', [{ a: 1 }, { b: 'x' }]],
  ['no rows', 'return []', []],
  ['one row', 'return { a: 1, b: true }', [{ a: 1, b: true }]],
  [
    'rows by their key',
    'return { p1: { a: 1 }, p2: { a: 2 } }',
    [
      { key: 'p1', a: 1 },
      { key: 'p2', a: 2 },
    ],
  ],
  [
    'columns',
    'return { a: [1, 2], b: [3, 4] }',
    [
      { a: 1, b: 3 },
      { a: 2, b: 4 },
    ],
  ],
  ['a header with rows', 'return [["a", "b"], [1, 2]]', [{ a: 1, b: 2 }]],
  [
    'points',
    'return [[1, 2], [3, 4]]',
    [
      { time: 1, value: 2 },
      { time: 3, value: 4 },
    ],
  ],
  ['values', 'return [1, 2]', [{ value: 1 }, { value: 2 }]],
  ['rows in rows', 'return [{ a: { b: 1 } }]', [{ 'a.b': 1 }]],
  ['a date', 'return [{ at: new Date(0) }]', [{ at: '1970-01-01T00:00:00.000Z' }]],
  ['a value that is left out', 'return [{ a: undefined, b: 1 }]', [{ b: 1 }]],
])('a result may be %s', (_, source, rows) => {
  expect(convert(source)).toEqual({ rows })
})

test('[S8] a call leaves nothing behind for the next one of the same script', () => {
  const counts = `try { globalThis.n = (globalThis.n || 0) + 1; return [n] } catch { return [typeof n] }`
  expect([convert(counts), convert(counts)]).toEqual([
    { rows: [{ value: 'undefined' }] },
    { rows: [{ value: 'undefined' }] },
  ])
  const changes = 'data[0].speed += 1; data.push(1); return [data[0].speed, data.length]'
  expect([convert(changes), convert(changes)]).toEqual([
    { rows: [{ value: 6 }, { value: 3 }] },
    { rows: [{ value: 6 }, { value: 3 }] },
  ])
})

test('[R292] a failure says why, and what the script threw or where its result is no data', () => {
  expect(convert('return data.missing.x')).toEqual({
    failed: { why: 'thrown', detail: "TypeError: cannot read property 'x' of undefined" },
  })
  expect(convert('class Odd extends Error { get name() { return Symbol() } }; throw new Odd("x")')).toEqual({
    failed: { why: 'thrown', detail: 'Error: x' },
  })
  expect(convert('throw "no line"')).toEqual({ failed: { why: 'thrown', detail: 'no line' } })
  expect(convert('return [{ a: 1 }, { a: { b: [0 / 0] } }]')).toEqual({ failed: { why: 'number', detail: '1.a.b.0' } })
  expect(convert('return [(')).toMatchObject({ failed: { why: 'syntax' } })
  expect(converterFailureText({ why: 'number', detail: '1.a' })).toEqual({
    zh_CN: '代码执行错误：结果中含有无效数值 (1.a)',
    en_US: 'Error while running the code: its result contains a number that is not finite (1.a)',
  })
})

test('a long text of an error is cut', () => {
  const answer = convert('throw new Error("x".repeat(100000))')
  expect('failed' in answer && answer.failed.detail).toHaveLength(200)
})
