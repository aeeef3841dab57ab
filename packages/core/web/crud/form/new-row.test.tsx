import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { defineEntity } from '../../../contract/define/entity.ts'
import { str } from '../../../contract/define/fields.ts'
import { type Answers, type Call, openPage, refused, sessionOf, toyApp } from '../../../testing/web/open-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const barrel = defineEntity({
  name: 'barrel',
  path: '/api/winery/barrel',
  table: 'winery_barrel',
  module: 'barrel',
  title: 'name',
  fields: { name: str(20) },
  calls: ['list', 'get', 'create'],
  list: { columns: ['name'] },
})
const words = { name: '酒桶', fields: { name: '名称' }, options: {}, groups: {}, empty: '' }
const ofApp = {
  name: '酒窖',
  about: '',
  menu: { 'barrel/list': '酒桶' },
  entities: { barrel: { ...words, actions: {}, status: {} } },
  more: {},
}
const load = async () => ({ default: ofApp })
const app = {
  ...toyApp('winery', { entities: [barrel], menu: [{ module: 'barrel', path: 'barrel/list' }] }),
  words: { zh_CN: load, en_US: load },
  screens: async () => ({ default: {} }),
}

const lost = () => Promise.reject(new TypeError('the connection broke'))

/** Opens the form of a new row; its calls are answered one after the other by `creations`. */
async function open(...creations: (() => object | Promise<object>)[]) {
  const answers: Answers = {
    'GET /api/user/me': () => sessionOf({ apps: ['winery'], holds: ['winery barrel read', 'winery barrel create'] }),
    'GET /api/winery/barrel/list': () => ({ list: [], refs: {}, pagination: { total: 0, current: 1, pageSize: 10 } }),
    'GET /api/winery/barrel': () => ({ barrel: { _id: 'b1', name: '头道', rev: 1 }, refs: {} }),
    'POST /api/winery/barrel': () => creations.shift()!(),
  }
  const page = await openPage('/winery/barrel/list/new', { apps: [app] }, answers)
  await screen.findByRole('button', { name: /保\s?存/ })
  return page
}

const nameInput = () => document.querySelector<HTMLInputElement>('[data-field="name"] input')!
const type = (value: string) => fireEvent.change(nameInput(), { target: { value } })
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const sent = (calls: readonly Call[]) =>
  calls.flatMap(({ method, body }) => (method === 'POST' ? [body as { name: string; idemKey: string }] : []))

test('a new row whose answer was lost is sent again under the same key, also by a form that is opened later', async () => {
  const first = await open(lost, lost)
  type('头道')
  press(/保\s?存/)
  await screen.findByText('连接不上服务器，请检查网络后重试')
  press(/保\s?存/)
  await waitFor(() => expect(sent(first.calls)).toHaveLength(2))
  const [one, two] = sent(first.calls)
  expect(one!.idemKey).toMatch(/^[0-9a-f]{8}-/)
  expect(two).toEqual(one)
  cleanup()

  const second = await open(() => ({ _id: 'b1' }))
  fireEvent.click(await screen.findByRole('button', { name: '恢复填写的内容' }))
  expect(nameInput().value).toBe('头道')
  press(/保\s?存/)
  await waitFor(() => expect(second.address()).toBe('/winery/barrel/list/b1'))
  expect(sent(second.calls)).toEqual([one])
})

test('each opened form has a key of its own', async () => {
  const keys = []
  for (const name of ['一', '二']) {
    const { calls, address } = await open(() => ({ _id: 'b1' }))
    type(name)
    press(/保\s?存/)
    await waitFor(() => expect(address()).toBe('/winery/barrel/list/b1'))
    keys.push(sent(calls)[0]!.idemKey)
    cleanup()
  }
  expect(new Set(keys).size).toBe(2)
})

test('a form that has saved its row and was changed since says so, keeps what was typed and leads to the row', async () => {
  const before = { code: 40903, params: { _id: 'b1' }, msg: '这张表单已保存过' }
  const { address } = await open(lost, () => refused(409, before))
  type('头道')
  press(/保\s?存/)
  await screen.findByText('连接不上服务器，请检查网络后重试')
  type('二道')
  press(/保\s?存/)
  await screen.findByText('这张表单已保存过')
  expect(nameInput().value).toBe('二道')
  press(/打开已保存的记录/)
  fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(address()).toBe('/winery/barrel/list/b1'))
})
