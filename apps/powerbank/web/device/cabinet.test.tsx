import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openPowerbank } from '../testing.tsx'
import './slots-tab.tsx'

afterEach(cleanup)

const at = '2026-11-21T04:00:00.000Z'
const none = { battery: null, batterySn: null, level: null, temp: null, voltage: null, cycles: null, fault: null, at }
const slots = [
  {
    ...none,
    no: 1,
    status: 2,
    battery: 'b1',
    batterySn: 'PB0000001',
    level: 95,
    temp: 24.5,
    voltage: 4100,
    cycles: 12,
  },
  { ...none, no: 2, status: 1 },
  { ...none, no: 4, status: 3, battery: 'b4', batterySn: 'PB0000004', level: 20 },
  { ...none, no: 3, status: 6, battery: 'b3', batterySn: 'PB0000003', level: 40, fault: 'stuck' },
]
const device = {
  _id: 'd1',
  no: 'CAB01',
  name: '大堂机柜',
  status: 1,
  online: 1,
  protocol: 1,
  slotNum: 4,
  slots,
  slotsAt: new Date(Date.now() - 125_000).toISOString(),
  available: 1,
  empty: 1,
  lastSeenAt: at,
  group: null,
  creator: null,
  createdAt: at,
  updatedAt: at,
  rev: 1,
  remark: null,
}
const ADDRESS = '/powerbank/device/list/d1/page?tab=own-slots'
const none_run = { 'GET /api/powerbank/device/popAll/list': () => ({ list: [], pagination: { total: 0 }, asOf: at }) }
const answers = { 'GET /api/powerbank/device': () => ({ device, refs: {} }), ...none_run }
const writes = (calls: { method: string; path: string; query: URLSearchParams; body: unknown }[]) =>
  calls
    .filter(({ method }) => method !== 'GET')
    .map(({ path, query, body }) => [path, query.get('type'), body] as const)

test('the cabinet is drawn with each slot in words; its age is said, and a chosen slot shows its power bank', async () => {
  await openPowerbank(ADDRESS, { answers })
  const first = await screen.findByRole('button', { name: '1 号仓 可借' })
  for (const name of ['2 号仓 空', '3 号仓 故障']) expect(screen.getByRole('button', { name })).toBeTruthy()
  expect(screen.getByText(/，2 分钟前$/)).toBeTruthy()
  expect(screen.getByText('可借 1 · 可还 1 · 共 4')).toBeTruthy()
  fireEvent.click(first)
  expect(first.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('link', { name: 'PB0000001' }).getAttribute('href')).toBe('/powerbank/battery/list/b1')
  expect(screen.getByRole('button', { name: /^弹 ?出$/ })).toBeTruthy()
  for (const text of ['95 %', '24.5 °C', '4100 mV', '12']) expect(screen.getByText(text)).toBeTruthy()
})

test('a power bank that is low cannot be taken out by itself', async () => {
  await openPowerbank(ADDRESS, { answers })
  fireEvent.click(await screen.findByRole('button', { name: '4 号仓 电量不足' }))
  expect(screen.getByText('20 %')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^弹 ?出$/ })).toBeNull()
})

test('an offline cabinet shows its last slots in grey, without figures, and nothing can be ejected', async () => {
  const away = { ...answers, 'GET /api/powerbank/device': () => ({ device: { ...device, online: 2 }, refs: {} }) }
  await openPowerbank(ADDRESS, { answers: away })
  const first = await screen.findByRole('button', { name: '1 号仓 可借' })
  expect(
    [...document.querySelectorAll('.powerbank-slots [data-colour]')].map((tag) => tag.getAttribute('data-colour')),
  ).toEqual(['grey', 'grey', 'grey', 'grey'])
  expect(screen.queryByText(/^可借 1/)).toBeNull()
  fireEvent.click(first)
  expect(screen.getByRole('button', { name: /^弹 ?出$/ })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: '弹出全部充电宝' })).toHaveProperty('disabled', true)
})

test('a power bank is ejected with a reason', async () => {
  const { calls } = await openPowerbank(ADDRESS, {
    answers: { ...answers, 'POST /api/powerbank/device/action': () => ({ command: {} }) },
  })
  fireEvent.click(await screen.findByRole('button', { name: '3 号仓 故障' }))
  fireEvent.click(screen.getByRole('button', { name: /^弹 ?出$/ }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '维修' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '弹出充电宝' }))
  await waitFor(() =>
    expect(writes(calls)).toEqual([
      ['/api/powerbank/device/action', 'popBattery', { _id: 'd1', slot: 3, reason: '维修' }],
    ]),
  )
})

test('all power banks are ejected after the number was typed; each result is shown, and the run can be stopped', async () => {
  const run = {
    _id: 'r1',
    status: 1,
    createdAt: at,
    popped: 1,
    slots: [
      { slot: 1, batterySn: 'PB0000001', result: 'done' },
      { slot: 3, batterySn: 'PB0000003', result: 'popping' },
    ],
  }
  const { calls } = await openPowerbank(ADDRESS, {
    answers: {
      ...answers,
      'GET /api/powerbank/device/popAll/list': () => ({ list: [run], pagination: { total: 1 }, asOf: at }),
      'PUT /api/powerbank/device/popAll': () => ({}),
    },
  })
  expect(await screen.findByText('正在弹出全部充电宝，已弹出 1/2')).toBeTruthy()
  expect(screen.getByText('已弹出')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^停 ?止$/ }))
  fireEvent.click((await screen.findAllByRole('button', { name: /^停 ?止$/ })).at(-1)!)
  await waitFor(() => expect(writes(calls)).toEqual([['/api/powerbank/device/popAll', 'stop', { _id: 'r1' }]]))
})

test('the question about all power banks closes when the page knows the run that was started', async () => {
  const run = { _id: 'r1', status: 1, createdAt: at, popped: 0, slots: [] }
  let list: object[] = []
  let hold: Promise<void> | undefined
  const { calls } = await openPowerbank(ADDRESS, {
    answers: {
      ...answers,
      'GET /api/powerbank/device/popAll/list': async () => {
        const answer = { list, pagination: { total: list.length }, asOf: at }
        await hold
        return answer
      },
      'POST /api/powerbank/device/action': () => {
        list = [run]
        return { command: {} }
      },
    },
  })
  const reads = () => calls.filter(({ path }) => path === '/api/powerbank/device/popAll/list').length
  fireEvent.click(await screen.findByRole('button', { name: '弹出全部充电宝' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'CAB01' } })
  let release = () => {}
  hold = new Promise<void>((done) => {
    release = done
  })
  const before = reads()
  fireEvent.click(within(dialog).getByRole('button', { name: '弹出全部' }))
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
  expect(screen.getByRole('dialog')).toBe(dialog)
  release()
  expect(await screen.findByText('正在弹出全部充电宝，已弹出 0/0')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: '弹出全部充电宝' })).toBeNull()
})

test('a person without the permissions sees the slots and no button', async () => {
  await openPowerbank(ADDRESS, { answers, holds: ['powerbank device read'] })
  fireEvent.click(await screen.findByRole('button', { name: '1 号仓 可借' }))
  expect(screen.queryByRole('button', { name: /^弹 ?出$/ })).toBeNull()
  expect(screen.queryByRole('button', { name: '弹出全部充电宝' })).toBeNull()
})
