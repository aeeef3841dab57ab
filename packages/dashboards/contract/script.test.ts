import { expect, test } from 'vitest'
import { forbiddenWords, scriptError } from './script.ts'

test.each([
  ['R286', 'return window.name', ['window']],
  ['R287', 'await fetch("/api")', ['fetch']],
  ['R288', 'new XMLHttpRequest()', ['XMLHttpRequest']],
  ['R288', 'XMLHttpRequestUpload', ['XMLHttpRequest', 'XMLHttpRequestUpload']],
  ['R288', 'XMLHttpRequestEventTarget', ['XMLHttpRequest', 'XMLHttpRequestEventTarget']],
  ['R289', 'document.cookie', ['document']],
  ['R290', 'location.href', ['location']],
])('[%s] %s is refused', (_, source, words) => {
  expect(forbiddenWords(source)).toEqual(words)
})

test('a word counts wherever it stands: in a longer one, a comment or a text', () => {
  expect(forbiddenWords('const windows = 1')).toEqual(['window'])
  expect(forbiddenWords('return 1 // the document')).toEqual(['document'])
  expect(forbiddenWords('return data.map(({ "location": at }) => at)')).toEqual(['location'])
  expect(forbiddenWords('return data.map((row) => ({ ...row, Window: 1 }))')).toEqual([])
})

test('[R291] the message names the words that were found', () => {
  expect(scriptError('return data')).toBeNull()
  expect(scriptError('fetch(location)')).toEqual({
    zh_CN: '代码中不能含有关键字 fetch, location',
    en_US: 'The code must not contain these words: fetch, location',
  })
})
