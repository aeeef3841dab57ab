import { expect, test } from 'vitest'
import { MAX_JSON_LEVELS } from './flat-json.ts'
import { isJson, readJsonPoints } from './json-points.ts'

const read = (text: string, tags?: Record<string, string>) => readJsonPoints(Buffer.from(text), 'm', tags)
/** Of a message with one point: its fields and time, or the reason. */
const one = (text: string) => {
  const points = read(text)
  const point = typeof points === 'string' ? points : points[0]!
  if (typeof point === 'string') return point
  return { ...point.fields, ...(point.timeUs === undefined ? {} : { at: new Date(point.timeUs / 1000).toISOString() }) }
}

test('an object without fields is flat: texts and booleans stay, null is skipped, names of nested ones are joined', () => {
  expect(one('{"temp":42,"hum":3.5,"on":true,"mode":"auto","left":null}')).toEqual({
    temp: 42,
    hum: 3.5,
    on: true,
    mode: 'auto',
  })
  expect(one('{"AM2301":{"Temperature":21.4,"raw":{"x":1}},"温度":2}')).toEqual({
    AM2301_Temperature: 21.4,
    AM2301_raw_x: 1,
    温度: 2,
  })
  expect(one('{"__proto__":1,"constructor":2}')).toEqual(JSON.parse('{"__proto__":1,"constructor":2}'))
})

test('a number alone is the field value; a word or a line that begins with a digit is none', () => {
  expect(['42', ' -3.5e-1\n'].map(one)).toEqual([{ value: 42 }, { value: -0.35 }])
  const json = ['42', '-3', ' 1.5 ', '{"a":1}', '[1]', '4x v=1', '4 2', '-', 'ON', '1_000', '9'.repeat(50), '']
  expect(json.filter((text) => isJson(Buffer.from(text)))).toEqual(['42', '-3', ' 1.5 ', '{"a":1}', '[1]'])
})

test.each([
  ['{"time":1767225600,"v":1}', 'seconds'],
  ['{"ts":1767225600000,"v":1}', 'milliseconds'],
  ['{"timestamp":1767225600000000,"v":1}', 'microseconds'],
  ['{"ts":1767225600000000000,"v":1}', 'nanoseconds'],
  ['{"timestamp":"2026-01-01T08:00:00+08:00","v":1}', 'a text with its zone'],
])('%s has the time of the device, in %s', (text) => {
  expect(one(text)).toEqual({ v: 1, at: '2026-01-01T00:00:00.000Z' })
})

test('what cannot be a time stays a field, except time, whose name is reserved', () => {
  expect(one('{"ts":12,"timestamp":"noon","v":1}')).toEqual({ ts: 12, timestamp: 'noon', v: 1 })
  expect(one('{"time":"2026-01-01T08:00:00","v":1}')).toEqual({ v: 1 })
  expect(one('{"time":7,"ts":1767225600,"v":1}')).toEqual({ v: 1, at: '2026-01-01T00:00:00.000Z' })
  expect(one('{"status":{"time":7}}')).toEqual({ status_time: 7 })
})

test('a list, a name that occurs twice and too many levels are refused with their name', () => {
  expect(one('{"a":{"list":[1,2]},"v":1}')).toBe('"a_list" is a list')
  expect(one('{"a_b":1,"a":{"b":2}}')).toBe('two values have the name "a_b"')
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  expect(Object.keys(one(nested(MAX_JSON_LEVELS)))).toEqual(['a_'.repeat(MAX_JSON_LEVELS).slice(0, -1)])
  expect(one(nested(MAX_JSON_LEVELS + 1))).toBe('more than 20 levels of objects in each other')
  // Far beyond what a function that calls itself could follow.
  expect(one(nested(100_000))).toBe('more than 20 levels of objects in each other')
})

test('what has fields is read as before, also beside flat points', () => {
  expect(
    read('[{"fields":{"v":1},"tags":{"a":"b"},"time":7},{"v":2},{"fields":3},{"fields":{"v":1},"x":1},4]'),
  ).toEqual([
    { measurement: 'm', tags: { a: 'b' }, fields: { v: 1 }, timeUs: 7000 },
    { measurement: 'm', fields: { v: 2 } },
    '"fields" is not an object',
    'unknown property "x"',
    'not an object',
  ])
})

test('tags of the whole body are those of every point, and count for more than its own', () => {
  expect(read('[{"v":1},{"fields":{"v":2},"tags":{"device":"x","line":"A"}}]', { device: 'd1' })).toEqual([
    { measurement: 'm', tags: { device: 'd1' }, fields: { v: 1 } },
    { measurement: 'm', tags: { device: 'd1', line: 'A' }, fields: { v: 2 } },
  ])
  expect(read('4', { device: 'd1' })).toEqual([{ measurement: 'm', tags: { device: 'd1' }, fields: { value: 4 } }])
})
