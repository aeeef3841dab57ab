import { Type } from 'typebox'
import { Check } from 'typebox/value'
import { expect, expectTypeOf, test } from 'vitest'
import {
  interval,
  list,
  numberOrOneOf,
  oneOf,
  type ReadOf,
  type StoredOf,
  section,
  texts,
  time,
} from './document-fields.ts'
import { documentSchemas } from './document-schema.ts'
import { json, num, str } from './fields.ts'

const table = {
  from: str(5, { required: true }),
  order: oneOf(['asc', 'desc'], { default: 'asc' }),
  level: numberOrOneOf(['none', 0], { default: 'none' }),
  since: time('*-2h'),
  every: interval('5m'),
  names: texts(2, 3),
  where: section({
    all: list({ key: str(5, { min: 0, required: true }), sign: oneOf(['=', '<'], { required: true }) }, 2, {
      required: true,
    }),
    label: str(5, { min: 0, required: true, default: '' }),
    share: num(2, { max: 100 }),
  }),
  by: json<string | string[]>(Type.Union([Type.String(), Type.Array(Type.String())]), { default: [] }),
} as const

const schema = Type.Object(documentSchemas(table), { additionalProperties: false })
const isValid = (value: object) => Check(schema, { from: 'oven', ...value })

test('what is stored may lack fields that are not required, and code reads every field', () => {
  type Stored = StoredOf<typeof table>
  expectTypeOf<Stored['from']>().toEqualTypeOf<string>()
  expectTypeOf<Stored['order']>().toEqualTypeOf<'asc' | 'desc' | undefined>()
  expectTypeOf<Stored['level']>().toEqualTypeOf<'none' | number | undefined>()
  expectTypeOf<Stored['by']>().toEqualTypeOf<string | string[] | undefined>()
  type Where = NonNullable<Stored['where']>
  expectTypeOf<Where['all'][number]['sign']>().toEqualTypeOf<'=' | '<'>()
  expectTypeOf<Where['share']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<ReadOf<typeof table>['where']['share']>().toEqualTypeOf<number | null>()
})

test.each([
  [{}, true],
  [{ from: '' }, false],
  [{ from: undefined }, false],
  [{ more: 1 }, false],
  [{ order: 'up' }, false],
  [{ level: 7 }, true],
  [{ level: 'high' }, false],
  [{ since: 'x'.repeat(61) }, false],
  [{ names: ['a', 'b'] }, true],
  [{ names: ['a', 'b', 'c'] }, false],
  [{ by: 'line' }, true],
  [{ where: { all: [{ key: '', sign: '=' }], label: '' } }, true],
  [{ where: { all: [{ key: '' }], label: '' } }, false],
  [{ where: { all: [{ key: '', sign: '=', more: 1 }], label: '' } }, false],
  [{ where: { all: [], label: '', share: null } }, false],
  [{ where: { label: '' } }, false],
])('%j suits the table: %s', (value, expected) => {
  expect(isValid(value)).toBe(expected)
})

test('only the default of a field that must be there is filled in', () => {
  const { order, where } = documentSchemas(table) as Record<string, { default?: unknown; properties?: object }>
  expect(order).not.toHaveProperty('default')
  expect(where?.properties).toMatchObject({ all: { default: [] }, label: { default: '' } })
})
