import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { defineEntity } from '../../../contract/define/entity.ts'
import { fen, str } from '../../../contract/define/fields.ts'
import { type Answers, openPage, sessionOf, toyApp } from '../../../testing/web/open-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const cask = defineEntity({
  name: 'cask',
  path: '/api/cellar/cask',
  table: 'cellar_cask',
  module: 'cask',
  title: 'name',
  fields: { name: str(20), price: fen() },
  status: { 1: ['full', 'green'], 2: ['empty', 'grey'] },
  calls: ['list', 'get', 'delete', 'export'],
  list: { columns: ['name', 'status'], filters: ['status'] },
  actions: {
    tap: { from: ['full'], to: 'empty', danger: true },
    refund: { from: ['full'], to: 'same', danger: true, money: true, input: { price: fen() } },
  },
})
const words = {
  name: '酒桶',
  fields: { name: '名称', price: '价格' },
  status: { full: '满', empty: '空' },
  options: {},
  actions: { tap: '开桶', refund: '退款' },
  groups: {},
  empty: '',
}
const said = async () => ({ default: { name: '', about: '', menu: {}, entities: { cask: words }, more: {} } })

const row = (at: number) => ({ _id: `id-${at}`, name: `cask ${at}`, status: 1 })

/** Opens a list of casks, ten to a page. */
function openList({ total = 45, holds = ['tap', 'refund'], answers = {} as Answers } = {}) {
  const menu = [{ module: 'cask', path: 'cask/list' }]
  const entry = {
    ...toyApp('cellar', { entities: [cask], menu }),
    words: { zh_CN: said, en_US: said },
    screens: async () => ({ default: {} }),
  }
  const rows = Array.from({ length: total }, (_, at) => row(at))
  return openPage(
    '/cellar/cask/list?status=1',
    { apps: [entry] },
    {
      'GET /api/user/me': () =>
        sessionOf({ apps: ['cellar'], holds: ['read', 'export', ...holds].map((name) => `cellar cask ${name}`) }),
      'GET /api/cellar/cask/list': ({ query }) => {
        const current = Number(query.get('current'))
        const list = rows.slice((current - 1) * 10, current * 10)
        return { list, pagination: { total, current, pageSize: 10 }, asOf: 'then' }
      },
      'GET /api/cellar/cask/whole': () => ({ list: rows.map(({ _id, name, status }) => ({ _id, name, status })) }),
      ...answers,
    },
  )
}

