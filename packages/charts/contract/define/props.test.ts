import { bool, int, num, str } from '@atrium/core/contract/define/fields'
import { secretMark } from '@atrium/core/contract/kept-secrets'
import { expect, expectTypeOf, test } from 'vitest'
import { isWrong, propErrors } from './prop-errors.ts'
import { eachProp, fitted, publicProps, withDefaults } from './prop-values.ts'
import {
  area,
  code,
  colour,
  colourConditions,
  colours,
  column,
  columns,
  dashboardLink,
  interval,
  list,
  oneOf,
  type PropsOf,
  picture,
  place,
  richText,
  secret,
  section,
  textStyle,
  texts,
  time,
} from './props.ts'

const table = {
  label: str(5, { min: 0, default: '' }),
  decimal: int({ min: 0, max: 100 }),
  factor: num(2, { min: -10, max: 10, default: 1 }),
  isOn: bool({ default: true, shown: 'owner' }),
  align: oneOf(['left', 'right'], { default: 'left' }),
  size: oneOf([10, 20], { default: 10 }),
  style: textStyle(),
  config: section({ fields: list({ field: column(), yMin: num(2), note: str(9, { shown: 'owner' }) }, 2) }),
  password: secret(20),
} as const

test('the type of the props follows from the table', () => {
  type Shown = PropsOf<typeof table>
  expectTypeOf<Shown['label']>().toEqualTypeOf<string>()
  expectTypeOf<Shown['decimal']>().toEqualTypeOf<number | null>()
  expectTypeOf<Shown['align']>().toEqualTypeOf<'left' | 'right'>()
  expectTypeOf<Shown['size']>().toEqualTypeOf<10 | 20>()
  expectTypeOf<Shown['config']['fields'][number]['yMin']>().toEqualTypeOf<number | null>()
})

test('a view gets every prop: the default of an absent one, in sections and entries of lists too, and no secret', () => {
  expect(withDefaults(table, { label: 'a', config: { fields: [{ field: 'speed' }, { yMin: 3 }] } })).toEqual({
    label: 'a',
    decimal: null,
    factor: 1,
    isOn: true,
    align: 'left',
    size: 10,
    style: { color: '', colorConditions: [] },
    config: {
      fields: [
        { field: 'speed', yMin: null, note: null },
        { field: '', yMin: 3, note: null },
      ],
    },
  })
  expect(withDefaults(table, null).config).toEqual({ fields: [] })
})

test('a public page gets only what was stored, without the owner’s props, secrets and props that the table lacks', () => {
  const stored = {
    label: 'a',
    isOn: false,
    password: 'p',
    unknown: 1,
    config: { fields: [{ field: 'speed', note: 'ours' }], more: 2 },
  }
  expect(publicProps(table, stored)).toEqual({ label: 'a', config: { fields: [{ field: 'speed' }] } })
})

test('each wrong prop is told at its path, nothing else is', () => {
  const wrong = propErrors(table, {
    label: 'too long',
    factor: null,
    decimal: null,
    size: 15,
    colour: 'red',
    hasPassword: true,
    config: { fields: [{ field: 'a' }, { field: 7, more: 1 }] },
    style: [],
  })
  expect(Object.keys(wrong).sort()).toEqual([
    'colour',
    'config.fields.1.field',
    'config.fields.1.more',
    'factor',
    'label',
    'size',
    'style',
  ])
  expect(Object.values(wrong).every(({ zh_CN, en_US }) => zh_CN && en_US)).toBe(true)
  expect(Object.keys(propErrors(table, { config: { fields: [{}, {}, {}] } }))).toEqual(['config.fields'])
  expect(secretMark('password')).toBe('hasPassword')
})

const tree = { type: 'doc', content: [{ type: 'paragraph' }] }
const row = { operator1: '>', value1: 1, operator2: '<', value2: '9', color: '#f00' }
const square = [
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ],
]

test.each([
  ['a colour', colour(), ['', '#0E7C86', 'red', 'rgba(1, 2, 3, .5)'], ['url(x)', 'red;', 7]],
  ['colours', colours(2), [[], ['red', '#fff']], [['url(x)'], ['a', 'b', 'c'], 'red']],
  ['colour conditions', colourConditions(), [[], [row]], [[{ ...row, operator1: '~' }], [{ ...row, more: 1 }], {}]],
  ['a time', time('*'), ['', '*-2h', '2026-01-31 08:00'], ['yesterday', 7]],
  ['an interval', interval('1h'), ['', '5m', '1mo'], ['5', 'm', 7]],
  ['a column', column(), ['', 'speed A'], [7, []]],
  ['columns', columns(), [[], ['a', 'b']], ['a', [1]]],
  ['texts', texts(2, 3), [[], ['abc']], [['abcd'], ['a', 'b', 'c']]],
  ['code', code('json', 4), ['', '{}'], ['12345', {}]],
  ['a rich text', richText(99), [null, tree], [{ type: 'paragraph' }, '<p>', []]],
  ['a place', place(), [null, { lng: 116.4, lat: 39.9 }], [{ lng: 181, lat: 0 }, { lng: 1 }, [1, 2]]],
  ['an area', area(), [null, { type: 'Polygon', coordinates: square }], [{ type: 'Point', coordinates: [1, 2] }]],
  ['a dashboard', dashboardLink(), ['', '01890000-0000-7000-8000-000000000000'], ['board', 'https://a.test']],
  ['a picture', picture(), ['', '/api/file/0', 'https://a.test/a.png'], ['javascript:alert(1)', '//a.test/a.png']],
] as const)('%s accepts what suits it and refuses everything else', (_, prop, good, bad) => {
  for (const value of good) expect([value, isWrong(prop, value)]).toEqual([value, false])
  for (const value of bad) expect([value, isWrong(prop, value)]).toEqual([value, true])
})

test('of unchecked props the ones stay that the table allows', () => {
  const stored = { label: 'far too long', align: 'right', config: { fields: [{ field: 'a', yMin: 'x' }, 7] }, other: 1 }
  expect(fitted(table, stored, isWrong)).toEqual({ align: 'right', config: { fields: [{ field: 'a' }, {}] } })
})

test('the paths of a table lead into sections and entries of lists', () => {
  expect(eachProp(table).map(([path]) => path)).toContain('config.fields.yMin')
})
