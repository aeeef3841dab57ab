import { expect, test } from 'vitest'
import { isIdcard, MAX_PICTURE_LENGTH, maskAnswers, readAnswers } from './answers.ts'
import { checkFormFields, defaultFormFields, type FormField, type FormFieldType, labelOf } from './form-fields.ts'

const field = (type: FormFieldType, extra: Partial<FormField> = {}): FormField => ({
  key: 'x',
  label: 'X',
  type,
  required: true,
  ...extra,
})

const accepts = (type: FormFieldType, value: unknown, extra: Partial<FormField> = {}) =>
  readAnswers([field(type, extra)], { x: value }).wrong.x === undefined

test('each type of field accepts valid values and refuses all others', () => {
  const cases: [FormFieldType, right: unknown[], wrong: unknown[]][] = [
    ['text', ['A visit'], ['x'.repeat(201), 7, '   ']],
    ['number', [0, -2.5, '42'], ['many', Number.POSITIVE_INFINITY, true]],
    ['phone', ['13800138000', '+4915112345678'], ['1380013800', '2380013800', '+49abc']],
    ['idcard', ['11010519491231002X', '11010519491231002x'], ['110105194912310021', '11010519490231002X']],
    ['date', ['2026-02-28'], ['2026-02-30', '28.2.2026', '2026-2-3']],
    ['plate', ['京A12345', '粤bd12345', '沪A1234警'], ['A12345', '京I1']],
    ['photo', ['data:image/png;base64,AAAA'], ['data:text/html;base64,AAAA', 'https://example.org/x.png']],
    ['signature', ['data:image/png;base64,AAAA'], [`data:image/png;base64,${'A'.repeat(MAX_PICTURE_LENGTH)}`]],
  ]
  for (const [type, right, wrong] of cases) {
    for (const value of right) expect(accepts(type, value), `${type} takes ${value}`).toBe(true)
    for (const value of wrong) expect(accepts(type, value), `${type} refuses ${value}`).toBe(false)
  }
})

test('a choice accepts only its own options', () => {
  expect(accepts('select', 'red', { options: ['red', 'blue'] })).toBe(true)
  expect(accepts('select', 'green', { options: ['red', 'blue'] })).toBe(false)
})

test('an identity card number needs a real birthday and a correct check digit', () => {
  expect(isIdcard('11010519491231002X')).toBe(true)
  expect(isIdcard('440308199901101512')).toBe(true)
  expect(isIdcard('110105194912310028')).toBe(false)
  expect(isIdcard('11010519491331002X')).toBe(false)
})

test('an optional field may be empty, a required field may not, and an unknown field is refused', () => {
  const { answers, wrong } = readAnswers(defaultFormFields, { name: ' 王芳 ', company: '', age: '12' })
  expect(Object.keys(wrong).sort()).toEqual(['age', 'mobile', 'purpose'])
  expect(answers.map(({ key, value }) => [key, value])).toEqual([
    ['name', '王芳'],
    ['mobile', null],
    ['company', null],
    ['purpose', null],
  ])
})

test('phone and identity card numbers in the answers are masked, whatever the field is called', () => {
  const fields = [
    field('phone', { key: 'second' }),
    field('idcard', { key: 'card' }),
    field('text', { key: 'mobile' }),
    field('text', { key: 'name' }),
  ]
  const { answers } = readAnswers(fields, {
    second: '13800138000',
    card: '11010519491231002X',
    mobile: '13900139000',
    name: '王芳',
  })
  const masked = JSON.stringify(maskAnswers(answers))
  for (const secret of ['13800138000', '19491231', '13900139000']) expect(masked).not.toContain(secret)
  expect(masked).toContain('王芳')
})

test('a standard label is in the reader’s language until it is renamed', () => {
  expect(labelOf({ key: 'mobile', label: '手机号' }, 'en_US')).toBe('Mobile')
  expect(labelOf({ key: 'mobile', label: '联系电话' }, 'en_US')).toBe('联系电话')
  expect(labelOf({ key: 'badge', label: '手机号' }, 'en_US')).toBe('手机号')
})

test('each error in the field list is reported at its place', () => {
  expect(checkFormFields(defaultFormFields)).toEqual([])
  const faults = checkFormFields([
    field('text', { key: 'Name' }),
    field('text', { key: 'ok' }),
    field('text', { key: 'ok', label: '  ' }),
    field('select', { key: 'colour', options: ['red', ' red ', ''] }),
    ...['a', 'b', 'c', 'd'].map((key) => field('photo', { key })),
  ])
  expect(faults.map(({ index, part }) => `${index} ${part}`)).toEqual([
    '0 key',
    '2 key',
    '2 label',
    '3 options',
    '7 type',
  ])
})
