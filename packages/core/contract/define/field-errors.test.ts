import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldErrors } from './field-errors.ts'
import { choice, dt, type Field, fen, int, pct, phone, refs, richText, servicePhone, str } from './fields.ts'

const errorOf = (field: Field, value: unknown) => fieldErrors([['it', field]], { it: value }).it?.zh_CN

test('an empty required field is an error, an empty optional field is not', () => {
  for (const empty of [null, undefined, '', []]) {
    expect(errorOf(str(10, { required: true }), empty)).toBe('必填')
    expect(errorOf(refs('user'), empty)).toBeUndefined()
  }
})

test('the error of a limit contains its number', () => {
  expect(errorOf(str(3), 'abcd')).toBe('最多 3 个字符')
  expect(errorOf(int({ min: 2 }), 1)).toBe('不能小于 2')
  expect(errorOf(int({ max: 5 }), 6)).toBe('不能大于 5')
})

test('a value of another type has the error for a wrong format', () => {
  expect(errorOf(fen(), Number.NaN)).toBe('格式不正确')
  expect(errorOf(int(), 1.5)).toBe('格式不正确')
  expect(errorOf(phone(), '12345678')).toBe('格式不正确')
  expect(errorOf(dt(), 'soon')).toBe('格式不正确')
})

test('a service number may be a mobile number, a landline with an extension, a 400 number or a five-digit number', () => {
  const good = '13800138000 +8613800138000 400-820-8820 4008208820 800-820-8820 010-62345678 0512-6234567 01062345678'
  for (const number of `${good} 021-62345678-801 95588 12345`.split(' ')) {
    expect([number, errorOf(servicePhone(), number)]).toEqual([number, undefined])
  }
  for (const number of ['12345678', '400-82-8820', '62345678', '010-623', '400 820 8820', '010-62345678-', 'call me']) {
    expect([number, errorOf(servicePhone(), number)]).toEqual([number, '格式不正确'])
  }
})

test('a rich text is checked as the server checks it', () => {
  const doc = (text: string) => ({ type: 'doc', content: [{ type: 'text', text }] })
  expect(errorOf(richText(100), doc('面'))).toBeUndefined()
  expect(errorOf(richText(100), doc('面'.repeat(100)))).toBe('内容太长')
  expect(errorOf(richText(100), '<p>面</p>')).toBe('格式不正确')
  expect(errorOf(richText(100), { type: 'paragraph' })).toBe('内容的格式不正确')
})

test('a choice outside its options is refused', () => {
  expect(errorOf(choice({ 1: ['a'], 2: ['b'] }), 3)).toBe('请选择有效的选项')
  expect(errorOf(choice({ 1: ['a'], 2: ['b'] }), 2)).toBeUndefined()
})

test('every percentage with two decimals is accepted', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 10_000 }), (points) => !errorOf(pct(), points / 100)))
})
