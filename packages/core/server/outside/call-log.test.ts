import { expect, test } from 'vitest'
import { maskedText } from './call-log.ts'

test('values of names that look like secrets are masked in JSON and in forms', () => {
  expect(maskedText('{"user":"a","password":"b","list":[{"apiKey":1,"n":2}]}')).toBe(
    '{"user":"a","password":"****","list":[{"apiKey":"****","n":2}]}',
  )
  expect(maskedText('user=a&password=b&x.token=c d=e')).toBe('user=a&password=****&x.token=**** d=e')
  expect(maskedText('no form; the-token: x, = y, a==b, sign=')).toBe('no form; the-token: x, = y, a==b, sign=****')
})

test('an answer of any depth and with any character can be stored, and is short', () => {
  const deep = `${'{"a":['.repeat(100_000)}1${']}'.repeat(100_000)}`
  for (const answer of [deep, '\0'.repeat(9), '-'.repeat(60_000), `${'a.'.repeat(30_000)}=`]) {
    const text = maskedText(answer)!
    expect([text.includes('\0'), text.length <= 4096]).toEqual([false, true])
  }
  expect(maskedText(deep)).toContain('…')
})
