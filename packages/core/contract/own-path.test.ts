import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test('[S12] only a path of this site is accepted, however a browser may read the address', () => {
  for (const path of ['/home', '/visitor/record/list?keyword=a#b', '/a?to=https://x.example/'])
    expect(ownPath(path)).toBe(path)
  for (const foreign of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/\n/evil.example/',
    '/.//evil.example/',
    '/a/..//evil.example/',
    'javascript:alert(1)',
    'evil.example',
    '\\\\evil.example',
    '',
    null,
    undefined,
  ])
    expect(ownPath(foreign), String(foreign)).toBeUndefined()
})
