import { refused } from '@atrium/core/testing/web/open-page'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { listed, openIot } from './testing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const base = { group: null, creator: null, createdAt: '2026-05-06T08:00:00Z', updatedAt: '2026-05-06T08:00:00Z' }
const money = { shareRatio: 30, income: 50_000, balance: 20_000, pending: 300, settled: 10_000, deviceCount: 2 }
const MERCHANT = {
  ...{ ...base, ...money, _id: 'm1', rev: 4, remark: null, status: 1, name: '湖东广场', category: '商场' },
  ...{ contact: '王芳', mobile: '13800138000', coordinates: { lng: 120.7, lat: 31.3, address: '现代大道 88 号' } },
  ...{ imgs: null, user: null, openHours: null, agent: 'a3', channel: null, bank: '工商银行 **** 7890' },
}
const agent = (_id: string, name: string, parentId: string | null) => ({ _id, name, parentId })
const TREE = {
  list: [agent('a1', '华东', null), agent('a2', '江苏', 'a1'), agent('a3', '苏州', 'a2'), agent('a4', '华南', null)],
}
const ACCOUNT = {
  money: { balance: 20_000, pending: 300, frozen: 0, debt: 0, withdrawn: 10_000 },
  shares: [
    {
      ...{ _id: 's1', bizType: 'charge.order', bizId: 'o1', ratio: 30, base: 1000, amount: 300, reversed: 100 },
      ...{ status: 2, creditAt: base.createdAt, createdAt: base.createdAt },
    },
  ],
  lines: [
    {
      _id: 'l1',
      bucket: 'frozen',
      amount: -500,
      balanceAfter: 0,
      bizType: 'withdrawal.paid',
      createdAt: base.createdAt,
    },
  ],
  terms: { minFen: 1000, maxFen: 500_000, dayLimit: 3, feeRate: 0.6 },
}
const merchants = {
  'GET /api/iot/merchant/list': () => listed(MERCHANT),
  'GET /api/iot/merchant': () => ({ merchant: MERCHANT, refs: {} }),
  'GET /api/iot/agent/tree': () => TREE,
  'GET /api/iot/account': () => ACCOUNT,
}

test('choosing an agent beside the merchants also shows the merchants of all agents below it', async () => {
  const { address } = await openIot('/iot/merchant/list', { answers: merchants })
  expect(await screen.findByText('现代大道 88 号')).toBeTruthy()
  const tree = await screen.findByRole('tree', { name: '代理商' })
  fireEvent.click(within(tree).getByText('江苏'))
  await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get('agent')).toBe('a2'))
  fireEvent.click(within(tree).getByText('全部代理商'))
  await waitFor(() => expect(address()).toBe('/iot/merchant/list'))
})

test('a withdrawal shows its fee before it is requested; a refusal is shown at the amount', async () => {
  const { calls } = await openIot('/iot/merchant/list/m1', {
    answers: {
      ...merchants,
      'POST /api/iot/withdrawal/apply': ({ body }) =>
        (body as { amount: number }).amount > 15_000
          ? refused(400, { fields: { amount: '金额须在 10.00 至 150.00 元之间' } })
          : { _id: 'w1', status: 1 },
    },
  })
  fireEvent.click(await screen.findByRole('tab', { name: '账户' }))
  expect(await screen.findByText('退回 ¥1.00')).toBeTruthy()
  expect(screen.getByRole('row', { name: /提现打款 提现中 −¥5.00\s?余 ¥0.00/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '申请提现' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('手续费 ¥1.20，到账 ¥198.80')).toBeTruthy()
  // The sign of waiting, which is part of its name, leaves by an animation that never ends here.
  const send = () => fireEvent.click(within(dialog).getByRole('button', { name: /申请提现$/ }))
  send()
  expect(await within(dialog).findByText('金额须在 10.00 至 150.00 元之间')).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText('提现金额'), { target: { value: '99.99' } })
  send()
  expect(await screen.findByText('提现申请已提交')).toBeTruthy()
  const asked = calls.filter(({ path }) => path === '/api/iot/withdrawal/apply').map(({ body }) => body)
  const idemKey = expect.stringMatching(/^[0-9a-f-]{36}$/)
  expect(asked.at(-1)).toEqual({ ownerType: 2, owner: 'm1', amount: 9999, method: 4, idemKey })
  // The key is that of the opened dialog.
  expect(asked.map((body) => (body as { idemKey: string }).idemKey)).toEqual(
    Array(2).fill((asked[0] as { idemKey: string }).idemKey),
  )
})

test('an empty request for a payout says what is missing by name, counts it and leads to the first', async () => {
  const { calls } = await openIot('/iot/merchant/list/m1', { answers: merchants })
  fireEvent.click(await screen.findByRole('tab', { name: '账户' }))
  fireEvent.click(await screen.findByRole('button', { name: '申请提现' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('提现金额'), { target: { value: '' } })
  fireEvent.mouseDown(within(dialog).getByLabelText('提现方式'))
  fireEvent.click(await screen.findByTitle('支付宝'))
  fireEvent.click(within(dialog).getByRole('button', { name: '申请提现' }))
  expect(await within(dialog).findByText('请填写提现金额')).toBeTruthy()
  expect(within(dialog).getByText('请填写支付宝账号')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: '有 2 项需要修改' }))
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('提现金额')))
  expect(calls.filter(({ path }) => path === '/api/iot/withdrawal/apply')).toEqual([])
})

