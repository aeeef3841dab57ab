import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { defineEntity } from '../../../contract/define/entity.ts'
import { str } from '../../../contract/define/fields.ts'
import { openPage, sessionOf, toyApp } from '../../../testing/web/open-page.tsx'
import { lazyPage } from '../../page/chunk.ts'

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
  fields: { name: str(20), content: str(20) },
  calls: ['list'],
  list: { columns: ['name', 'content'] },
})

const words = {
  name: '箱子',
  fields: { name: '名称', content: '内容' },
  options: {},
  actions: {},
  groups: {},
  empty: '',
}
const said = async () => ({ default: { name: '', about: '', menu: {}, entities: { crate: words }, more: {} } })
const row = { _id: 'c1', name: 'A', content: 'figs', createdAt: '2026-11-22T08:00:00Z' }
const Full = ({ value }: { value: string }) => <b>{`full of ${value}`}</b>

/** Opens the list, whose second column has a cell of its own. */
function openList(load: () => Promise<{ default: typeof Full }>, beforeRows = async () => {}) {
  const entry = {
    ...toyApp('depot', { entities: [crate] }),
    words: { zh_CN: said, en_US: said },
    screens: async () => ({ default: { entities: { crate: { cells: { content: lazyPage(load) } } } } }),
  }
  return openPage(
    '/depot/crate/list',
    { apps: [entry] },
    {
      'GET /api/user/me': () => sessionOf({ apps: ['depot'], holds: ['depot crate read'] }),
      'GET /api/depot/crate/list': async () => {
        await beforeRows()
        return { list: [row], pagination: { total: 1, current: 1, pageSize: 10 } }
      },
    },
  )
}

test('the code of a list’s cells is loaded beside its rows, not after them', async () => {
  const load = vi.fn(async () => ({ default: Full }))
  await openList(load, () => vi.waitFor(() => expect(load).toHaveBeenCalled()))
  expect(await screen.findByText('full of figs')).toBeTruthy()
})

test('no row shows a stored value while the code of its cells is loaded', async () => {
  let arrive: (code: { default: typeof Full }) => void = () => {}
  const code = new Promise<{ default: typeof Full }>((resolve) => {
    arrive = resolve
  })
  await openList(() => code)
  expect(await screen.findByText('共 1 条')).toBeTruthy()
  expect(screen.queryByText('figs')).toBeNull()
  arrive({ default: Full })
  expect(await screen.findByText('full of figs')).toBeTruthy()
})
