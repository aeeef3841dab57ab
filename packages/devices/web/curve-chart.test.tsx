import { setZones } from '@atrium/core/web/ui/zone'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CurveChart } from './curve-chart.tsx'
import type { Curve } from './use-device.ts'

afterEach(() => {
  cleanup()
  setZones(undefined, null)
})

test('a curve over the hour that exists twice names its offsets', () => {
  setZones('Europe/Vienna', null)
  const startMs = Date.parse('2026-10-24T23:30Z')
  const points = [0, 1, 2, 3].map((hour) => [startMs + hour * 3_600_000, hour])
  render(
    <CurveChart
      app="charge"
      label="功率"
      name="功率"
      unit="W"
      curve={{ port: 1, points: points as Curve['points'] }}
    />,
  )
  const names = screen.getAllByRole('rowheader', { hidden: true }).map(({ textContent }) => textContent)
  expect(names).toEqual(['01:30', '02:30 +02:00', '02:30 +01:00', '03:30'])
})
