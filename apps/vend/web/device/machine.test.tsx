import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Slot } from '../../entities/device.ts'
import { openVend } from '../testing.tsx'
import './copy-dialog.tsx'
import './doors-tab.tsx'
import './slots-tab.tsx'

afterEach(cleanup)

const AT = '2026-11-27T08:00:00.000Z'
const slot = (no: number, extra: Partial<Slot> = {}): Slot => ({
  no,
  product: `p${no}`,
  productName: `商品 ${no}`,
  img: null,
  price: null,
  amount: 350,
  stock: 6,
  lockStock: 0,
  capacity: 10,
  warn: 2,
  fault: false,
  faultCode: null,
  door: null,
  counted: null,
  updatedAt: AT,
  ...extra,
})
const device = {
  _id: 'd1',
  group: null,
  creator: null,
  createdAt: AT,
  updatedAt: AT,
  rev: 1,
  remark: null,
  no: 'VM0001',
  name: '一楼大厅',
  status: 1,
  online: 1,
  protocol: 1,
  lastSeenAt: AT,
  mode: 1,
  temperature: 4.2,
  targetTemp: 4,
  tempAlarm: false,
  slots: [
    slot(1),
    slot(2, { stock: 0 }),
    slot(3, { stock: 2, lockStock: 1 }),
    slot(4, { fault: true, faultCode: 'jam' }),
  ],
  ports: [
    { no: 1, open: true, at: AT, alarm: false },
    { no: 2, open: false, at: AT, alarm: false },
  ],
}

function open(tab: 'slots' | 'doors', extra: object = {}, answers: object = {}, holds?: string[]) {
  const shown = { ...device, ...extra }
  return openVend(`/vend/device/list/d1/page?tab=own-${tab}`, {
    ...(holds && { holds }),
    answers: {
      'GET /api/vend/device': () => ({ device: shown, refs: {} }),
      'GET /api/vend/device/curve': () => ({ curves: [] }),
      ...answers,
    },
  })
}

const cardOf = async (no: number) => (await screen.findByText(`${no} 号`)).closest('li')!
const bodiesOf = (calls: Awaited<ReturnType<typeof open>>['calls'], path: string) =>
  calls.filter((one) => one.method === 'POST' && one.path.endsWith(path)).map(({ body }) => body)

