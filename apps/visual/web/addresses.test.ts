import { readPublicAddress } from '@atrium/dashboards/web/viewer/public-address'
import { expect, test } from 'vitest'
import { viewerAddress } from './addresses.ts'

test('a dashboard that is opened from another one starts with its values', () => {
  expect(viewerAddress('d2')).toBe('/visual/dashboard/view/d2')
  const { pathname, search } = new URL(viewerAddress('d2', { line: 'B&x=1' }), 'http://x')
  expect([pathname, readPublicAddress(search).data]).toEqual(['/visual/dashboard/view/d2', { line: 'B&x=1' }])
})
