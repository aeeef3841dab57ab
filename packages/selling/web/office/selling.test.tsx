import { defineApp } from '@atrium/core/contract/define/app'
import { defineEntity } from '@atrium/core/contract/define/entity'
import type { Fields } from '@atrium/core/contract/define/fields'
import { type Answers, openPage, pagesRead, sessionOf } from '@atrium/core/testing/web/open-page'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { consumerEntity, consumerPermissions } from '../../contract/patterns/consumer.ts'
import { feedbackEntity, feedbackPermissions, feedbackWords } from '../../contract/patterns/feedback.ts'
import { orderFields } from '../../contract/patterns/order.ts'
import { orderWords } from '../../contract/patterns/order-words.ts'
import { sellerSetting } from '../../contract/patterns/seller-setting.ts'
import { sellerSettingWords } from '../../contract/patterns/seller-setting-words.ts'
import { consumerTabs } from './consumer-tabs.ts'
import SellerSettingPage from './seller-setting-page.tsx'
import '@atrium/core/testing/web/lazy-parts'
import './ledger-tab.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const order = defineEntity({
  name: 'order',
  path: '/api/stand/order',
  table: 'stand_order',
  module: 'order',
  title: 'no',
  fields: orderFields('SD'),
  status: { 1: ['unpaid', 'orange'], 2: ['paid', 'green'] },
  calls: ['list', 'get'],
  list: { columns: ['no'] },
})
const setting = sellerSetting('stand')
const app = defineApp({
  key: 'stand',
  type: 'pc',
  icon: 'shop',
  guarded: false,
  menu: [
    { module: 'order', path: 'order' },
    { module: 'user', path: 'user' },
    { module: 'setting/stand', path: 'setting/stand' },
    { module: 'feedback', path: 'feedback/list' },
  ],
  permissions: {
    order: 'read',
    user: consumerPermissions,
    'setting/stand': 'read update',
    feedback: feedbackPermissions,
  },
  entities: [consumerEntity('stand', {}), order, setting, feedbackEntity('stand')],
})

const { order: orderText, consumer } = orderWords.zh_CN
const words = {
  name: '摊位',
  about: '',
  menu: { order: '订单', user: '用户', 'setting/stand': '设置', 'feedback/list': '反馈' },
  entities: {
    order: { name: '订单', ...orderText, status: { unpaid: '待付', paid: '已付' }, groups: {}, empty: '没有订单' },
    user: { name: '用户', ...consumer, groups: {}, empty: '没有用户' },
    setting: { name: '设置', ...sellerSettingWords.zh_CN },
    feedback: feedbackWords.zh_CN,
  },
  more: { ledger: '余额明细' },
}
const load = async () => ({ default: words })
const entry = {
  app,
  words: { zh_CN: load, en_US: load },
  screens: async () => ({
    default: {
      pages: { 'setting/stand': SellerSettingPage },
      entities: { user: { detailTabs: consumerTabs } },
    },
  }),
}

const HOLDS = Object.entries(app.permissions).flatMap(([module, names]) =>
  names.split(' ').map((permission) => `stand ${module} ${permission}`),
)
const open = (address: string, answers: Answers) =>
  openPage(
    address,
    { apps: [entry] },
    { 'GET /api/user/me': () => sessionOf({ apps: ['stand'], holds: HOLDS }), ...answers },
  )

const AT = '2026-05-06T08:00:00Z'
const base = { group: null, creator: null, createdAt: AT, updatedAt: AT, rev: 1, remark: null }
const listed = (...list: object[]) => ({
  list,
  refs: {},
  pagination: { total: list.length, current: 1, pageSize: 10 },
})
const USER = { ...base, _id: 'u7', nickName: '小红', status: 1, client: 3, money: 380, orderCount: 1, totalPaid: 500 }

