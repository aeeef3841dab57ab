import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineEntity } from '../../../../contract/define/entity.ts'
import { fen, phone, str } from '../../../../contract/define/fields.ts'
import { openPage, pagesRead, sessionOf, toyApp } from '../../../../testing/web/open-page.tsx'
import '../../../../testing/web/lazy-parts.ts'
import './print-list.tsx'

const printed = vi.fn()

beforeEach(() => {
  printed.mockClear()
  vi.stubGlobal('print', printed)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const bale = defineEntity({
  name: 'bale',
  path: '/api/barn/bale',
  table: 'barn_bale',
  module: 'bale',
  title: 'name',
  fields: { name: str(20), price: fen(), mobile: phone({ mask: 'phone' }), note: str(20) },
  status: { 1: ['dry'], 2: ['wet'] },
  calls: ['list', 'export'],
  list: { columns: ['name', 'price', 'mobile', 'status'], filters: ['status', 'name'], search: ['name'] },
})
const words = {
  name: '草捆',
  fields: { name: '名称', price: '价格', mobile: '手机', note: '说明' },
  status: { dry: '干', wet: '湿' },
  options: {},
  actions: {},
  groups: {},
  empty: '',
}
const said = async () => ({ default: { name: '谷仓', about: '', menu: {}, entities: { bale: words }, more: {} } })

/** Opens the list of so many rows; each page after the first waits for `more`. */
function openList(total: number, { holds = ['read', 'export'], search = '', more = Promise.resolve() } = {}) {
  return openPage(
    `/barn/bale/list${search}`,
    {
      apps: [
        {
          ...toyApp('barn', { menu: [{ module: 'bale', path: 'bale/list' }], entities: [bale] }),
          words: { zh_CN: said, en_US: said },
          screens: async () => ({ default: {} }),
        },
      ],
    },
    {
      'GET /api/user/me': () => sessionOf({ apps: ['barn'], holds: holds.map((name) => `barn bale ${name}`) }),
      'GET /api/barn/bale/list': async ({ query }) => {
        const [current, size] = [Number(query.get('current')), Number(query.get('pageSize'))]
        if (current > 1) await more
        const list = Array.from({ length: Math.min(size, total - (current - 1) * size) }, (_, index) => {
          const n = (current - 1) * size + index + 1
          return { _id: `b${n}`, name: `bale ${n}`, price: 150, mobile: '139****1234', note: `hidden ${n}`, status: 1 }
        })
        const pagination = { total, current, pageSize: size }
        return { list, pagination, summary: { price: 150 * total }, asOf: 'then' }
      },
    },
  )
}

async function choosePrint() {
  await screen.findAllByText('bale 1')
  fireEvent.click(await screen.findByRole('button', { name: /导出/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '打印' }))
}

const paper = () => document.querySelector('.core-paper')
const cellsOf = (row: Element) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent)

test('a printed list has all pages of the result as they were at its start, its filters, sums, tenant and person', async () => {
  const { calls } = await openList(250, { search: '?status=1,2&keyword=hay' })
  await choosePrint()
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(1))
  const rows = [...paper()!.querySelectorAll('tr')].map(cellsOf)
  expect(rows[0]).toEqual(['名称', '价格', '手机', '状态'])
  expect(rows.slice(1)).toEqual(Array.from({ length: 250 }, (_, n) => [`bale ${n + 1}`, '¥1.50', '139****1234', '干']))
  expect([...paper()!.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    '搜索: hay',
    '状态: 干、湿',
    '共 250 条',
  ])
  expect(paper()!.querySelector('.core-crud-paper-sums')!.textContent).toBe('价格合计 ¥375.00')
  expect(paper()!.querySelector('h1')!.textContent).toBe('谷仓 · 草捆')
  expect(paper()!.querySelector('.core-paper-head')!.textContent).toMatch(
    /^北方工厂\d{4}-\d\d-\d\d \d\d:\d\d 由安妮打印$/,
  )
  expect(pagesRead(calls, bale.path.concat('/list')).slice(-3)).toEqual(['1', '2 as of then', '3 as of then'])
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(paper()).toBeNull()
})

test('a result of 19,070 rows is not printed: its number is said, and the file is offered instead', async () => {
  const { calls } = await openList(19_070)
  await choosePrint()
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('19,070')
  expect(dialog.textContent).toContain('2,000')
  expect(pagesRead(calls, '/api/barn/bale/list')).toEqual(['1'])
  fireEvent.click(within(dialog).getByRole('button', { name: '导出 Excel' }))
  await waitFor(() => expect(calls.at(-1)!.query.get('export')).toBe('xlsx'))
  expect(printed).not.toHaveBeenCalled()
  expect(paper()).toBeNull()
})

test('who may not export prints the page that is on the screen, which the paper says', async () => {
  const { calls } = await openList(25, { holds: ['read'], search: '?current=2' })
  await screen.findAllByText('bale 11')
  fireEvent.click(screen.getByRole('button', { name: '打印' }))
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(1))
  expect([...paper()!.querySelectorAll('tbody tr')].map((row) => cellsOf(row)[0])).toEqual(
    Array.from({ length: 10 }, (_, n) => `bale ${n + 11}`),
  )
  expect(paper()!.querySelector('li')!.textContent).toBe('本页 10 条，共 25 条')
  expect(calls.filter(({ path }) => path === '/api/barn/bale/list')).toHaveLength(1)
})

test('a cancelled print reads no further page and prints nothing', async () => {
  let release = () => {}
  const more = new Promise<void>((resolve) => {
    release = resolve
  })
  const { calls } = await openList(1_000, { more })
  await choosePrint()
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.textContent).toContain('已读取 100 / 1,000 条'))
  fireEvent.click(within(dialog).getByRole('button', { name: '取消' }))
  await act(async () => release())
  expect(pagesRead(calls, '/api/barn/bale/list').at(-1)).toBe('2 as of then')
  expect(printed).not.toHaveBeenCalled()
  expect(paper()).toBeNull()
})

test('chosen rows are printed alone, with their own sums', async () => {
  await openList(25)
  for (const name of ['bale 2', 'bale 5']) {
    fireEvent.click(await screen.findByRole('checkbox', { name: `选择“${name}”` }))
  }
  await choosePrint()
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(1))
  expect([...paper()!.querySelectorAll('tbody tr')].map((row) => cellsOf(row)[0])).toEqual(['bale 2', 'bale 5'])
  expect(paper()!.querySelector('li')!.textContent).toBe('已选的 2 条')
  expect(paper()!.querySelector('.core-crud-paper-sums')!.textContent).toBe('价格合计 ¥3.00')
})
