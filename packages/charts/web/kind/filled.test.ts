import { expect, test } from 'vitest'
import { filled, isFillable } from './filled.ts'

test('the places of a text are filled by name; an unknown place stays as it is written', () => {
  const values = { line: 'B', 温度: 41.5, empty: null, on: true }
  expect(filled('产线 {line}：{温度} {on}{empty}', values)).toBe('产线 B：41.5 true')
  expect(filled('{other} {} {a{line}}', values)).toBe('{other} {} {aB}')
  expect(filled('{toString} {__proto__}', values)).toBe('{toString} {__proto__}')
})

test('a value is never read as a place again', () => {
  expect(filled('{a}', { a: '{b}', b: 'x' })).toBe('{b}')
})

test('a text can be filled when every place has a value', () => {
  expect([isFillable('x', {}), isFillable('{a}', { a: null }), isFillable('{a}{b}', { a: 1 })]).toEqual([
    true,
    true,
    false,
  ])
})