test('the detail of a consumer shows their orders, the entries of their balance, and their feedback', async () => {
  const { calls } = await open('/stand/user/u7', {
    'GET /api/stand/user/list': () => listed(USER),
    'GET /api/stand/user': () => ({ user: USER, refs: {} }),
    'GET /api/stand/order/list': () => listed({ ...base, _id: 'o1', no: 'SD260506', status: 2, paidAmount: 500 }),
    'GET /api/stand/user/ledger': () =>
      listed({ _id: 'l1', kind: 'adjust', memo: '多充了', amount: -120, balanceAfter: 380, createdAt: AT }),
    'GET /api/stand/feedback/list': () => listed({ ...base, _id: 'f1', type: 1, content: '卡住了', status: 1 }),
  })
  fireEvent.click(await screen.findByRole('tab', { name: '订单' }))
  expect((await screen.findByRole('link', { name: 'SD260506' })).getAttribute('href')).toBe('/stand/order/o1')
  fireEvent.click(screen.getByRole('tab', { name: '余额明细' }))
  const entryRow = (await screen.findByText('多充了')).closest('tr')!
  expect(within(entryRow).getByText('调整余额')).toBeTruthy()
  expect(entryRow.textContent).toContain('3.80')
  fireEvent.click(screen.getByRole('tab', { name: '用户反馈' }))
  expect(await screen.findByText('卡住了')).toBeTruthy()
  const asked = calls.filter(({ query }) => query.get('user') === 'u7').map(({ path }) => path)
  expect(asked).toEqual(['/api/stand/order/list', '/api/stand/feedback/list'])
})

test('the second page of the orders and of the balance of a consumer is as of the first one', async () => {
  const many = (row: object) => ({ ...listed(row), pagination: { total: 11, current: 1, pageSize: 10 }, asOf: 'then' })
  const { calls } = await open('/stand/user/u7', {
    'GET /api/stand/user/list': () => listed(USER),
    'GET /api/stand/user': () => ({ user: USER, refs: {} }),
    'GET /api/stand/order/list': () => many({ ...base, _id: 'o1', no: 'SD260506', status: 2, paidAmount: 500 }),
    'GET /api/stand/user/ledger': () =>
      many({ _id: 'l1', kind: 'adjust', memo: '多充了', amount: -120, balanceAfter: 380, createdAt: AT }),
  })
  for (const [tab, list] of [
    ['订单', '/api/stand/order/list'],
    ['余额明细', '/api/stand/user/ledger'],
  ] as const) {
    fireEvent.click(await screen.findByRole('tab', { name: tab }))
    const panel = within(await screen.findByRole('tabpanel', { name: tab }))
    fireEvent.click(await panel.findByTitle('2'))
    await waitFor(() => expect(pagesRead(calls, list)).toEqual(['1', '2 as of then']))
  }
})

test('the settings offer the ways to pay by phone, explain empty fields, and refuse shares above a hundred percent', async () => {
  const defaults = Object.entries(setting.fields as Fields).map(([name, field]) => [name, field.default ?? null])
  const values = { ...Object.fromEntries(defaults), name: '摊位', servicePhone: '95588', merchantShare: 60 }
  const { calls } = await open('/stand/setting/stand', {
    'GET /api/stand/setting': () => ({ setting: values, rev: 3 }),
    'POST /api/stand/setting': ({ body }) => ({ setting: body as object, rev: 4 }),
  })
  const save = await screen.findByRole('button', { name: '保存' })
  expect(screen.getByText('留空则与代理分销的设置相同')).toBeTruthy()
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(['微信', '余额'])
  fireEvent.click(screen.getByRole('checkbox', { name: '微信' }))
  const agentShare = screen.getByLabelText('代理商默认分成')
  fireEvent.change(agentShare, { target: { value: '41' } })
  fireEvent.click(save)
  expect(await screen.findByText('与商户默认分成合计不能超过 100%')).toBeTruthy()
  fireEvent.change(agentShare, { target: { value: '40' } })
  fireEvent.click(save)
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      payTypes: [3],
      agentShare: 40,
      rev: 3,
    }),
  )
})
