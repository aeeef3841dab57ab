import fc from 'fast-check'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import {
  checkFormFields,
  FIELD_TYPES,
  type FormDesign,
  type FormField,
  type FormFieldType,
  formFieldsSchema,
  labelOf,
} from './form.ts'
import {
  type Answer,
  type FormValue,
  formValuesSchema,
  isException,
  isIdcard,
  limitsOf,
  MAX_PICTURE_LENGTH,
  maskAnswers,
  readAnswers,
} from './form-answers.ts'

const design: FormDesign = {
  types: FIELD_TYPES,
  labels: { mobile: { zh_CN: '手机号', en_US: 'Mobile' } },
}

const defaultFormFields: FormField[] = [
  { key: 'name', label: '姓名', type: 'text', required: true },
  { key: 'mobile', label: '手机号', type: 'phone', required: true },
  { key: 'company', label: '单位', type: 'text', required: false },
  { key: 'purpose', label: '来访事由', type: 'text', required: true },
]

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
    ['multiline', ['x'.repeat(2000), 'one\ntwo'], ['x'.repeat(2001), 7]],
    [
      'check',
      [{ ok: true }, { ok: false, remark: '漏油' }],
      ['yes', { ok: 'yes' }, { ok: false, remark: 'x'.repeat(201) }],
    ],
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
  const masked = JSON.stringify(maskAnswers(answers, ['mobile']))
  const short = { key: 'second', label: '电话', type: 'phone', required: true, value: '62345678' } as const
  expect(maskAnswers([short])).toEqual([{ ...short, value: '****' }])
  for (const secret of ['13800138000', '19491231', '13900139000']) expect(masked).not.toContain(secret)
  expect(masked).toContain('王芳')
})

test('a standard label is in the reader’s language until it is renamed', () => {
  expect(labelOf({ key: 'mobile', label: '手机号' }, 'en_US', design)).toBe('Mobile')
  expect(labelOf({ key: 'mobile', label: '联系电话' }, 'en_US', design)).toBe('联系电话')
  expect(labelOf({ key: 'badge', label: '手机号' }, 'en_US', design)).toBe('手机号')
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

test('a number outside its limits is refused with the limits, or is an exception where the design says so', () => {
  const fields = [field('number', { unit: '℃', min: 0, max: 60 })]
  for (const value of [0, '60', 12.5]) expect(readAnswers(fields, { x: value }).wrong).toEqual({})
  for (const value of [-0.1, '60.1']) {
    expect(readAnswers(fields, { x: value }).wrong.x).toEqual({
      zh_CN: '超出范围（0 – 60）',
      en_US: 'Out of range (0 – 60)',
    })
    const { answers, wrong } = readAnswers(fields, { x: value }, { outside: 'exception' })
    expect(wrong).toEqual({})
    expect(isException(answers[0]!)).toBe(true)
  }
  expect(limitsOf(field('number', { min: 5 }))).toBe('≥ 5')
  expect(accepts('number', -1e9, { max: 5 })).toBe(true)
  expect(accepts('number', 6, { max: 5 })).toBe(false)
})

test('a check keeps a remark only when something is wrong, and only then it is an exception', () => {
  const answerTo = (value: FormValue) => readAnswers([field('check')], { x: value }).answers[0]!
  expect(answerTo({ ok: true, remark: 'none' }).value).toEqual({ ok: true })
  expect(answerTo({ ok: false, remark: ' 漏油 ' }).value).toEqual({ ok: false, remark: '漏油' })
  expect([isException(answerTo({ ok: true })), isException(answerTo({ ok: false }))]).toEqual([false, true])
})

test('an old answer keeps the label, the unit and the limits with which it was asked', () => {
  const asked = [field('number', { label: '进水温度', unit: '℃', max: 60 })]
  const { answers } = readAnswers(asked, { x: 70 }, { outside: 'exception' })
  asked[0]!.max = 80
  asked[0]!.label = '温度'
  expect(answers).toEqual([{ ...field('number', { label: '进水温度', unit: '℃', max: 60 }), value: 70 }])
  expect(isException(answers[0]!)).toBe(true)
})

test('limits that are equal or in the wrong order are reported, and a design knows only its types', () => {
  const faults = checkFormFields([
    field('number', { key: 'a', min: 1, max: 1 }),
    field('number', { key: 'b', min: 2, max: 1 }),
    field('number', { key: 'c', min: 1, max: 2 }),
    field('number', { key: 'd', min: 1 }),
  ])
  expect(faults.map(({ index, part }) => `${index} ${part}`)).toEqual(['0 limits', '1 limits'])
  expect(Value.Check(formFieldsSchema(design), [field('check')])).toBe(true)
  expect(Value.Check(formFieldsSchema({ types: ['text'] }), [field('check')])).toBe(false)
})

test('whatever a page accepts passes the schema of the request and is read there as the same answers', () => {
  const fieldOf = fc
    .record({
      type: fc.constantFrom(...FIELD_TYPES),
      required: fc.boolean(),
      min: fc.option(fc.integer({ min: -5, max: 5 }), { nil: undefined }),
      max: fc.option(fc.integer({ min: -5, max: 5 }), { nil: undefined }),
    })
    .map((given) => field(given.type, { ...given, options: ['red', ' blue', ''] }))
  const value = fc.oneof(
    fc.constantFrom<FormValue>(
      '',
      ' ',
      'red',
      ' blue',
      'blue',
      '13800138000',
      '京a12345',
      '2026-02-28',
      '11010519491231002x',
    ),
    fc.constantFrom<FormValue>('1e999', '0x10', '-3', 'data:image/png;base64,AAAA', 'x'.repeat(MAX_PICTURE_LENGTH + 1)),
    fc.string({ maxLength: 210 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.record({ ok: fc.boolean(), remark: fc.string({ maxLength: 210 }) }),
    fc.record({ ok: fc.boolean() }),
    fc.record({ ok: fc.boolean(), remark: fc.constant('x'.repeat(201)) }),
  )
  const values = fc.dictionary(fc.constantFrom('x', 'y', 'constructor', 'k'.repeat(21)), value)
  const schema = formValuesSchema(design)
  fc.assert(
    fc.property(fieldOf, values, fc.constantFrom(undefined, 'exception' as const), (asked, given, outside) => {
      const onPage = readAnswers([asked], given, { outside })
      const sent = JSON.parse(JSON.stringify(given))
      const onServer = readAnswers([asked], sent, { outside })
      const accepted = (read: { wrong: object }) => Object.keys(read.wrong).length === 0
      expect(accepted(onServer) && Value.Check(schema, sent)).toBe(accepted(onPage))
      if (accepted(onPage)) expect(withoutNegativeZero(onServer.answers)).toEqual(withoutNegativeZero(onPage.answers))
    }),
    { numRuns: 500 },
  )
})

// JSON has no -0.
const withoutNegativeZero = (answers: Answer[]) => JSON.parse(JSON.stringify(answers))
