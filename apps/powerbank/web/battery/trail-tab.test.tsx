import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openPowerbank } from '../testing.tsx'
import './trail-tab.tsx'

afterEach(cleanup)

const at = '2026-11-21T04:00:00.000Z'
const base = { group: null, creator: null, createdAt: at, updatedAt: at, rev: 1, remark: null }
const battery = { ...base, _id: 'b1', sn: 'PB0000001', status: 2, device: null, slot: null, order: 'o1', level: 80 }
const move = { ...base, battery: 'b1', device: 'd1', slot: 3, order: null, by: null, reason: null }
const list = [
  { ...move, _id: 't2', at, kind: 2, order: 'o1' },
  { ...move, _id: 't1', at: '2026-11-20T04:00:00.000Z', kind: 4, by: 's1', reason: '维修' },
]
const refs = { device: { d1: '大堂机柜' }, order: { o1: 'PB26001' }, by: { s1: '李明' } }

test('a power bank’s trail says what moved it, where, for which order and by whom', async () => {
  const { calls } = await openPowerbank('/powerbank/battery/list/b1', {
    answers: {
      'GET /api/powerbank/battery/list': () => ({ list: [battery], refs: {}, pagination: { total: 1 }, asOf: at }),
      'GET /api/powerbank/battery': () => ({ battery, refs: {} }),
      'GET /api/powerbank/battery/trail/list': () => ({ list, refs, pagination: { total: 2 }, asOf: at }),
    },
  })
  fireEvent.click(await screen.findByRole('tab', { name: '流转记录' }))
  const trail = await screen.findByRole('list', { name: '流转记录' })
  const lines = within(trail).getAllByRole('listitem')
  expect(lines[0]!.textContent).toContain('借出大堂机柜 3 号仓 · 订单 PB26001')
  expect(lines[1]!.textContent).toContain('运维取出大堂机柜 3 号仓 · 李明 · 维修')
  expect(within(lines[0]!).getByRole('link', { name: 'PB26001' }).getAttribute('href')).toBe('/powerbank/order/o1')
  expect(calls.find(({ path }) => path.endsWith('/trail/list'))?.query.get('battery')).toBe('b1')
})