test('if the map of merchants does not load, the page gives the reason and names no other page', async () => {
  await openIot('/iot/merchant/map', { answers: { 'GET /api/iot/merchant/map': () => 500 } })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('refused 500重试')
})

test('a user who may not request withdrawals gets no button for it', async () => {
  await openIot('/iot/merchant/list/m1', { holds: ['iot merchant read'], answers: merchants })
  fireEvent.click(await screen.findByRole('tab', { name: '账户' }))
  expect(await screen.findByText('最近分成')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '申请提现' })).toBeNull()
})

test('the approval dialog has all one needs to know: what is paid out, to whom, what stays, and what was paid before', async () => {
  const row = {
    ...{
      ...base,
      _id: 'w1',
      rev: 0,
      remark: null,
      status: 1,
      no: 'W1',
      ownerType: 2,
      ownerId: 'm1',
      ownerName: '湖东广场',
    },
    ...{ amount: 10_000, feeRate: 0.6, serviceFee: 60, paidAmount: 9940, method: 3, account: '工商银行 王* **** 7890' },
    ...{ auditor: null, auditedAt: null, paidAt: null, voucher: null, reason: null, balanceAfter: 5000 },
    earlier: [{ _id: 'w0', no: 'WD2605050000000001', amount: 2000, status: 3, at: '2026-05-05T08:00:00Z' }],
  }
  const { calls } = await openIot('/iot/withdrawal/list', {
    answers: {
      'GET /api/iot/withdrawal/list': () => listed(row),
      'GET /api/iot/withdrawal': ({ query }) => {
        const account = { bank: '工商银行', holder: '王芳', number: '6222021234567890' }
        return { withdrawal: query.get('unmask') ? { ...row, account } : row, refs: {} }
      },
      'PUT /api/iot/withdrawal': () => ({ withdrawal: { ...row, status: 3 } }),
    },
  })
  const owner = await screen.findByRole('link', { name: '湖东广场' })
  expect(owner.getAttribute('href')).toBe('/iot/merchant/list/m1')
  fireEvent.click(screen.getByRole('button', { name: '通过' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('提现后余额')
  const sum = await within(dialog).findAllByRole('row')
  expect(sum.map(({ textContent }) => textContent)).toEqual([
    '提现金额¥100.00',
    '手续费（0.6%）−¥0.60',
    '到账金额¥99.40',
  ])
  const facts = within(dialog)
    .getAllByRole('term')
    .map(({ textContent, nextSibling }) => `${textContent} ${nextSibling!.textContent}`)
  expect(facts).toEqual([
    '申请人 湖东广场',
    '账户类型 商户',
    '方式 银行卡',
    '收款账户 工商银行 王* **** 7890',
    '提现后余额 ¥50.00',
    expect.stringMatching(/^前三次提现 WD2605050000000001.*已打款¥20.00$/),
  ])
  fireEvent.click(within(dialog).getByRole('button', { name: '显示完整信息' }))
  expect(await within(dialog).findByText('6222021234567890')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: '通过' }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({ body: { _id: 'w1', method: 3 } }),
  )
})

const SETTING = {
  setting: {
    ...{ withdrawalServiceFeeRate: 0.6, minWithdrawal: 1000, maxWithdrawal: 500_000, dayLimit: 3, withdrawDays: null },
    ...{ autoPass: 0, channelFeeRate: 0.6, settleDelayDays: 1, agreement: null },
  },
  rev: 7,
}

test('the terms are saved only if they are valid, with the revision that was read', async () => {
  const { calls } = await openIot('/iot/setting/iot', {
    answers: {
      'GET /api/iot/setting': () => SETTING,
      'POST /api/iot/setting': ({ body }) => ({ setting: { ...SETTING.setting, ...(body as object) }, rev: 8 }),
    },
  })
  const save = await screen.findByRole('button', { name: '保存' })
  expect(save.hasAttribute('disabled')).toBe(true)
  const least = await screen.findByLabelText('最低提现金额')
  fireEvent.change(least, { target: { value: '6000' } })
  fireEvent.click(save)
  expect(await screen.findByText('不能小于最低提现金额')).toBeTruthy()
  fireEvent.change(least, { target: { value: '20' } })
  fireEvent.click(await screen.findByRole('checkbox', { name: '周三' }))
  fireEvent.click(save)
  await waitFor(() =>
    expect(calls.find(({ method, path }) => method === 'POST' && path === '/api/iot/setting')?.body).toMatchObject({
      minWithdrawal: 2000,
      withdrawDays: [3],
      rev: 7,
    }),
  )
  await waitFor(() => expect(screen.getByRole('button', { name: '保存' }).hasAttribute('disabled')).toBe(true))
})

test('a user with read permission only cannot change the terms', async () => {
  await openIot('/iot/setting/iot', {
    holds: ['iot setting/iot read'],
    answers: { 'GET /api/iot/setting': () => SETTING },
  })
  expect((await screen.findByLabelText('每日提现次数')).hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
})

test('the overview shows figures with their change, the partners with the highest income, and open withdrawals', async () => {
  const kpi = (key: string, label: string, unit: string, value: number, prev: number) => ({
    key,
    label,
    unit,
    value,
    prev,
  })
  await openIot('/iot/dashboard', {
    answers: {
      'GET /api/iot/dashboard': () => ({
        kpis: [kpi('income', '今日收入', '元', 1234.5, 1000), kpi('waiting', '待审核提现', '笔', 2, 2)],
        series: [
          { key: 'income', points: [['2026-05-06', 0]] },
          { key: 'orders', points: [['2026-05-06', 3]] },
        ],
        tops: [
          { key: 'agents', rows: [{ _id: 'a1', name: '华东', income: 12.5 }] },
          { key: 'merchants', rows: [] },
          { key: 'apps', rows: [{ app: 'iot', total: 4, online: 3, orders: 2, income: 5, month: 7.5, shared: 1 }] },
          {
            key: 'merchantMap',
            rows: [{ _id: 'm1', name: '湖东广场', lng: 120, lat: 31, status: 1, devices: 4, online: 3 }],
          },
          {
            key: 'deviceMap',
            rows: [{ _id: 'd1', app: 'iot', no: 'D001', name: '1 号桩', status: 1, online: 1, lng: 120, lat: 31 }],
          },
        ],
        alerts: [{ _id: 'w1', no: 'W1', name: '湖东广场', amount: 10_000, status: 1, at: base.createdAt }],
      }),
    },
  })
  expect(await screen.findByText('1,234.50')).toBeTruthy()
  expect(screen.getByText('较昨日同期 +234.50')).toBeTruthy()
  expect(screen.getByRole('link', { name: '待审核提现' }).getAttribute('href')).toBe('/iot/withdrawal/list?status=1')
  expect(screen.getByText('这段时间没有收入')).toBeTruthy()
  expect(screen.getByRole('row', { name: '05-06 3' })).toBeTruthy()
  expect(screen.getByRole('row', { name: '华东 12.50' })).toBeTruthy()
  expect(screen.getByText('这段时间没有分成')).toBeTruthy()
  const ofApp = screen.getByRole('row', { name: '代理分销 4 3 2 5.00 7.50 1.00 75.0\u00a0%' })
  const shares = within(ofApp).getByRole('link', { name: '1.00' }).getAttribute('href')
  expect(shares).toBe('/iot/share/list?creditedAt=thisMonth&app=iot')
  expect(screen.getByText('湖东广场, 3 / 4 台在线')).toBeTruthy()
  fireEvent.click(screen.getByText('设备'))
  expect(await screen.findByText('1 号桩, 代理分销 · D001')).toBeTruthy()
  expect(screen.getByText('¥100.00')).toBeTruthy()
})
