import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage, sessionOf, toyApp } from '../../../testing/web/open-page.tsx'
import '../../../testing/web/lazy-parts.ts'
import { parcel } from '../testing.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('where nobody can create a row, the address of its form leads nowhere', async () => {
  const entities = [{ ...parcel, calls: ['list', 'get'] as const }]
  const pier = toyApp('pier', { menu: [{ module: 'parcel', path: 'parcel/list' }], entities })
  await openPage(
    '/pier/parcel/list/new',
    { apps: [{ ...pier, screens: async () => ({ default: {} }) }] },
    { 'GET /api/user/me': () => sessionOf({ apps: ['pier'], holds: ['pier parcel read'] }) },
  )
  expect(await screen.findByText('记录不存在')).toBeTruthy()
  expect(document.querySelector('form')).toBeNull()
})
