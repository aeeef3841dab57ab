import { defineEntity } from '@atrium/contract/define/entity'
import { str } from '@atrium/contract/define/fields'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyPage } from '../../page/chunk.ts'
import { openPage, sessionOf, toyApp } from '../../testing/open-page.tsx'

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

test('the code of a list’s cells is loaded beside its rows, not after them', async () => {
  const load = vi.fn(async () => ({ default: ({ value }: { value: string }) => <b>{`full of ${value}`}</b> }))
  const toy = toyApp('depot', { entities: [crate] })
  const words = {
    name: '箱子',
    fields: { name: '名称', content: '内容' },
    options: {},
    actions: {},
    groups: {},
    empty: '',
  }
  const entry = {
    ...toy,
    words: {
      zh_CN: async () => ({ default: { name: '', about: '', menu: {}, entities: { crate: words }, more: {} } }),
    },
    screens: async () => ({ default: { entities: { crate: { cells: { content: lazyPage(load) } } } } }),
  }
  await openPage(
    '/depot/crate/list',
    { apps: [{ ...entry, words: { ...entry.words, en_US: entry.words.zh_CN } }] },
    {
      'GET /api/user/me': () => sessionOf({ apps: ['depot'], holds: ['depot crate read'] }),
      'GET /api/depot/crate/list': async () => {
        await vi.waitFor(() => expect(load).toHaveBeenCalled())
        const row = { _id: 'c1', name: 'A', content: 'figs', createdAt: '2026-11-22T08:00:00Z' }
        return { list: [row], pagination: { total: 1, current: 1, pageSize: 10 } }
      },
    },
  )
  expect(await screen.findByText('full of figs')).toBeTruthy()
})
