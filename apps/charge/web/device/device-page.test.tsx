import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import '@atrium/devices/web/axis/axis-tab'
import { openCharge } from '../testing.tsx'

afterEach(cleanup)

const at = (minute: number) => `2026-03-10T08:${String(minute).padStart(2, '0')}:30.000Z`
const base = { group: null, creator: null, createdAt: at(0), updatedAt: at(0), rev: 1, remark: null }
const device = {
  ...base,
  _id: 'd1',
  no: 'SIM0001',
  name: '湖东 2 号桩',
  status: 1,
  online: 1,
  protocol: 1,
  lastSeenAt: at(9),
}
const none = {
  endAt: null,
  port: null,
  status: null,
  by: null,
  text: null,
  seconds: null,
  order: null,
  orderNo: null,
  data: null,
}
const ENTRIES = [
  { ...none, _id: 'e6', kind: 'status', at: at(9), type: 'disable', status: 2, by: '王芳' },
  { ...none, _id: 'e5', kind: 'online', at: at(8), type: 'offline', text: 'timeout', seconds: 7380 },
  {
    ...none,
    _id: 'e4',
    kind: 'event',
    at: at(7),
    type: 'alarm',
    port: 2,
    data: { code: 'overHeat', msg: '过热', port: 2 },
  },
  {
    ...none,
    _id: 'e3',
    kind: 'command',
    at: at(6),
    endAt: at(7),
    type: 'restart',
    status: 4,
    by: '李明',
    text: 'busy',
    data: { params: {} },
  },
  { ...none, _id: 'e2', kind: 'insert', at: at(5), type: 'plugged', port: 2, data: { port: 2 } },
  {
    ...none,
    _id: 'o1',
    kind: 'order',
    at: at(4),
    endAt: at(8),
    port: 2,
    status: 5,
    order: 'o1',
    orderNo: 'CH0001',
    data: { paidAmount: 300 },
  },
]
const counts = [{ kind: 'event', total: 1200, shown: 1, isCut: false }]
const axis = {
  entries: ENTRIES,
  before: [],
  counts,
  curves: [{ port: 2, points: [[Date.parse(at(5)), 120]] }],
  unit: 'W',
}
const answers = {
  'GET /api/charge/device': () => ({ device, refs: {} }),
  'GET /api/charge/device/axis': () => axis,
}
const ADDRESS = '/charge/device/list/d1/page?tab=own-axis'

describe('the page of a device', () => {
  test('has an address of its own and names the device; the timeline says each event in words, newest first', async () => {
    const { calls } = await openCharge(ADDRESS, { answers })
    expect(await screen.findByRole('heading', { level: 1, name: '湖东 2 号桩' })).toBeTruthy()
    const way = screen.getByRole('navigation', { name: '当前位置' })
    expect(within(way).getByText('湖东 2 号桩')).toBeTruthy()
    const list = await screen.findByRole('region', { name: '设备事件列表' })
    const rows = within(list).getAllByRole('row').slice(1)
    const said = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1, 4)
        .map(({ textContent }) => textContent),
    )
    expect(said).toEqual([
      ['状态', '停用', '王芳'],
      ['在线', '离线，心跳超时，在线 2 小时 3 分钟', '设备'],
      ['告警', '告警 温度过高，端口 2，过热', '设备'],
      ['指令', '重启设备：失败，用时 1 分钟，busy', '李明'],
      ['插拔记录', '插枪，端口 2', '设备'],
      ['订单', '订单 CH0001，已完成，端口 2，¥3.00，历时 4 分钟', '用户'],
    ])
    expect(within(rows[0]!).getByText(/:09:30$/)).toBeTruthy()
    expect(screen.getByText(/共 1200 条，均匀抽取显示 1 条/)).toBeTruthy()
    const { query } = calls.find(({ path }) => path.endsWith('/axis'))!
    expect(Date.parse(query.get('end')!) - Date.parse(query.get('start')!)).toBe(86_400_000)
  })

  test('a kind is hidden, the stored data of an entry is one press away, and an order opens', async () => {
    const { address } = await openCharge(ADDRESS, { answers })
    const list = await screen.findByRole('region', { name: '设备事件列表' })
    fireEvent.click(within(list).getByRole('checkbox', { name: /告警/ }))
    expect(within(list).queryByText(/温度过高/)).toBeNull()
    fireEvent.click(within(list).getByRole('checkbox', { name: /告警/ }))
    const alarm = within(list)
      .getByText(/温度过高/)
      .closest('tr')!
    fireEvent.click(within(alarm).getByRole('button', { name: '原始数据' }))
    expect(within(list).getByText(/"msg": "过热"/)).toBeTruthy()
    fireEvent.click(within(list).getByRole('button', { name: /CH0001/ }))
    await waitFor(() => expect(address()).toBe('/charge/order/o1'))
  })

  test('keys move the range and step through the entries, which are then said in words', async () => {
    const { calls, address } = await openCharge(`${ADDRESS}&span=2026-03-10T08:00:00Z~2026-03-10T09:00:00Z`, {
      answers,
    })
    const drawing = await screen.findByRole('region', { name: '设备时间轴' })
    fireEvent.keyDown(drawing, { key: 'ArrowDown' })
    expect(document.querySelector('.devices-axis-said')?.textContent).toMatch(/停用$/)
    fireEvent.keyDown(drawing, { key: 'ArrowDown' })
    expect(document.querySelector('.devices-axis-said')?.textContent).toContain('心跳超时')
    fireEvent.keyDown(drawing, { key: 'PageUp' })
    await waitFor(() =>
      expect(decodeURIComponent(address())).toContain('span=2026-03-10T07:00:00Z~2026-03-10T08:00:00Z'),
    )
    await waitFor(() => expect(calls.map(({ query }) => query.get('start'))).toContain('2026-03-10T07:00:00.000Z'))
  })

  test('readers without the permission to export or to read orders get neither button', async () => {
    await openCharge(ADDRESS, { answers, holds: ['charge device read'] })
    const list = await screen.findByRole('region', { name: '设备事件列表' })
    expect(within(list).queryByRole('button', { name: /导出/ })).toBeNull()
    expect(within(list).queryByRole('button', { name: /CH0001/ })).toBeNull()
  })
})
