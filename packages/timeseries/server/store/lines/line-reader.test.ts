import { describe, expect, it } from 'vitest'
import { collectLines } from '../../../testing/store/collect-lines.ts'
import { LINE_PROPERTIES } from '../../../testing/store/fuzz-lines.ts'
import { formatLine } from './format-line.ts'

const NOW_US = 42

const read = (text: string, precision: Parameters<typeof collectLines>[1] = 'us') =>
  collectLines(text, precision, NOW_US)
const one = (text: string) => read(text).points[0]
const reasonOf = (text: string) => read(text).refused[0]?.reason

describe('line protocol', () => {
  it.each(Object.entries(LINE_PROPERTIES))('%s', (_, holds) => {
    holds(1000)
  })

  it.each([
    ['m v=1i', 1n],
    ['m v=-0i', 0n],
    ['m v=9223372036854775807i', 9223372036854775807n],
    ['m v=-9223372036854775808i', -9223372036854775808n],
    ['m v=t', true],
    ['m v=TRUE', true],
    ['m v=False', false],
    ['m v=.5', 0.5],
    ['m v=5.', 5],
    ['m v=1e3', 1000],
    ['m v=""', ''],
    ['m v="a, b=c \\"d\\" \\\\ \\x"', 'a, b=c "d" \\ \\x'],
  ])('reads %s', (line, expected) => {
    expect(one(line)?.fields.v).toEqual(expected)
  })

  it.each([
    ['ns', '1700000000123456789', 1_700_000_000_123_456],
    ['ns', '-1', -1],
    ['ns', '-1000', -1],
    ['ns', '-1001', -2],
    ['ns', '999', 0],
    ['us', '1700000000123456', 1_700_000_000_123_456],
    ['ms', '-5', -5000],
    ['s', '1700000000', 1_700_000_000_000_000],
    ['m', '2', 120_000_000],
    ['h', '2', 7_200_000_000],
  ] as const)('rounds a time of precision %s, %s, down to microseconds', (precision, digits, timeUs) => {
    expect(read(`m v=1 ${digits}`, precision).points[0]?.timeUs).toBe(timeUs)
  })

  it('uses the time of reading for a line without a time', () => {
    expect(one('m v=1')?.timeUs).toBe(NOW_US)
  })

  it('skips comments, empty lines and Windows line ends', () => {
    const { points, refused } = read('# note\r\n\r\n  \nm v=1 1\r\n\tm v=2 2 \r\n')
    expect(refused).toEqual([])
    expect(points.map((found) => found.timeUs)).toEqual([1, 2])
  })

  it('counts the line breaks inside a text, so that a refusal has the right line number', () => {
    const { points, refused } = read('m v="a\nb\nc" 1\nbad\nm v=1 1')
    expect(points).toHaveLength(2)
    expect(refused.map(({ line }) => line)).toEqual([4])
  })

  it.each([
    ['m', 'missing fields'],
    ['m ', 'missing fields'],
    ['m,a=1', 'missing fields'],
    [',a=1 v=1', 'missing measurement'],
    ['m,a v=1', 'missing tag value: a'],
    ['m,a= v=1', 'missing tag value: a='],
    ['m,=1 v=1', 'missing tag key: =1'],
    ['m,a=1=2 v=1', 'unescaped "=" in tag: a=1=2'],
    ['m v', 'missing field value: v'],
    ['m v=', 'missing field value: v'],
    ['m v=1,', 'missing fields'],
    ['m =1', 'missing field key'],
    ['m v=1,=2', 'missing field key'],
    ['m v=abc', 'invalid field value: v=abc'],
    ['m v=1x', 'invalid number: v=1x'],
    ['m v=1.2.3', 'invalid number: v=1.2.3'],
    ['m v=-', 'invalid number: v=-'],
    ['m v=1e999', 'invalid number: v=1e999'],
    ['m v=NaN', 'invalid field value: v=NaN'],
    ['m v=+1', 'invalid field value: v=+1'],
    ['m v=1.5i', 'invalid integer: v=1.5i'],
    ['m v=9223372036854775808i', 'invalid integer: v=9223372036854775808i'],
    ['m v=9223372036854775808u', 'invalid integer: v=9223372036854775808u'],
    ['m v=-1u', 'invalid integer: v=-1u'],
    ['m v=1.5u', 'invalid integer: v=1.5u'],
    ['m v=u', 'invalid field value: v=u'],
    ['m v="open 1', 'unbalanced quotes: v'],
    ['m v="a"b 1', 'invalid field format'],
    ['m v=1 soon', 'bad timestamp'],
    ['m v=1 1.5', 'bad timestamp'],
    ['m v=1 1 2', 'bad timestamp'],
    ['m v=1 -', 'bad timestamp'],
    ['m v=1 99999999999999999999', 'bad timestamp'],
    ['m v=1 9007199254740992', 'bad timestamp'],
  ])('refuses %j: %s', (line, reason) => {
    expect(reasonOf(line)).toBe(reason)
  })

  it('refuses only the lines that are not UTF-8', () => {
    const body = Buffer.concat([Buffer.from('m v="ok" 1\nm v="'), Buffer.from([0xff]), Buffer.from('" 2\nm v="é" 3')])
    const { points, refused } = collectLines(body, 'us', NOW_US)
    expect(points.map(({ fields }) => fields.v)).toEqual(['ok', 'é'])
    expect(refused).toEqual([{ line: 2, reason: 'not valid UTF-8' }])
  })
})

describe('writing line protocol', () => {
  it.each([
    ['a line break in a tag', { measurement: 'm', tags: { a: 'x\ny' }, fields: { v: 1 } }],
    ['a final backslash in a name', { measurement: 'm\\', fields: { v: 1 } }],
    ['an empty tag', { measurement: 'm', tags: { a: '' }, fields: { v: 1 } }],
    ['a number that is not finite', { measurement: 'm', fields: { v: Number.NaN } }],
  ])('refuses %s, because line protocol cannot carry it', (_, bad) => {
    expect(() => formatLine(bad)).toThrow(RangeError)
  })
})
