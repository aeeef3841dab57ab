import { expect, test } from 'vitest'
import { parseUrl } from './parse-url.ts'

test('an address is read', () => {
  expect(parseUrl('https://bücher.example/a?b=1#c')?.href).toBe('https://xn--bcher-kva.example/a?b=1#c')
  expect(parseUrl('/path', 'https://here.invalid')?.href).toBe('https://here.invalid/path')
})

test.each(['', '/path', 'http://', 'https://[::1', 'no address'])('%j is none', (text) => {
  expect(parseUrl(text)).toBeUndefined()
})

test('the same text is read in the same way after 100,000 calls', () => {
  const hosts = new Set(Array.from({ length: 100_000 }, () => parseUrl('https://bücher.example/')?.host))
  expect([...hosts]).toEqual(['xn--bcher-kva.example'])
})
