import { expect, test } from 'vitest'
import { decoderOf, namesIn } from './decoder.ts'

const MESSAGE = JSON.stringify({
  temp: 21.5,
  time: 1,
  on: true,
  'a.b': 1,
  motor: { speeds: [7, { v: 8 }], none: null },
  __proto__: 1,
})

test.each([
  ['temp', 21.5],
  ['$.temp', 21.5],
  ['motor.speeds.0', 7],
  ['motor.speeds[1].v', 8],
  ['$.motor.speeds', '[7,{"v":8}]'],
  ['motor.none', null],
  ['none.at.all', null],
  ['constructor.name', null],
  ['motor.speeds.length', 2],
])('a JSON path: %s', (path, expected) => {
  const [[cell] = []] = decoderOf('json', [path]).rows(MESSAGE) ?? []
  expect(cell).toEqual(expected)
})

test.each([
  ['7', 7],
  ['"on"', 'on'],
  ['false', false],
  ['null', null],
  ['[1,2]', '[1,2]'],
])('a message that is a value: %s', (text, expected) => {
  expect(decoderOf('json', ['$']).rows(text)).toEqual([[expected]])
})

test('without a choice there are the values of the message, and more with later messages', () => {
  const decoder = decoderOf('json', [])
  expect(decoder.rows('{"b":1,"a":{"c":[2]}}')).toEqual([[1, 2]])
  expect(decoder.rows('{"d":3,"b":4}')).toEqual([[4, null, 3]])
  expect(decoder.columns).toEqual(['b', 'a.c.0', 'd'])
  expect(namesIn('json', MESSAGE)).toEqual(['temp', '$.time', 'on', 'motor.speeds.0', 'motor.speeds.1.v', 'motor.none'])
})

test('what is no text of the encoding has no rows', () => {
  for (const text of ['', '{', 'on', '\ufffd\ufffd', `${'['.repeat(100)}`])
    expect(decoderOf('json', []).rows(text)).toBe(undefined)
  for (const text of ['', 'no line', '# comment', '{"a":1}']) expect(decoderOf('line', []).rows(text)).toBe(undefined)
})

test('a message with many or deep values gives a limited number of columns', () => {
  const many = decoderOf('json', [])
  many.rows(JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`n${n}`, n]))))
  expect(many.columns.length).toBe(50)
  expect(decoderOf('json', []).rows(`${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`)).toEqual([[]])
})

test('line protocol: fields before tags, each line a row, without the lines that are none', () => {
  const decoder = decoderOf('line', ['unit', 'temp', 'big', '__proto__'])
  const text = 'oven,unit=a,temp=x temp=1.5,__proto__="p" 5\nwrong\noven temp=2i,big=9007199254740993i'
  expect(decoder.rows(text)).toEqual([
    ['a', 1.5, null, 'p'],
    [null, 2, '9007199254740993', null],
  ])
  expect(namesIn('line', text)).toEqual(['unit', 'temp', '__proto__', 'big'])
})
