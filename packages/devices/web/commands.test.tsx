import type { App } from '@atrium/core/contract/define/app'
import { defineEntity } from '@atrium/core/contract/define/entity'
import { int, str } from '@atrium/core/contract/define/fields'
import { type Answers, answerCalls, sessionOf } from '@atrium/core/testing/web/open-page'
import { api } from '@atrium/core/web/api/client'
import { createQueryClient } from '@atrium/core/web/api/query-client'
import { EntityContext, type EntityPage } from '@atrium/core/web/crud/entity-context'
import { startI18n } from '@atrium/core/web/i18n'
import { addWords } from '@atrium/core/web/loaded-words'
import { startWords } from '@atrium/core/web/start-words'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App as Antd } from 'antd'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { CommandButtons } from './command-buttons.tsx'
import { liveKey } from './use-command.ts'

afterEach(cleanup)

const claw = defineEntity({
  name: 'claw',
  path: '/api/toy/claw',
  table: 'toy_claw',
  module: 'claw',
  title: 'name',
  fields: { name: str(20) },
  calls: ['get'],
  list: { columns: [] },
  commands: {
    open: {
      input: { coins: int({ required: true, min: 1, max: 99 }), note: str(20) },
      timeoutMs: 10_000,
      call: 'own',
    },
    query: { input: { port: int() }, timeoutMs: 10_000 },
    restart: { timeoutMs: 120_000, danger: true },
    start: { timeoutMs: 15_000, quiet: true },
    weigh: { timeoutMs: 10_000, call: 'action' },
  },
})
const app: App = { key: 'toy', type: 'pc', icon: 'box', guarded: true, menu: [], permissions: {}, entities: [claw] }
const page = { app, entity: claw, screens: {}, base: '' } as unknown as EntityPage
const ALL = ['toy claw open', 'toy claw query', 'toy claw restart', 'toy claw start', 'toy claw weigh']

/** What the page shows of the device. */
function Live() {
  useQuery({ queryKey: liveKey({ app, entity: claw, device: 'd1' }), queryFn: () => api.get('/api/toy/claw/live') })
  return null
}

async function show({
  holds = ALL,
  online = 1,
  answers = {},
}: {
  holds?: string[]
  online?: number
  answers?: Answers
}) {
  const calls = answerCalls({
    'GET /api/user/me': () => sessionOf({ holds }),
    'GET /api/toy/claw/live': () => ({}),
    ...answers,
  })
  startI18n(startWords)
  const words = { open: '上分', query: '查询', restart: '重启', weigh: '称重' }
  addWords('toy', 'zh_CN', {
    entities: { claw: { commands: words, inputs: { coins: '币数', note: '备注' } } },
    more: { openDone: '已上分' },
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Antd>
        <EntityContext value={page}>
          <Suspense>
            <Live />
            <CommandButtons device={{ _id: 'd1', name: '一号', online, protocol: 1, lastSeenAt: null }} />
          </Suspense>
        </EntityContext>
      </Antd>
    </QueryClientProvider>,
  )
  const button = (name: RegExp) => screen.findByRole('button', { name })
  return { sent: () => calls.filter(({ method }) => method === 'POST'), button }
}

test('commands are offered to those who may send them, and work while the device is online', async () => {
  const { button } = await show({ holds: ['toy claw query', 'toy claw start'], online: 2 })
  expect((await button(/查\s*询/)).hasAttribute('disabled')).toBe(true)
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

test('a command without a required input is sent at once', async () => {
  const { button, sent } = await show({ answers: { 'POST /api/toy/claw/cmd': () => ({ data: {} }) } })
  fireEvent.click(await button(/查\s*询/))
  expect(await screen.findByText('查询：已完成')).toBeTruthy()
  expect(sent().map(({ query, body }) => [query.get('type'), body])).toEqual([['query', { _id: 'd1' }]])
})

test('the button of a command stays busy until what the page shows of the device has been read again', async () => {
  let hold: Promise<void> | undefined
  const { button, sent } = await show({
    answers: {
      'POST /api/toy/claw/cmd': () => ({ data: {} }),
      'GET /api/toy/claw/live': async () => {
        await hold
        return {}
      },
    },
  })
  let release = () => {}
  hold = new Promise<void>((done) => {
    release = done
  })
  fireEvent.click(await button(/查\s*询/))
  await screen.findByText('查询：已完成')
  fireEvent.click(await button(/查\s*询/))
  release()
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull())
  expect(sent()).toHaveLength(1)
  fireEvent.click(await button(/查\s*询/))
  await waitFor(() => expect(sent()).toHaveLength(2))
})

test('a command of a shared path of actions is sent there', async () => {
  const { button, sent } = await show({ answers: { 'POST /api/toy/claw/action': () => ({ data: {} }) } })
  fireEvent.click(await button(/称\s*重/))
  await screen.findByText('称重：已完成')
  expect(sent().map(({ path, query }) => [path, query.get('type')])).toEqual([['/api/toy/claw/action', 'weigh']])
})

test('a command with a required input is asked for, sent to its own call, and stays open while it is refused', async () => {
  const refused = { code: 50310, errorCode: 50310, msg: '设备离线', statusCode: 503 }
  const outcomes = [refused, { data: {} }]
  const { button, sent } = await show({ answers: { 'POST /api/toy/claw/open': () => outcomes.shift()! } })
  fireEvent.click(await button(/上\s*分/))
  const confirm = () => fireEvent.click(screen.getAllByRole('button', { name: /上\s*分/ }).at(-1)!)
  const coins = await screen.findByRole('spinbutton', { name: /币数/ })
  confirm()
  expect(await screen.findByText('请填写币数')).toBeTruthy()
  expect(sent()).toEqual([])
  fireEvent.change(coins, { target: { value: '5' } })
  confirm()
  expect(await screen.findByText('设备离线')).toBeTruthy()
  confirm()
  expect(await screen.findByText('已上分')).toBeTruthy()
  expect(sent().map(({ body }) => body)).toEqual([
    { _id: 'd1', coins: 5 },
    { _id: 'd1', coins: 5 },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a dangerous command is confirmed first', async () => {
  const { button, sent } = await show({ answers: { 'POST /api/toy/claw/cmd': () => ({ data: {} }) } })
  fireEvent.click(await button(/重\s*启/))
  await screen.findByRole('dialog')
  expect(sent()).toEqual([])
  fireEvent.click(screen.getAllByRole('button', { name: /重\s*启/ }).at(-1)!)
  await waitFor(() => expect(sent()).toHaveLength(1))
})
