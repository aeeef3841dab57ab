import { oneOf, secret } from '@atrium/charts/contract/define/props'
import { str } from '@atrium/core/contract/define/fields'
import type { Text } from '@atrium/core/contract/refusal'
import { openerOf } from '@atrium/core/testing/web/open-app'
import type { Answers } from '@atrium/core/testing/web/open-page'
import { defineConnector } from '@atrium/dashboards/contract/define/connector'
import { offerConnectors } from '@atrium/dashboards/web/builder/data/builder-connector'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import en_US from '../../en_US.ts'
import visualApp from '../../index.ts'
import screens from '../../web.tsx'
import zh_CN from '../../zh_CN.ts'

const spec = defineConnector({
  key: 'stations',
  type: 2,
  icon: 'database',
  settings: {
    method: oneOf(['GET', 'POST'], { default: 'GET' }),
    host: str(100, { required: true }),
    password: secret(100),
  },
  checkSettings: ({ host }): Record<string, Text> =>
    host === 'localhost' ? { host: { zh_CN: '不是工厂的主机', en_US: '' } } : {},
  address: ['host'],
  query: { level: str(9) },
  shapes: () => ['single'],
  follows: () => ({ how: 'once' }),
  byViewer: false,
  limits: { points: 10, rows: 10 },
})

beforeAll(() => {
  const words = async () => ({
    default: { name: '站点', about: '', fields: { method: '方法', host: '主机名', password: '密码' } },
  })
  offerConnectors([{ spec, words: { zh_CN: words, en_US: words } }])
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const open = openerOf({
  app: visualApp,
  words: { zh_CN: async () => ({ default: zh_CN }), en_US: async () => ({ default: en_US }) },
  screens: async () => ({ default: screens }),
})

const ID = '0192aaaa-0000-7000-8000-000000000001'
const ROW = {
  _id: ID,
  title: 'Oven',
  introduction: null,
  type: 2,
  host: 'plc.example',
  usedBy: 3,
  props: { method: 'GET', host: 'plc.example', hasPassword: true },
  group: null,
  creator: null,
  createdAt: '2026-05-06T08:00:00Z',
  updatedAt: '2026-05-06T08:00:00Z',
  rev: 0,
  remark: null,
}
const HOLDS = ['read', 'create', 'update', 'delete', 'test'].map((one) => `visual dataSource ${one}`)
const TRIED = {
  ok: false,
  steps: [
    { step: 'name', ok: true, ms: 1 },
    { step: 'connect', ok: true, ms: 12, message: '时钟相差 1 小时' },
    { step: 'signIn', ok: false, ms: 3, message: '密码不对' },
  ],
  columns: [],
  rows: [],
}
const page = (path: string, answers: Answers = {}) =>
  open(path, {
    holds: HOLDS,
    answers: {
      'GET /api/datasource/list': () => ({
        list: [ROW],
        pagination: { total: 1, current: 1, pageSize: 20 },
        refs: {},
        asOf: '2026-05-06T08:00:00Z',
      }),
      'GET /api/datasource': () => ({ dataSource: ROW, refs: {} }),
      'POST /api/datasource/test': () => TRIED,
      ...answers,
    },
  })

test('[R454] the list says of each data source its kind, its host and how many dashboards use it', async () => {
  await page('/visual/dataSource/list')
  const row = within((await screen.findByText('Oven')).closest('tr')!)
  for (const text of ['HTTP', 'plc.example', '3']) expect(row.getByText(text)).toBeTruthy()
})

test('a built-in data source offers neither to be changed nor to be deleted', async () => {
  const own = { ...ROW, _id: `${ID.slice(0, -1)}2`, title: '内置时序库', type: 9, host: null }
  const list = () => ({
    list: [ROW, own],
    pagination: { total: 2, current: 1, pageSize: 20 },
    refs: {},
    asOf: '2026-05-06T08:00:00Z',
  })
  await page('/visual/dataSource/list', { 'GET /api/datasource/list': list })
  await screen.findByText('Oven')
  const rowOf = (title: string) => within(screen.getAllByText(title)[0]!.closest('tr')!)
  const menuOf = (title: string) => rowOf(title).queryByRole('button', { name: /更多操作/ })
  expect([menuOf('Oven') !== null, menuOf('内置时序库')]).toEqual([true, null])
})

test('the form has the settings of the kind; a test names the step that failed, and tries what was typed', async () => {
  const { calls } = await page(`/visual/dataSource/list/${ID}/edit`)
  const host = await screen.findByLabelText(/主机名/)
  fireEvent.change(host, { target: { value: 'localhost' } })
  expect(await screen.findByText('不是工厂的主机')).toBeTruthy()
  fireEvent.change(host, { target: { value: 'other.example' } })
  fireEvent.blur(host)
  expect(await screen.findByText(/请重新填写密码/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /测 ?试/ }))
  const failed = await screen.findByText('密码不对')
  expect([...failed.closest('ol')!.children].map(({ textContent }) => textContent)).toEqual([
    '解析名称 ✓ 1 毫秒',
    '连接 ⚠ 12 毫秒时钟相差 1 小时',
    '登录 ✗ 3 毫秒密码不对',
  ])
  const sent = calls.find(({ path }) => path === '/api/datasource/test')?.body
  expect(sent).toMatchObject({ _id: ID, props: { host: 'other.example' } })
})

test('the detail shows that a secret is set, and nothing of it', async () => {
  await page(`/visual/dataSource/list/${ID}`)
  await waitFor(() => expect(screen.getByText('●●●●')).toBeTruthy())
  expect(screen.getByText('密码')).toBeTruthy()
})