const bar = () => within(document.querySelector<HTMLElement>('.core-crud-bulk')!)
// antd gives all its dialogs the same id in tests, so their names cannot be told apart.
const dialogOf = async (title: string) => (await screen.findByText(title)).closest<HTMLElement>('[role="dialog"]')!
const choosePage = async () => fireEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }))
const sentIds = (calls: readonly { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === 'PUT').map(({ body }) => (body as { _ids: string[] })._ids)

test('all rows of a result are selected as it is then, and its actions are offered but those that move money', async () => {
  const { calls } = await openList()
  await choosePage()
  expect(bar().getByRole('button', { name: '退款' })).toBeTruthy()
  fireEvent.click(bar().getByRole('button', { name: '全选 45 条' }))
  await waitFor(() => expect(bar().getByText('已选 45 项')).toBeTruthy())
  const asked = calls.find(({ path }) => path === '/api/cellar/cask/whole')!
  expect(Object.fromEntries(asked.query)).toEqual({ status: '1' })
  expect(bar().getByText('其中 35 项不在此页')).toBeTruthy()
  expect(bar().queryByRole('button', { name: '退款' })).toBeNull()
  expect(bar().getByText('涉及资金的操作只能按页执行')).toBeTruthy()
  expect(bar().queryByRole('button', { name: /^全选/ })).toBeNull()
  fireEvent.click(bar().getByRole('button', { name: '开桶' }))
  const dialog = await dialogOf('对选中的 45 项执行“开桶”？')
  expect(within(dialog).getByText('其中 35 项不在此页')).toBeTruthy()
})

test('what became of each row is said: done, skipped under its reason, and failed', async () => {
  const answers: Answers = {
    'PUT /api/cellar/cask': ({ body }) => {
      const { _ids } = body as { _ids: string[] }
      const refusedOnes = _ids.filter((id) => /^id-(5|25|44)$/.test(id))
      return {
        done: _ids.filter((id) => !refusedOnes.includes(id)),
        refused: refusedOnes.map((_id) =>
          _id === 'id-44' ? { _id, code: 50000, msg: '服务器内部错误' } : { _id, code: 40910, msg: '已经开过' },
        ),
      }
    },
  }
  const { calls } = await openList({ answers })
  await choosePage()
  fireEvent.click(bar().getByRole('button', { name: '全选 45 条' }))
  await waitFor(() => expect(bar().getByText('已选 45 项')).toBeTruthy())
  fireEvent.click(bar().getByRole('button', { name: '开桶' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '开桶' }))
  const outcome = await dialogOf('开桶：42 项成功，2 项未执行，1 项失败')
  expect(sentIds(calls).map((ids) => ids.length)).toEqual([20, 20, 5])
  expect(new Set(sentIds(calls).flat()).size).toBe(45)
  const lines = within(outcome)
    .getAllByRole('row')
    .map((line) => line.textContent)
  expect(lines).toEqual(['cask 44服务器内部错误', 'cask 5cask 25已经开过（2 项）'])
  expect(within(outcome).getByRole('link', { name: 'cask 25' }).getAttribute('href')).toBe(
    '/cellar/cask/list/id-25?status=1',
  )
  await waitFor(() => expect(document.querySelector('.core-crud-bulk')).toBeNull())
})

test('it can be stopped: the rows behind the answer that was waited for are named and stay selected', async () => {
  let answer = (_: object) => {}
  const answers: Answers = {
    'PUT /api/cellar/cask': ({ body }) =>
      new Promise((resolve) => {
        answer = () => resolve({ done: (body as { _ids: string[] })._ids, refused: [] })
      }),
  }
  const { calls } = await openList({ answers })
  await choosePage()
  fireEvent.click(bar().getByRole('button', { name: '全选 45 条' }))
  await waitFor(() => expect(bar().getByText('已选 45 项')).toBeTruthy())
  fireEvent.click(bar().getByRole('button', { name: '开桶' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: '开桶' }))
  expect(await dialog.findByText('已处理 0 / 45')).toBeTruthy()
  await waitFor(() => expect(sentIds(calls)).toHaveLength(1))
  await act(async () => answer({}))
  expect(await dialog.findByText('已处理 20 / 45')).toBeTruthy()
  await waitFor(() => expect(sentIds(calls)).toHaveLength(2))
  fireEvent.click(dialog.getByRole('button', { name: /停止/ }))
  await act(async () => answer({}))
  const outcome = await dialogOf('开桶：40 项成功，5 项未处理')
  expect(within(outcome).getByRole('row').textContent).toContain('cask 44已停止，没有处理（5 项）')
  expect(sentIds(calls)).toHaveLength(2)
  await waitFor(() => expect(bar().getByText('已选 5 项')).toBeTruthy())
})

test('a result that is too large says why it is not offered; without an act for all of it there is no offer', async () => {
  await openList({ total: 19_070 })
  await choosePage()
  expect(bar().getByText('共 19,070 条，一次最多全选 1,000 条，请先筛选')).toBeTruthy()
  expect(bar().queryByRole('button', { name: /^全选/ })).toBeNull()
  cleanup()
  await openList({ holds: ['refund'] })
  await choosePage()
  expect(bar().getByRole('button', { name: '退款' })).toBeTruthy()
  expect(bar().queryByRole('button', { name: /^全选/ })).toBeNull()
})

test('a part of a page, or a page that is the whole result, offers no more', async () => {
  await openList()
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择“cask 3”' }))
  expect(bar().queryByRole('button', { name: /^全选/ })).toBeNull()
  cleanup()
  await openList({ total: 10 })
  await choosePage()
  expect(bar().getByText('已选 10 项')).toBeTruthy()
  expect(bar().queryByRole('button', { name: /^全选/ })).toBeNull()
})

test('more rows than an address can name are not exported one by one; why is said', async () => {
  await openList({ total: 140 })
  await choosePage()
  expect(screen.getByRole('button', { name: /导出/ })).toHaveProperty('disabled', false)
  fireEvent.click(bar().getByRole('button', { name: '全选 140 条' }))
  await waitFor(() => expect(bar().getByText('已选 140 项')).toBeTruthy())
  const button = screen.getByRole('button', { name: /导出/ })
  expect([button.title, button]).toEqual(['一次最多 100 条，已选 140 条', expect.objectContaining({ disabled: true })])
})
