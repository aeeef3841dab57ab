import { expect, test } from 'vitest'
import { pageAfterSignIn } from './redirect.ts'

test.each([
  ['/visitor/record/list?keyword=a#b', '/visitor/record/list?keyword=a#b'],
  ['/public/dashboard?_id=1', '/public/dashboard?_id=1'],
])('[R048] %s is where the person wanted to be', (asked, page) => {
  expect(pageAfterSignIn(asked, '/tenant/page')).toBe(page)
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/\n/evil.example/',
  'javascript:alert(1)',
  'evil.example',
  '\\\\evil.example',
  '',
])('[S12] another site is never the page after signing in: %j', (asked) => {
  expect(pageAfterSignIn(asked, null)).toBe('/home')
  expect(pageAfterSignIn(null, asked)).toBe('/home')
})

test('[R049] neither the root nor the sign-in page counts as asked for', () => {
  for (const asked of ['/', '/login', '/login?redirectUrl=%2Fuser']) {
    expect(pageAfterSignIn(asked, '/tenant/page')).toBe('/tenant/page')
  }
})

test('[R050] with nothing asked for and no page of the tenant it is /home', () => {
  expect(pageAfterSignIn(null, null)).toBe('/home')
})
