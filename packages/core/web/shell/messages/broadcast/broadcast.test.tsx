import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { defineEntity } from '../../../../contract/define/entity.ts'
import { str } from '../../../../contract/define/fields.ts'
import { type Answers, openPage, refused, sessionOf, toyApp } from '../../../../testing/web/open-page.tsx'
import BroadcastButton from './broadcast-button.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const entityOf = (name: string) =>
  defineEntity({
    name,
    path: `/api/office/${name}`,
    table: `office_${name}`,
    module: name,
    title: 'name',
    fields: { name: str(20) },
    calls: ['list'],
    list: { columns: ['name'], filters: [], search: ['name'] },
  })

const menu = ['notice', 'role'].map((module) => ({ module, path: `${module}/list` }))
const { words: _, ...office } = toyApp('office', { menu, entities: [entityOf('notice'), entityOf('role')] })
const entity = { name: '通知', fields: { name: '名称' }, status: {}, actions: {}, options: {}, groups: {}, empty: '空' }
const words = {
  name: '办公',
  about: '',
  menu: { 'notice/list': '通知', 'role/list': '角色' },
  entities: { notice: entity, role: entity },
  more: {},
}
const entry = {
  ...office,
  words: { zh_CN: async () => ({ default: words }), en_US: async () => ({ default: words }) },
  screens: async () => ({ default: { entities: { notice: { listActions: BroadcastButton } } } }),
}

const empty = { list: [], pagination: { total: 0, current: 1, pageSize: 10 }, refs: {} }

function open(holds: string[], answers: Answers = {}) {
  const session = sessionOf({ apps: ['office'], holds })
  return openPage(
    '/office/notice/list',
    { apps: [entry] },
    {
      'GET /api/user/me': () => session,
      'GET /api/office/notice/list': () => empty,
      'POST /api/message/broadcast/count': ({ body }) => ({
        count: 'all' in (body as { scope: object }).scope ? 3 : 1,
      }),
      ...answers,
    },
  )
}

const broadcaster = ['office notice read', 'office notice broadcast', 'office role read']
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a broadcast to everyone shows the number of receivers before sending, and the number reached afterwards', async () => {
  const { calls } = await open(broadcaster, { 'POST /api/message/broadcast': () => ({ sent: 3 }) })
  fireEvent.click(await screen.findByRole('button', { name: '群发消息' }))
  const send = await screen.findByRole('button', { name: '发送给 3 人' })
  fireEvent.click(send)
  expect(await screen.findByText('请填写标题')).toBeTruthy()
  expect(screen.getByText('请填写内容')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '有 2 项需要修改' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('标题')))
  expect(calls.filter(({ path }) => path === '/api/message/broadcast')).toEqual([])
  fill('标题', '停电通知')
  fill('内容', '今晚十点停电')
  fireEvent.click(send)
  expect(await screen.findByText('已发送给 3 人')).toBeTruthy()
  expect(calls.find(({ path }) => path === '/api/message/broadcast')?.body).toEqual({
    title: '停电通知',
    content: '今晚十点停电',
    scope: { all: true },
    channels: ['site'],
  })
})

test('a broadcast by role needs a chosen role; groups whose list the person may not read are not offered', async () => {
  const { calls } = await open(broadcaster, {
    'GET /api/office/role/list': () => ({ ...empty, list: [{ _id: 'r1', name: '值班员' }] }),
    'POST /api/message/broadcast': () => refused(429, { msg: '每分钟只能群发一次，请 30 秒后再试' }),
  })
  fireEvent.click(await screen.findByRole('button', { name: '群发消息' }))
  fireEvent.click(await screen.findByText('按角色'))
  expect(screen.queryByText('按部门')).toBeNull()
  fill('标题', '交接班')
  fill('内容', '提前十分钟到岗')
  fireEvent.click(screen.getByRole('button', { name: '发送' }))
  expect(await screen.findByText('请选择接收人')).toBeTruthy()
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '按角色' }))
  fireEvent.click(await screen.findByTitle('值班员'))
  fireEvent.click(await screen.findByRole('button', { name: '发送给 1 人' }))
  expect(await screen.findByText('每分钟只能群发一次，请 30 秒后再试')).toBeTruthy()
  expect(calls.find(({ path }) => path === '/api/message/broadcast')?.body).toMatchObject({ scope: { roles: ['r1'] } })
})

test('a person who may only read messages gets no button to send one', async () => {
  await open(['office notice read'])
  await screen.findByText('空')
  expect(screen.queryByRole('button', { name: '群发消息' })).toBeNull()
})
