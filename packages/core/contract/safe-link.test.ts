import { expect, test } from 'vitest'
import { safeLink } from './safe-link.ts'

test.each([
  ['/visual/list?a=1#b', { href: '/visual/list?a=1#b', isForeign: false }],
  ['https://example.com/a', { href: 'https://example.com/a', isForeign: true }],
  ['HTTP://example.com', { href: 'http://example.com/', isForeign: true }],
])('[S11] the link %s is allowed', (address, link) => {
  expect(safeLink(address)).toEqual(link)
})

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  'https://bank.example@evil.example/',
  'https://',
  'mailto:a@b.example',
  '',
  null,
  7,
])('[S11] the link %j is not allowed', (address) => {
  expect(safeLink(address)).toBeUndefined()
})

test("a whole address of the page's own site is not foreign, one of another port or scheme is", () => {
  const own = 'https://atrium.example'
  expect(safeLink('https://ATRIUM.example/home', own)).toEqual({ href: `${own}/home`, isForeign: false })
  for (const other of [
    'http://atrium.example/',
    'https://atrium.example:8443/',
    'https://atrium.example.evil.example/',
  ])
    expect(safeLink(other, own)?.isForeign, other).toBe(true)
})
