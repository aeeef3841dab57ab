import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { defineEntity } from '../../contract/define/entity.ts'
import { str } from '../../contract/define/fields.ts'
import { type Answers, openPage, sessionOf, toyApp } from '../../testing/web/open-page.tsx'
import { chosenCodesAction } from './screens.ts'

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
  calls: ['list'],
  list: { columns: ['name'] },
})
const words = { name: '箱子', fields: { name: '名称' }, options: {}, actions: {}, groups: {}, empty: '' }
const said = async () => ({ default: { name: '', about: '', menu: {}, entities: { crate: words }, more: {} } })

function openList(answers: Answers) {
  const entry = {
    ...toyApp('depot', { entities: [crate] }),
    words: { zh_CN: said, en_US: said },
    screens: async () => ({ default: { entities: { crate: { bulkActions: chosenCodesAction } } } }),
  }
  const list = ['A', 'B', 'C'].map((name) => ({ _id: `id-${name}`, name }))
  return openPage(
    '/depot/crate/list',
    { apps: [entry] },
    {
      'GET /api/user/me': () => sessionOf({ apps: ['depot'], holds: ['depot crate read'] }),
      'GET /api/depot/crate/list': () => ({ list, pagination: { total: 3, current: 1, pageSize: 10 } }),
      ...answers,
    },
  )
}

test('the codes of the selected rows are saved as sheets, and a refusal is shown', async () => {
  const { calls } = await openList({ 'GET /api/depot/crate/file': () => 404 })
  for (const name of ['A', 'C']) fireEvent.click(await screen.findByRole('checkbox', { name: `选择“${name}”` }))
  fireEvent.click(await screen.findByRole('button', { name: /标签 PDF/ }))
  expect(await screen.findByText('refused 404')).toBeTruthy()
  const asked = calls
    .filter(({ path }) => path === '/api/depot/crate/file')
    .map(({ query }) => Object.fromEntries(query))
  expect(asked).toEqual([{ type: 'pdf', ids: 'id-A,id-C' }])
})
