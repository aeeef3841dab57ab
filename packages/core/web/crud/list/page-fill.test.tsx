import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineEntity } from '../../../contract/define/entity.ts'
import { str } from '../../../contract/define/fields.ts'
import { type Call, openPage, sessionOf, toyApp } from '../../../testing/web/open-page.tsx'

const ROW_PX = 41
const HEAD_PX = 41
const FOOT_PX = 49
/** Above the rows of the list. */
const TOP_PX = 200
const KEPT = 'atrium.fillPages.u1'

/** The heights that a browser would find; happy-dom lays nothing out. */
function layOut(windowPx: number) {
  vi.stubGlobal('innerHeight', windowPx)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    if (this.matches('tr[data-row]')) return ROW_PX
    if (this.matches('.core-crud-list-foot')) return FOOT_PX
    return this.matches('.core-crud-list-body') ? HEAD_PX + this.querySelectorAll('tr[data-row]').length * ROW_PX : 0
  })
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, TOP_PX, 0, 0))
}

/** The height of a window in which so many rows fit. */
const windowFor = (rows: number) => TOP_PX + HEAD_PX + rows * ROW_PX + FOOT_PX + 5

beforeEach(() => localStorage.removeItem(KEPT))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.removeItem(KEPT)
})

const entityNamed = (name: string, pageSize?: number) =>
  defineEntity({
    name,
    path: `/api/silo/${name}`,
    table: `silo_${name}`,
    module: name,
    title: 'name',
    fields: { name: str(20) },
    calls: ['list'],
    list: { columns: ['name'], ...(pageSize && { pageSize }) },
  })
const sack = entityNamed('sack')
const bin = entityNamed('bin', 15)
const words = { name: '袋子', fields: { name: '名称' }, options: {}, actions: {}, groups: {}, empty: '' }
const entities = { sack: words, bin: words }
const said = async () => ({ default: { name: '', about: '', menu: {}, entities, more: {} } })
const MENU = [
  { module: 'sack', path: 'sack/list' },
  { module: 'bin', path: 'bin/list' },
]

function listOf(total: number) {
  return ({ query }: Call) => {
    const [current, pageSize] = [Number(query.get('current')), Number(query.get('pageSize'))]
    const shown = Math.max(0, Math.min(pageSize, total - (current - 1) * pageSize))
    const list = Array.from({ length: shown }, (_, n) => {
      const name = `row ${(current - 1) * pageSize + n + 1}`
      return { _id: name, name }
    })
    return { list, pagination: { total, current, pageSize }, asOf: 'then' }
  }
}

function open(address: string, total = 200) {
  const entry = {
    ...toyApp('silo', { entities: [sack, bin], menu: MENU }),
    words: { zh_CN: said, en_US: said },
    screens: async () => ({ default: {} }),
  }
  return openPage(
    address,
    { apps: [entry] },
    {
      'GET /api/user/me': () => sessionOf({ apps: ['silo'], holds: ['silo sack read', 'silo bin read'] }),
      'GET /api/silo/sack/list': listOf(total),
      'GET /api/silo/bin/list': listOf(total),
    },
  )
}

const sizesAsked = (calls: readonly Call[]) =>
  calls.filter(({ path }) => path.endsWith('/list') && path.startsWith('/api/silo')).map(asked)
const asked = ({ query }: Call) => `${query.get('pageSize')} at ${query.get('current')}`
const rowCount = () => document.querySelectorAll('tr[data-row]').length
const hasRows = (count: number) => waitFor(() => expect(rowCount()).toBe(count))
// Searches by role read the styles of every element.
const offer = () => document.querySelector<HTMLElement>('.core-crud-fill-offer')
const answer = (name: string) => fireEvent.click(within(offer()!).getByText(name))
async function resizeTo(windowPx: number) {
  layOut(windowPx)
  await act(async () => window.dispatchEvent(new Event('resize')))
}

test('a list whose place is blank by over a third offers to fill it, and all lists then have as many rows as fit', async () => {
  layOut(windowFor(16))
  const { calls } = await open('/silo/sack/list')
  await hasRows(10)
  await waitFor(() => expect(offer()).not.toBeNull())
  answer('填满')
  await hasRows(16)
  expect(offer()).toBeNull()
  expect(sizesAsked(calls)).toEqual(['10 at 1', '16 at 1'])
  cleanup()
  const other = await open('/silo/bin/list')
  await hasRows(16)
  expect(sizesAsked(other.calls)).toEqual(['16 at 1'])
})

test('who does not want filled pages is not asked again, and keeps ten rows', async () => {
  layOut(windowFor(16))
  await open('/silo/sack/list')
  await waitFor(() => expect(offer()).not.toBeNull())
  answer('不用了')
  await waitFor(() => expect(offer()).toBeNull())
  expect(rowCount()).toBe(10)
  cleanup()
  await open('/silo/sack/list')
  await hasRows(10)
  await act(async () => {})
  expect(offer()).toBeNull()
})

test('an address with a size keeps it, and is offered no other', async () => {
  layOut(windowFor(16))
  const { calls } = await open('/silo/sack/list?pageSize=10')
  await hasRows(10)
  await act(async () => {})
  expect(offer()).toBeNull()
  cleanup()
  localStorage.setItem(KEPT, '1')
  const filled = await open('/silo/sack/list?pageSize=20')
  await hasRows(20)
  expect([...sizesAsked(calls), ...sizesAsked(filled.calls)]).toEqual(['10 at 1', '20 at 1'])
})

test('after the window was resized only the page with the row that was the first is asked for', async () => {
  localStorage.setItem(KEPT, '1')
  layOut(windowFor(12))
  const { calls, address } = await open('/silo/sack/list?current=4')
  await screen.findByText('row 37')
  await resizeTo(windowFor(18))
  await screen.findByText('row 54')
  expect(address()).toBe('/silo/sack/list?current=3')
  expect(sizesAsked(calls)).toEqual(['12 at 4', '18 at 3'])
})

test('the size of the pages is chosen beside their numbers; the list’s own size ends filled pages', async () => {
  layOut(windowFor(15))
  const { address } = await open('/silo/sack/list')
  await hasRows(10)
  const choose = async (name: string) => {
    fireEvent.mouseDown(screen.getByLabelText('每页条数'))
    const choice = await screen.findByTitle(name)
    // A page that waits for a part of it in an act that is not awaited is never drawn again.
    await act(async () => fireEvent.click(choice))
  }
  await choose('填满')
  await hasRows(15)
  expect([localStorage.getItem(KEPT), address()]).toEqual(['1', '/silo/sack/list'])
  await choose('20 条/页')
  await hasRows(20)
  expect([localStorage.getItem(KEPT), address()]).toEqual(['1', '/silo/sack/list?pageSize=20'])
  await choose('填满')
  await hasRows(15)
  await choose('10 条/页')
  await hasRows(10)
  expect(localStorage.getItem(KEPT)).toBe('0')
})
