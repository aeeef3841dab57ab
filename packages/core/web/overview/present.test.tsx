import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { deviceOverview, type Overview } from '../../contract/patterns/overview.ts'
import '../../testing/web/lazy-parts.ts'
import { openPage, sessionOf, toyApp } from '../../testing/web/open-page.tsx'
import type { Numbers } from './numbers.ts'
import { OverviewPage } from './overview-page.tsx'
import { PresentFigure, PresentRow, RangeCurve } from './present.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const overview = {
  values: { load: { unit: 'kW', digits: 1, period: 'now' }, ...deviceOverview.values },
  series: { power: { unit: 'kW' } },
  tops: {},
} as const satisfies Overview

const menu = ['dashboard', 'device/list'].map((path) => ({ module: path.split('/')[0]!, path }))
const { app, ...entry } = toyApp('depot', { menu })

const Page = () => (
  <OverviewPage app={app} overview={overview}>
    <PresentRow curve={<RangeCurve of="power" unit="kW" empty="no readings" />}>
      <PresentFigure of="load" unit="kW" />
      <PresentFigure of="devices" shown="online" unit="of 9">
        <p>7 offline</p>
      </PresentFigure>
    </PresentRow>
  </OverviewPage>
)

const kpi = (key: string, label: string, value: number) => ({ key, label, value, unit: '', prev: 0 })

function open(points: [string, number][]) {
  const kpis = [kpi('load', '负载', 12.34), kpi('devices', '设备', 9), kpi('online', '在线', 2)]
  const numbers: Numbers = { kpis, series: [{ key: 'power', points }], tops: [], alerts: [] }
  const screens = async () => ({ default: { pages: { dashboard: Page } } })
  const holds = ['depot dashboard read', 'depot device read']
  return openPage(
    '/depot/dashboard',
    { apps: [{ ...entry, app, screens }] },
    {
      'GET /api/user/me': () => sessionOf({ apps: ['depot'], holds }),
      'GET /api/depot/dashboard': () => numbers,
    },
  )
}

test('a present figure has its decimals, its unit and the list behind it, or the value of another figure', async () => {
  await open([])
  expect((await screen.findByText('12.3')).textContent).toBe('12.3kW')
  expect(screen.getByText('2').textContent).toBe('2of 9')
  expect(screen.getByText('7 offline')).toBeTruthy()
  expect(screen.getByRole('link', { name: '设备' }).getAttribute('href')).toBe('/depot/device/list')
  expect(screen.getByText('no readings')).toBeTruthy()
})

test('the curve of today has its highest value and the rest of the day', async () => {
  await open([
    ['2026-05-06 23:15', 1.5],
    ['2026-05-06 23:30', 2],
  ])
  expect(await screen.findByText('最高 2.00 kW')).toBeTruthy()
  const places = screen.getAllByRole('rowheader', { hidden: true }).map(({ textContent }) => textContent)
  expect(places).toEqual(['23:15', '23:30', '23:45'])
})
