import { type Answers, openPage, toyApp } from '@atrium/core/testing/web/open-page'
import type { AppEntry } from '@atrium/core/web/app/entry'
import { preload } from '@atrium/core/web/page/chunk'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CodeFailed } from './device/code-failed.tsx'
import { MessagesLink } from './messages/messages-link.tsx'
import { LATER } from './pages.tsx'
import { usePhone } from './phone.tsx'
import { phonePages } from './phone-pages.ts'
import type { OwnPhoneParts } from './phone-parts.ts'
import { useCode, useVisit } from './use-visit.ts'

/** A first page as an app without devices has it. */
function Home() {
  const no = useCode()
  const { signedIn, path } = usePhone()
  const { data, error, refetch } = useVisit(no)
  if (!data) return error ? <CodeFailed no={no} error={error} onRetry={() => void refetch()} /> : <p>等待</p>
  const order = async () => void (await signedIn()).post(`${path}/order`, { cups: 1, no: data.entry?.code })
  return (
    <main>
      <h1>{data.setting.name}</h1>
      {data.entry && <p>桌号 {data.entry.table}</p>}
      <MessagesLink />
      <button type="button" onClick={() => void order()}>
        下单
      </button>
    </main>
  )
}

const parts: OwnPhoneParts = {
  words: { zh_CN: {}, en_US: {} },
  pages: { '': Home, menu: () => <p>今日菜单</p> },
  Progress: () => <p>制作中</p>,
  Delivered: () => <p>已上桌</p>,
  Summary: () => '一杯',
}
const cafe: AppEntry = {
  ...toyApp('cafe'),
  screens: async () => ({ default: { phone: phonePages(async () => ({ default: parts })) } }),
}

const setting = { name: '街角咖啡', logo: null, servicePhone: null, notice: null, agreement: null, ways: ['mock'] }
const visited = { seller: 's1', device: null, entry: null, setting, openOrder: null, consumer: null }
const message = (nth: number, more: object = {}) => ({
  _id: `m${nth}`,
  title: `消息 ${nth}`,
  content: '正文',
  order: null,
  isRead: false,
  createdAt: '2026-11-21T12:00:00Z',
  ...more,
})

const answers: Answers = {
  'GET /api/client/cafe/qrcode': () => visited,
  'POST /api/client/login': () => ({ token: 't'.repeat(43), consumer: { _id: 'c1', money: 0 } }),
  'POST /api/client/cafe/order': () => ({ order: {} }),
  'GET /api/client/message/count': () => ({ count: 0 }),
}
async function open(address: string, extra: Answers = {}) {
  await Promise.all(LATER.map(preload))
  return openPage(address, { apps: [cafe] }, { ...answers, ...extra })
}

function signedIn() {
  localStorage.setItem('atrium.h5.cafe', JSON.stringify({ seller: 's1', no: null, tokens: { s1: 't'.repeat(43) } }))
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('an app without devices', () => {
  test('has a first page of its own, entered without a code; the sign-in names none', async () => {
    const { calls } = await open('/h5/cafe')
    fireEvent.click(await screen.findByRole('button', { name: '下单' }))
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/client/cafe/order')).toBe(true))
    expect(calls.find(({ path }) => path === '/api/client/login')!.body).toEqual({ app: 'cafe', type: 'h5' })
    expect(calls.find(({ path }) => path === '/api/client/cafe/qrcode')!.query.has('no')).toBe(false)
  })

  test('is entered by a code, which is counted once as a scan and named by sign-in and order', async () => {
    const entry = { code: 'CODE1', table: '7' }
    const { calls } = await open('/q/cafe/CODE1', { 'GET /api/client/cafe/qrcode': () => ({ ...visited, entry }) })
    expect(await screen.findByText('桌号 7')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '下单' }))
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/client/cafe/order')).toBe(true))
    const looks = calls.filter(({ path }) => path === '/api/client/cafe/qrcode')
    expect(looks[0]!.query.get('scan')).toBe('1')
    expect(looks.slice(1).every(({ query }) => !query.has('scan'))).toBe(true)
    const body = (path: string) => calls.find((call) => call.path === path)!.body
    expect(body('/api/client/login')).toEqual({ app: 'cafe', type: 'h5', no: 'CODE1' })
    expect(body('/api/client/cafe/order')).toEqual({ cups: 1, no: 'CODE1' })
  })

  test('asks for a code where the host is no tenant’s, and says so of a code that is unknown', async () => {
    const unknown = { statusCode: 404, code: 40413, errorCode: 40413, msg: '二维码不存在或已失效' }
    await open('/h5/cafe', { 'GET /api/client/cafe/qrcode': () => unknown })
    expect(await screen.findByText('请扫描设备上的二维码')).toBeTruthy()
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'GONE' } })
    fireEvent.click(screen.getByRole('button', { name: '打开' }))
    expect(await screen.findByText('没有找到这个编号')).toBeTruthy()
  })

  test('has pages of its own beside those that all sellers have', async () => {
    await open('/h5/cafe/menu')
    expect(await screen.findByText('今日菜单')).toBeTruthy()
  })
})

describe('messages', () => {
  test('their number is shown where they are opened; reading one, or all, marks them', async () => {
    signedIn()
    let unread = 2
    const list = () => [message(2, { isRead: unread < 2, order: 'o1' }), message(1, { isRead: unread === 0 })]
    const { calls, address } = await open('/h5/cafe', {
      'GET /api/client/message/count': () => ({ count: unread }),
      'GET /api/client/message/list': () => ({ list: list(), pagination: { total: 2, current: 1 }, asOf: 'then' }),
      'PUT /api/client/message': ({ body }) => {
        unread = (body as { _id?: string })._id ? unread - 1 : 0
        return {}
      },
    })
    fireEvent.click(await screen.findByRole('link', { name: /消息.*2 条未读/ }))
    expect(await screen.findByText('消息 1')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '全部标为已读' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '全部标为已读' })).toBeNull())
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{}])
    fireEvent.click(screen.getByRole('link', { name: /消息 2/ }))
    await waitFor(() => expect(address()).toBe('/h5/cafe/order/o1'))
    expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  })

  test('a phone without messages, or that nobody has signed in, says that there are none', async () => {
    const { calls } = await open('/h5/cafe/messages')
    expect(await screen.findByText('还没有消息')).toBeTruthy()
    expect(calls.some(({ path }) => path.startsWith('/api/client/message'))).toBe(false)
  })
})
