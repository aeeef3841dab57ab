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
