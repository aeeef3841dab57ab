import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { deviceOverview, type Overview, orderOverview } from '../../contract/patterns/overview.ts'
import '../../testing/web/lazy-parts.ts'
import { openPage, sessionOf, toyApp } from '../../testing/web/open-page.tsx'
import { dayNow } from '../ui/zone.ts'
import { AlertsPanel } from './alerts-panel.tsx'
import { overviewCsv } from './export-button.tsx'
import { Kpis } from './kpis.tsx'
import { filterOf, type Numbers } from './numbers.ts'
import { OverviewPage } from './overview-page.tsx'
import { DeviceRanking } from './ranking-panel.tsx'
import { SeriesPanel } from './series-panel.tsx'
import { StatusPanel } from './shares.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const overview = {
  values: { ...orderOverview.values, ...deviceOverview.values },
  series: orderOverview.series,
  tops: orderOverview.tops,
} as const satisfies Overview

const menu = ['dashboard', 'order', 'device/list'].map((path) => ({ module: path.split('/')[0]!, path }))
const { app, ...entry } = toyApp('depot', { menu })

function Page() {
  return (
    <OverviewPage app={app} overview={overview}>
      <Kpis keys={['income', 'orders', 'average', 'online']} />
      <SeriesPanel of="income" />
      <StatusPanel />
      <DeviceRanking />
      <AlertsPanel />
    </OverviewPage>
  )
}

const numbers: Numbers = {
  kpis: [
    { key: 'income', label: '收入', value: 1234.5, unit: '元', prev: 987.6 },
    { key: 'orders', label: '订单数', value: 3, unit: '单', prev: 0 },
    { key: 'failureRate', label: '启动失败率', value: 6, unit: '%', prev: 0 },
    { key: 'online', label: '在线', value: 2, unit: '台', prev: 2 },
  ],
  series: [
    {
      key: 'income',
      label: '收入',
      unit: '元',
      points: [
        ['2026-05-06 08:00', 0],
        ['2026-05-06 09:00', 1234.5],
      ],
    },
    {
      key: 'orders',
      label: '订单数',
      points: [
        ['2026-05-06 08:00', 0],
        ['2026-05-06 09:00', 3],
      ],
    },
  ],
  tops: [
    {
      key: 'status',
      label: '订单状态',
      columns: { name: '订单状态', orders: '订单数' },
      rows: [
        { status: 5, name: '已完成', orders: 3 },
        { status: 6, name: '=失败', orders: 1 },
      ],
    },
    { key: 'devices', rows: [{ _id: 'd1', no: 'D1', name: '1 号机', orders: 3, income: 1234.5, failureRate: 6 }] },
  ],
  alerts: [{ _id: 'd2', no: 'D2', name: '2 号机', kind: 'offline', text: null, at: '2026-05-06T01:00:00Z' }],
  at: '2026-05-06T01:02:03Z',
}

function open(holds: string[], answer: object = numbers, address = '/depot/dashboard') {
  const screens = async () => ({ default: { pages: { dashboard: Page } } })
  return openPage(
    address,
    { apps: [{ ...entry, app, screens }] },
    {
      'GET /api/user/me': () => sessionOf({ apps: ['depot'], holds: ['depot dashboard read', ...holds] }),
      'GET /api/depot/dashboard': () => answer,
    },
  )
}

test('single values have unit, change and definition; series and keyed rows are also tables', async () => {
  await open(['depot order read', 'depot device read'])
  expect(await screen.findByText('1,234.50')).toBeTruthy()
  expect(screen.getByText('较昨日同期 +25.0 %')).toBeTruthy()
  expect(screen.getByText('昨日同期：0')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /统计口径：所选时间内支付的订单数/ })).toHaveLength(1)
  expect(screen.getByRole('row', { name: '09:00 1234.5' })).toBeTruthy()
  expect(screen.getByRole('row', { name: '已完成 3 75.0\u00a0%' })).toBeTruthy()
  expect(screen.getByRole('row', { name: '1 号机 ¥1,234.50 3 6.0 %' })).toBeTruthy()
  expect(screen.getByText(/^更新于 .* · 每 60 秒刷新$/)).toBeTruthy()
})

test('a figure above its limit is announced, and leads to its list', async () => {
  await open([])
  expect((await screen.findByRole('alert')).textContent).toContain('启动失败率超过 5 %')
  expect(screen.queryByRole('link', { name: '查看' })).toBeNull()
  cleanup()
  await open(['depot order read'])
  expect((await screen.findByRole('link', { name: '查看' })).getAttribute('href')).toBe('/depot/order?paidAt=today')
})

test('what failed is named, and nothing waits for an answer that will not come', async () => {
  await open([], { statusCode: 500, code: 50000, errorCode: 50000, msg: '服务器内部错误' })
  expect(await screen.findByText('dashboard zh_CN加载失败')).toBeTruthy()
  expect(document.querySelector('.core-overview .ant-skeleton')).toBeNull()
})

test('a chart of today has yesterday beside it, with a legend; one of days marks the day that has not ended', async () => {
  const [income] = numbers.series
  await open([], { ...numbers, series: [{ ...income, before: [['2026-05-05 08:00', 2]] }] })
  await waitFor(() => expect(legend()).toEqual(['今天', '昨天']))
  cleanup()
  const days = [dayNow(Date.now() - 86_400_000), dayNow(Date.now())].map((day, index) => [day, index + 1])
  await open([], { ...numbers, series: [{ ...income, points: days }] })
  await waitFor(() => expect(legend()).toEqual(['今天，尚未结束']))
})

