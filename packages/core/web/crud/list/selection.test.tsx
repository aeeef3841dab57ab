import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { defineEntity } from '../../../contract/define/entity.ts'
import { str } from '../../../contract/define/fields.ts'
import { type Call, openPage, pagesRead, sessionOf, toyApp } from '../../../testing/web/open-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const crate = defineEntity({
  name: 'crate',
  path: '/api/depot/crate',
  table: 'depot_crate',
  module: 'crate',
  title: 'name',
  fields: { name: str(20) },
  calls: ['list', 'delete', 'export'],
  list: { columns: ['name'] },
})
const words = { name: '箱子', fields: { name: '名称' }, options: {}, actions: {}, groups: {}, empty: '' }
const said = async () => ({ default: { name: '', about: '', menu: {}, entities: { crate: words }, more: {} } })

const Only = ({ rows }: { rows: { name: string }[] }) => <i>only {rows.map(({ name }) => name).join()}</i>

/** Opens a list of eleven rows on two pages. */
function openList() {
  const names = Array.from({ length: 11 }, (_, n) => `crate ${n + 1}`)
  const entry = {
    ...toyApp('depot', { entities: [crate] }),
    words: { zh_CN: said, en_US: said },
    screens: async () => ({ default: { entities: { crate: { bulkActions: Only } } } }),
  }
  return openPage(
    '/depot/crate/list',
    { apps: [entry] },
    {
      'GET /api/user/me': () =>
        sessionOf({ apps: ['depot'], holds: ['read', 'delete', 'export'].map((name) => `depot crate ${name}`) }),
      'GET /api/depot/crate/list': ({ query }) => {
        const current = Number(query.get('current'))
        const list = names.slice((current - 1) * 10, current * 10).map((name) => ({ _id: name, name }))
        return { list, pagination: { total: names.length, current, pageSize: 10 }, asOf: 'then' }
      },
      'DELETE /api/depot/crate': ({ body }) => {
        const { _ids } = body as { _ids: string[] }
        names.splice(0, names.length, ...names.filter((name) => !_ids.includes(name)))
        return { done: _ids, refused: [] }
      },
    },
  )
}

const choose = async (name: string) => fireEvent.click(await screen.findByRole('checkbox', { name: `选择“${name}”` }))
const deleted = (calls: readonly Call[]) =>
  (calls.find(({ method }) => method === 'DELETE')?.body as { _ids: string[] } | undefined)?._ids
const bar = () => document.querySelector('.core-crud-bulk')?.textContent

test('rows that are selected on another page are named, stay selected, and are not replaced by all rows in a file', async () => {
  const { calls } = await openList()
  await choose('crate 1')
  await choose('crate 2')
  await act(async () => fireEvent.click(screen.getByTitle('2')))
  await screen.findByRole('checkbox', { name: '选择“crate 11”' })
  expect(pagesRead(calls, '/api/depot/crate/list')).toEqual(['1', '2 as of then'])
  await waitFor(() => expect(bar()).toContain('另选的 2 项不在此页'))
  expect(screen.getByRole('button', { name: /导出/ })).toHaveProperty('disabled', true)
  await choose('crate 11')
  expect(screen.getByRole('button', { name: /导出/ })).toHaveProperty('disabled', false)
  // Buttons of the app get the rows of this page, too.
  expect(screen.getByText('only crate 11')).toBeTruthy()
  fireEvent.click(within(document.querySelector<HTMLElement>('.core-crud-bulk')!).getByRole('button', { name: /删除/ }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /删除/ }))
  await waitFor(() => expect(deleted(calls)).toEqual(['crate 11']))
  await waitFor(() => expect(bar()).toContain('已选 2 项'))
})
