import { describe, expect, test } from 'vitest'
import { refusal } from '../../contract/refusal.ts'
import { inWords, storable, stored, storedRefusal, textInWords } from './stored-text.ts'

const left = storable('test.left', { zh_CN: '{name} 还剩 {n} 个', en_US: '{name}: {n|gift|gifts} left' })
const full = storable('test.full', { zh_CN: '已满', en_US: 'Full' })
const listed = storable('test.listed', { zh_CN: '共 {parts}', en_US: 'In all {parts}' })

describe('a stored text', () => {
  test('is stored as its key and values, not as a sentence', () => {
    expect(stored(full)).toBe('{"key":"test.full"}')
    expect(stored(left, { name: '一号', n: 2 })).toBe('{"key":"test.left","values":{"name":"一号","n":2}}')
  })

  test('is read in the language of its reader, with the English word in the right number', () => {
    const text = stored(left, { name: 'A1', n: 1 })
    expect(textInWords(text, 'zh_CN')).toBe('A1 还剩 1 个')
    expect(textInWords(text, 'en_US')).toBe('A1: 1 gift left')
    expect(textInWords(stored(left, { name: 'A1', n: 0 }), 'en_US')).toBe('A1: 0 gifts left')
  })

  test('may be a value of another one', () => {
    const text = stored(listed, { parts: [stored(full), stored(left, { name: 'A', n: 3 })] })
    expect(textInWords(text, 'zh_CN')).toBe('共 已满、A 还剩 3 个')
    expect(textInWords(text, 'en_US')).toBe('In all Full, A: 3 gifts left')
  })

  test('is found at any depth of a row, whose other values stay', () => {
    const at = new Date(0)
    const row = { at, status: 3, reason: stored(full), after: { list: [stored(full), null] } }
    expect(inWords(row, 'en_US')).toEqual({ at, status: 3, reason: 'Full', after: { list: ['Full', null] } })
  })

  test('cannot be declared under a key that another one has', () => {
    expect(() => storable('test.full', { zh_CN: '满', en_US: 'No room' })).toThrow('test.full')
  })
})

test('typed texts and old sentences are shown as they are, also if they look like a stored text', () => {
  for (const text of ['设备没有应答', '{"key":"', '{"key":"unknown"}', '{"key":1}', '{ "key": "test.full" }', '']) {
    expect(textInWords(text, 'en_US')).toBe(text)
  }
})

test('a value with a placeholder’s braces is not replaced again', () => {
  expect(textInWords(stored(left, { name: '{n|x|y}', n: 2 }), 'en_US')).toBe('{n|x|y}: 2 gifts left')
})

test('a refusal is stored by its key if its text was declared, else as its Chinese sentence', () => {
  const busy = refusal(50320, 503, storable('test.busy', { zh_CN: '忙', en_US: 'Busy' }))
  expect(storedRefusal(busy())).toBe('{"key":"test.busy"}')
  const other = refusal(50320, 503, { zh_CN: '差 {n} 元', en_US: '{n} missing' })
  expect(storedRefusal(other({ params: { n: 3 } }))).toBe('差 3 元')
})