test('a chart of months marks the month that has not ended, and no other', async () => {
  const [income] = numbers.series
  const thisMonth = dayNow(Date.now()).slice(0, 7)
  await open([], {
    ...numbers,
    series: [
      {
        ...income,
        points: [
          ['2026-05', 1],
          [thisMonth, 2],
        ],
      },
    ],
  })
  await waitFor(() => expect(legend()).toEqual(['本月，尚未结束']))
  cleanup()
  await open([], {
    ...numbers,
    series: [
      {
        ...income,
        points: [
          ['2026-04', 1],
          ['2026-05', 2],
        ],
      },
    ],
  })
  await screen.findByRole('cell', { name: '2' })
  expect(legend()).toEqual([])
})

const legend = () => [...document.querySelectorAll('.core-chart-legend span')].map(({ textContent }) => textContent)

test('each figure opens the filtered list behind it', async () => {
  await open(['depot order read', 'depot device read'])
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  await screen.findByText('1,234.50')
  expect([target('收入'), target('在线')]).toEqual(['/depot/order?paidAt=today', '/depot/device/list?online=1'])
  expect(target('已完成')).toBe('/depot/order?createdAt=today&status=5')
  expect([target('1 号机'), target('2 号机')]).toEqual(['/depot/device/list/d1', '/depot/device/list/d2'])
  fireEvent.click(screen.getByText('近 7 天'))
  await waitFor(() => expect(target('收入')).toBe('/depot/order?paidAt=last7d'))
  expect(screen.getByText('较上期 +25.0 %')).toBeTruthy()
})

test('a ratio opens the list of its first number, and its definition shows both numbers', async () => {
  const average = { key: 'average', label: '客单价', value: 411.5, unit: '元', prev: 0 }
  await open(['depot order read'], { ...numbers, kpis: [...numbers.kpis, average] })
  const ratio = await screen.findByRole('link', { name: '客单价' })
  expect(ratio.getAttribute('href')).toBe('/depot/order?paidAt=today')
  const both = /收入 1,234.50 元 ÷ 订单数 3 单；打开的列表是收入/
  expect(screen.getByRole('button', { name: both })).toBeTruthy()
})

test('the range is in the address, also days that were chosen by hand', async () => {
  const { calls, address } = await open(
    [],
    numbers,
    '/depot/dashboard?range=rangeCustom&first=2026-05-01&last=2026-05-03',
  )
  await screen.findByText('1,234.50')
  const { query } = calls.find(({ path }) => path === '/api/depot/dashboard')!
  const days = (Date.parse(query.get('end')!) - Date.parse(query.get('start')!)) / 86_400_000
  expect([days, query.get('start')]).toEqual([3, new Date('2026-05-01T00:00:00').toISOString()])
  fireEvent.click(screen.getByText('近 30 天'))
  await waitFor(() => expect(address()).toBe('/depot/dashboard?range=range30d'))
})

test('who may not read the rows behind a figure sees it without a link', async () => {
  await open(['depot order read'])
  await screen.findByText('1,234.50')
  const links = within(screen.getByRole('main')).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['查看', '收入', '订单数', '已完成', '=失败', '合计'])
})

test('without rows each part says so, and a failed answer has a button to try again; who may not read it gets the 403 page', async () => {
  await open([], { kpis: [], series: [], tops: [], alerts: [] })
  expect(await screen.findAllByText('这段时间没有订单')).toHaveLength(2)
  expect(screen.getByText('这段时间没有数据')).toBeTruthy()
  expect(screen.getByText('没有需要处理的设备')).toBeTruthy()
  cleanup()
  await open([], { statusCode: 500, code: 50000, errorCode: 50000, msg: '服务器内部错误' })
  expect(await screen.findByRole('button', { name: /重\s?试/ })).toBeTruthy()
  cleanup()
  await open([], { statusCode: 403, code: 40301, errorCode: 40301, msg: '权限不足' })
  expect(await screen.findByRole('heading', { name: '403' })).toBeTruthy()
  expect(screen.getByText('您的权限不足，请点击其他菜单！')).toBeTruthy()
})

test('the export has names and units, one table for each axis, and no text that a spreadsheet runs', () => {
  const lines = overviewCsv(numbers, (key) => key).split('\r\n')
  expect(lines).toEqual([
    '\ufefffigure,value,unit,before',
    '收入,1234.5,元,987.6',
    '订单数,3,单,0',
    '启动失败率,6,%,0',
    '在线,2,台,2',
    '',
    'time,收入 (元),订单数',
    '2026-05-06 08:00,0,0',
    '2026-05-06 09:00,1234.5,3',
    '',
    '订单状态',
    '订单状态,订单数',
    '已完成,3',
    "'=失败,1",
    '',
  ])
})

test('a chosen range is a filter by its days, and an empty one is none', () => {
  const range = { start: '2026-05-01T00:00:00', end: '2026-05-04T00:00:00' }
  const days = { paidAtStart: '2026-05-01', paidAtEnd: '2026-05-03' }
  expect(filterOf('paidAt', 'rangeCustom', range)).toEqual(days)
  expect(filterOf('paidAt', 'rangeCustom', undefined)).toEqual({})
  expect(filterOf('paidAt', 'range30d', range)).toEqual({ paidAt: 'last30d' })
})
