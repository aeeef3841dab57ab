import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { defineEntity } from '../../../contract/define/entity.ts'
import { str } from '../../../contract/define/fields.ts'
import { openPage, pagesRead, sessionOf, toyApp } from '../../../testing/web/open-page.tsx'

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
  status: { 1: ['waiting'], 2: ['sent'] },
  calls: ['list'],
  list: { columns: ['name'] },
  actions: {
    send: { from: ['waiting'], to: 'sent' },
    weigh: { from: ['waiting'], to: 'same' },
    fetch: { from: ['sent'], to: 'waiting' },
  },
})
const words = {
  name: '箱子',
  fields: { name: '名称' },
  options: {},
  status: { waiting: '待发', sent: '已发' },
  actions: { send: '发出', weigh: '称重', fetch: '取回' },
  groups: {},
  empty: '',
}
const said = async () => ({ default: { name: '', about: '', menu: {}, entities: { crate: words }, more: {} } })

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name: new RegExp(name) })

test('until the list has been read again, nothing can be done to a row that its status before allowed', async () => {
  const row = { _id: 'c1', name: 'crate 1', status: 1 }
  const acts: string[] = []
  let hold: Promise<void> | undefined
  const { calls } = await openPage(
    '/depot/crate/list',
    {
      apps: [
        {
          ...toyApp('depot', { entities: [crate] }),
          words: { zh_CN: said, en_US: said },
          screens: async () => ({ default: {} }),
        },
      ],
    },
    {
      'GET /api/user/me': () =>
        sessionOf({ apps: ['depot'], holds: ['read', 'send', 'weigh', 'fetch'].map((name) => `depot crate ${name}`) }),
      'GET /api/depot/crate/list': async () => {
        const list = [{ ...row }]
        await hold
        return { list, pagination: { total: 1, current: 1, pageSize: 10 } }
      },
      'PUT /api/depot/crate': ({ query }) => {
        acts.push(query.get('type')!)
        row.status = 2
        return {}
      },
    },
  )
  const read = () => pagesRead(calls, '/api/depot/crate/list').length
  await button('发出')
  expect((await button('称重')).disabled).toBe(false)
  let release = () => {}
  hold = new Promise<void>((done) => {
    release = done
  })
  const before = read()
  fireEvent.click(await button('发出'))
  await waitFor(() => expect(read()).toBe(before + 1))
  fireEvent.click(await button('发出'))
  expect((await button('称重')).disabled).toBe(true)
  expect(acts).toEqual(['send'])
  release()
  await waitFor(async () => expect((await button('取回')).disabled).toBe(false))
  expect(screen.queryByRole('button', { name: /称重/ })).toBeNull()
  expect(acts).toEqual(['send'])
})
