import { expect, test } from 'vitest'
import { refusedReason } from './refused-reason.ts'

test('a reason is told in both languages, with its values', () => {
  expect(refusedReason('"a_list" is a list')).toEqual({
    zh_CN: '“a_list”是列表，不能存储',
    en_US: '"a_list" is a list',
  })
  const conflict =
    'field type conflict: input field "v" on measurement "oven" is type string, already exists as type float'
  expect(refusedReason(conflict).zh_CN).toBe('字段“v”的类型是 string，与测量“oven”中已有的 float 不同')
})

test('an unknown reason stays as it is', () => {
  expect(refusedReason('something else').zh_CN).toBe('something else')
})
