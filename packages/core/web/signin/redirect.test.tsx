import { expect, test } from 'vitest'
import { pageAfterSignIn } from './redirect.ts'

test.each([
  ['/visitor/record/list?keyword=a#b', '/visitor/record/list?keyword=a#b'],
  ['/public/dashboard?_id=1', '/public/dashboard?_id=1'],
])('[R048] the page after signing in is the requested one: %s', (asked, page) => {
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
])('[S12] the page after signing in is never on another site: %j', (asked) => {
  expect(pageAfterSignIn(asked, null)).toBe('/home')
  expect(pageAfterSignIn(null, asked)).toBe('/home')
})

test('[R049] the root and the sign-in page do not count as a requested page', () => {
  for (const asked of ['/', '/login', '/login?redirectUrl=%2Fuser']) {
    expect(pageAfterSignIn(asked, '/tenant/page')).toBe('/tenant/page')
  }
})

test('[R050] without a requested page and a page of the tenant, the launcher /home opens after signing in', () => {
  expect(pageAfterSignIn(null, null)).toBe('/home')
})
