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

test('a curve has as many decimals as it says', () => {
  const points = [4.06, 4.14].map((value, index) => [Date.parse('2026-03-10T08:00Z') + index * 3_600_000, value])
  const curve = { port: 0, points: points as Curve['points'] }
  render(<CurveChart app="charge" label="温度" name="温度" unit="°C" digits={1} curve={curve} />)
  const values = screen.getAllByRole('cell', { hidden: true }).map(({ textContent }) => textContent)
  expect(values).toEqual(['4.1', '4.1'])
})
