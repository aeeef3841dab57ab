import '@atrium/core/testing/web/lazy-parts'
import { openPage, sessionOf } from '@atrium/core/testing/web/open-page'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import app from '../../index.ts'
import more from '../../words/more.zh_CN.ts'

let moveTo: (place: { longitude: number; latitude: number }) => void
beforeEach(() => {
  // The drafts cannot be kept in this browser.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('isSecureContext', true)
  const watchPosition = (found: (position: object) => void) => {
    moveTo = (place) => act(() => found({ coords: { ...place, accuracy: 8 } }))
    return 1
  }
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { watchPosition, clearWatch: () => undefined },
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'geolocation')
})

const point = {
  ...{ _id: 'p1', name: '泵房', no: 'P-1', code: 'C1', nfc: null, radius: 50 },
  coordinates: { lng: 120.155, lat: 30.274 },
  form: [{ key: 'note', label: '备注', type: 'text', required: false }],
}

test('a visit from too far away is refused before the phone keeps it, and taken at the point', async () => {
  const session = sessionOf({ apps: ['inspection'], holds: ['inspection record/path read'] })
  const me = { ...session, tenant: { ...session.tenant, mobileApps: ['inspection'] } }
  const entry = {
    app,
    words: { zh_CN: () => import('../../zh_CN.ts'), en_US: () => import('../../en_US.ts') },
    screens: () => import('../../web.tsx'),
  }
  await openPage(
    '/m/inspection/record/path/r1/C1',
    { apps: [entry] },
    {
      'GET /api/user/me': () => me,
      'GET /api/inspection/record/path': () => ({
        pathRecord: { _id: 'r1', name: '晨检', status: 2 },
        plan: { points: [point], inOrder: false, needPhoto: false, needLocation: true },
        records: [],
        refs: {},
      }),
    },
  )
  const submit = await screen.findByRole('button', { name: more.submitPoint })
  moveTo({ longitude: 120.155, latitude: 30.284 })
  fireEvent.click(submit)
  expect((await screen.findByRole('alert')).textContent).toBe('距离巡检点 1112 米，须在 50 米以内')
  moveTo({ longitude: 120.155, latitude: 30.2741 })
  fireEvent.click(submit)
  // It is handed to the drafts, for which this browser has no room.
  await vi.waitFor(() => expect(screen.queryByText(/距离巡检点/)).toBeNull())
})