describe('the slots of a machine', () => {
  test('say in words what is in them and what is wrong; nothing is shown as live while the machine is offline', async () => {
    await open('slots')
    const texts = await Promise.all([1, 2, 3, 4].map(async (no) => (await cardOf(no)).textContent))
    expect(texts[0]).toContain('有货')
    expect(texts[0]).toContain('6/10')
    expect(texts[1]).toContain('售罄')
    expect(texts[2]).toContain('低库存')
    expect(texts[2]).toContain('1 件待出货')
    expect(texts[3]).toContain('故障 · 卡货')
    cleanup()
    await open('slots', { online: 2 })
    expect((await screen.findAllByText(/设备离线，显示的是最后状态/)).length).toBe(1)
    const tag = within(await cardOf(4)).getByText('故障 · 卡货')
    expect(tag.closest('[data-colour]')!.getAttribute('data-colour')).toBe('grey')
  })

  test('are restocked all at once: full, one corrected, one step undone, and saved', async () => {
    const { calls } = await open('slots', {}, { 'POST /api/vend/device/restock': () => ({ slots: [] }) })
    await cardOf(1)
    fireEvent.click(screen.getByRole('button', { name: '补货' }))
    fireEvent.click(await screen.findByRole('button', { name: '全部补满' }))
    const entry = screen.getByLabelText('1 号补货后件数')
    fireEvent.change(entry, { target: { value: '5' } })
    expect(within(await cardOf(1)).getByRole('alert').textContent).toContain('比现在的 6 件少')
    expect(screen.getByRole('button', { name: '保存 4 个货道' })).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('button', { name: '撤销' }))
    fireEvent.click(screen.getByRole('button', { name: '保存 4 个货道' }))
    await screen.findByText('4 个货道已保存')
    expect(bodiesOf(calls, '/restock')).toEqual([
      { _id: 'd1', type: 1, slots: [1, 2, 3, 4].map((no) => ({ no, stock: 10 })), idemKey: expect.any(String) },
    ])
  })

  test('show what was saved, and never the numbers of before until they have been read again', async () => {
    let stock = 6
    let hold: Promise<void> | undefined
    const { calls } = await open(
      'slots',
      {},
      {
        'GET /api/vend/device': async () => {
          const answer = { device: { ...device, slots: [slot(1, { stock })] }, refs: {} }
          await hold
          return answer
        },
        'POST /api/vend/device/restock': () => {
          stock = 10
          return { slots: [] }
        },
      },
    )
    const reads = () => calls.filter(({ method, path }) => method === 'GET' && path === '/api/vend/device').length
    await cardOf(1)
    fireEvent.click(screen.getByRole('button', { name: '补货' }))
    fireEvent.click(await screen.findByRole('button', { name: '全部补满' }))
    let release = () => {}
    hold = new Promise<void>((done) => {
      release = done
    })
    const before = reads()
    fireEvent.click(screen.getByRole('button', { name: '保存 1 个货道' }))
    await screen.findByText('1 个货道已保存')
    await waitFor(() => expect(reads()).toBeGreaterThan(before))
    const entry = screen.getByLabelText<HTMLInputElement>('1 号补货后件数')
    expect(entry.value).toBe('10')
    release()
    await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull())
    expect(entry.value).toBe('10')
  })

  test('sent again after a failure has the same key; other numbers have another one', async () => {
    const outcomes = [503, 503, { slots: [] }]
    const { calls } = await open('slots', {}, { 'POST /api/vend/device/restock': () => outcomes.shift()! })
    await cardOf(1)
    fireEvent.click(screen.getByRole('button', { name: '补货' }))
    const plus = async () => fireEvent.click(await screen.findByLabelText('1 号补货后件数 +1'))
    const save = async (times: number) => {
      fireEvent.click(screen.getByRole('button', { name: '保存 1 个货道' }))
      await waitFor(() => expect(bodiesOf(calls, '/restock')).toHaveLength(times))
      await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull())
    }
    await plus()
    await save(1)
    await save(2)
    await plus()
    await save(3)
    const keys = (bodiesOf(calls, '/restock') as { idemKey: string }[]).map(({ idemKey }) => idemKey)
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[1])
  })

  test('a planogram is copied to other machines after showing what changes; a problem keeps it from being applied', async () => {
    const planned = { product: 'p1', price: null, capacity: 10, warn: 2 }
    const difference = {
      no: 2,
      before: { ...planned, product: 'p9', stock: 3, lockStock: 0 },
      after: planned,
      removed: 3,
    }
    const previewOf = (problem: string | null) => ({
      machines: [{ _id: 'd2', no: 'VM0002', name: '二楼', differences: [{ ...difference, problem }] }],
      products: { p1: '可乐', p9: '雪碧' },
      seen: 'hash',
    })
    const previews = [previewOf('2 号货道有 1 件已售未出货'), previewOf(null)]
    const { calls } = await open(
      'slots',
      {},
      {
        'GET /api/vend/device/list': () => ({
          list: [{ ...device, _id: 'd2', name: '二楼' }],
          pagination: { total: 1 },
        }),
        'POST /api/vend/device/planogram/preview': () => previews.shift()!,
        'POST /api/vend/device/planogram': () => previewOf(null),
      },
    )
    await cardOf(1)
    fireEvent.click(screen.getByRole('button', { name: '复制陈列' }))
    const picker = await screen.findByLabelText('目标设备')
    fireEvent.mouseDown(picker)
    fireEvent.click(await screen.findByText('二楼', { selector: '.ant-select-item-option-content' }))
    fireEvent.click(screen.getByRole('button', { name: '预览变化' }))
    expect((await screen.findByText(/1 件已售未出货/)).closest('tr')!.textContent).toContain('雪碧')
    expect(screen.getByRole('button', { name: '应用到 1 台设备' })).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('button', { name: '上一步' }))
    fireEvent.click(await screen.findByRole('button', { name: '预览变化' }))
    expect(await screen.findByText('取出 3 件')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '应用到 1 台设备' }))
    await screen.findByText('陈列已应用到 1 台设备')
    expect(bodiesOf(calls, '/planogram')).toEqual([{ _ids: ['d2'], from: 'd1', seen: 'hash' }])
  })

  test('people who may not restock see no button for it', async () => {
    await open('slots', {}, {}, ['vend device read'])
    await cardOf(1)
    expect(screen.queryByRole('button', { name: '补货' })).toBeNull()
    expect(screen.queryByLabelText('设置 1 号货道')).toBeNull()
  })
})

describe('the doors of a machine', () => {
  test('say for how long they are open; a door is closed with a reason', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(AT) + 185_000 })
    try {
      const { calls } = await open('doors', {}, { 'POST /api/vend/device/closeDoor': () => ({ data: {} }) })
      const first = (await screen.findByText('1 号门')).closest('li')!
      expect(first.textContent).toContain('已打开 3 分钟')
      const shut = screen.getByText('2 号门').closest('li')!
      expect(within(shut).getByRole('button', { name: '关门' })).toHaveProperty('disabled', true)
      fireEvent.click(within(first).getByRole('button', { name: '关门' }))
      const dialog = within(await screen.findByRole('dialog'))
      fireEvent.change(dialog.getByRole('textbox'), { target: { value: '忘记关' } })
      fireEvent.click(dialog.getByRole('button', { name: '关门' }))
      await waitFor(() => expect(bodiesOf(calls, '/closeDoor')).toEqual([{ _id: 'd1', door: 1, reason: '忘记关' }]))
    } finally {
      vi.useRealTimers()
    }
  })

  test('one that staff were notified of says that it is open for too long', async () => {
    await open('doors', { ports: [{ no: 3, open: true, at: AT, alarm: true }] })
    expect(await screen.findByText('打开过久')).toBeTruthy()
  })

  test('the temperature is shown with its target, and a machine that is off it says so', async () => {
    await open('doors', { temperature: 11.4, tempAlarm: true })
    expect(await screen.findByText('11.4 °C')).toBeTruthy()
    expect(screen.getByText('目标 4 °C')).toBeTruthy()
    expect(screen.getByText('偏离目标温度')).toBeTruthy()
  })
})
