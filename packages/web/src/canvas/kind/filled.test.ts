import { expect, test } from 'vitest'
import { filled } from './filled.ts'

test('each place in a text is filled with the value of its name', () => {
  expect(filled('{line} 号线 {shift}', { line: 'B', shift: 2 })).toBe('B 号线 2')
  expect(filled('{驱动 温度} ℃', { '驱动 温度': 81.5 })).toBe('81.5 ℃')
})

test('a place without a value stays as it is, and an empty value leaves nothing', () => {
  expect(filled('{line}|{none}|{toString}', { line: null })).toBe('|{none}|{toString}')
})

test('a value that looks like a place is not filled again', () => {
  expect(filled('{a}', { a: '{b}', b: 'secret' })).toBe('{b}')
})
