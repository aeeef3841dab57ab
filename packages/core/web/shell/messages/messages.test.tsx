import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Server, type Socket } from 'socket.io'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answers, openPage, pagesRead, sessionOf, toyApp } from '../../../testing/web/open-page.tsx'
import { useOpenBoard } from '../../page/open-board.ts'
import type { Message } from './calls.ts'

let io: Server
let sockets: Socket[]
let joined: unknown[]

beforeEach(async () => {
  const http = createServer()
  io = new Server(http)
  sockets = []
  joined = []
  io.of('/message').on('connection', (socket) => {
    sockets.push(socket)
    socket.on('join', (room) => joined.push(room))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const page = window as unknown as { happyDOM: { setURL(url: string): void } }
  page.happyDOM.setURL(`http://127.0.0.1:${(http.address() as AddressInfo).port}/`)
})

afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await io.close()
})

const product = { apps: [toyApp('depot')] }
const signedIn = sessionOf({ apps: ['depot'], holds: ['depot crate read'] })

function message(n: number, extra: Partial<Message> = {}): Message {
  const base = { title: `标题${n}`, content: `内容${n}`, url: '/depot/crate/list', type: 2, level: 1, status: 1 }
  return { _id: `m${n}`, createdAt: '2026-11-21T08:00:00.000Z', ...base, ...extra }
}

/** A stand-in for the messages on the server. */
function mailbox(messages: Message[]): Answers {
  const unread = () => messages.filter(({ status }) => status === 1)
  return {
    'GET /api/user/me': () => ({ ...signedIn, messageCount: unread().length }),
    'GET /api/message/list': ({ query }) => {
      const [current, pageSize] = [Number(query.get('current')), Number(query.get('pageSize'))]
      const found = query.get('status') === '1' ? unread() : messages
      const list = found.slice((current - 1) * pageSize, current * pageSize)
      return { list, pagination: { total: found.length, current, pageSize }, asOf: 'then' }
    },
    'PUT /api/message': ({ body }) => {
      const { _id, all, status } = body as { _id?: string; all?: true; status: number }
      for (const one of messages) if (all || one._id === _id) one.status = status
      return { count: unread().length }
    },
    'DELETE /api/message': ({ body }) => {
      const { _ids } = body as { _ids: string[] }
      messages.splice(0, messages.length, ...messages.filter((one) => !_ids.includes(one._id)))
      return { count: unread().length }
    },
  }
}

async function connected(): Promise<Socket> {
  await waitFor(() => expect(sockets.length).toBeGreaterThan(0))
  return sockets[0]!
}

const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('[R033] [K017] messages are shown at /user/message, a page at a time', async () => {
  const { calls } = await openPage('/user/message', product, mailbox(Array.from({ length: 12 }, (_, n) => message(n))))
  expect((await screen.findAllByRole('listitem', { name: '' })).length).toBeGreaterThan(0)
  await waitFor(() => expect(titles()).toHaveLength(10))
  fireEvent.click(within(screen.getByRole('main')).getByText('2'))
  await waitFor(() => expect(titles()).toEqual(['未读标题10', '未读标题11']))
  expect(calls.findLast(({ path }) => path === '/api/message/list')?.query.get('current')).toBe('2')
})

test('the second page is as of the first one, and its total is not the unread count', async () => {
  const box = Array.from({ length: 12 }, (_, n) => message(n))
  const { calls } = await openPage('/user/message?status=1', product, {
    ...mailbox(box),
    'GET /api/user/me': () => ({ ...signedIn, messageCount: 12 }),
  })
  await waitFor(() => expect(titles()).toHaveLength(10))
  box.push(message(12))
  fireEvent.click(within(screen.getByRole('main')).getByText('2'))
  await waitFor(() => expect(titles()[0]).toBe('未读标题10'))
  expect(pagesRead(calls, '/api/message/list')).toEqual(['1', '2 as of then'])
  expect(screen.getByRole('link', { name: '12 条未读消息' })).toBeTruthy()
})

test('[R650] if only unread messages are listed, their total is the unread count', async () => {
  const answers = mailbox([message(1), message(2), message(3, { status: 2 })])
  await openPage('/user/message?status=1', product, { ...answers, 'GET /api/user/me': () => signedIn })
  expect(await screen.findByRole('link', { name: '2 条未读消息' })).toBeTruthy()
})

test('[K015] [K016] one message or all can be marked as read, and one deleted; the bell shows the new count', async () => {
  const box = [message(1), message(2), message(3)]
  await openPage('/user/message', product, mailbox(box))
  fireEvent.click((await screen.findAllByRole('button', { name: '标为已读' }))[0]!)
  expect(await screen.findByRole('link', { name: '2 条未读消息' })).toBeTruthy()
  await waitFor(() => expect(titles()).toEqual(['标题1', '未读标题2', '未读标题3']))
  fireEvent.click(screen.getByRole('button', { name: '全部已读' }))
  expect(await screen.findByRole('link', { name: '没有未读消息' })).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: '删除' })[0]!)
  const asked = await screen.findByRole('tooltip')
  fireEvent.click(within(asked).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(titles()).toEqual(['标题2', '标题3']))
})

test('opening the page that a message links to marks the message as read', async () => {
  const box = [message(1)]
  const { address } = await openPage('/user/message', product, mailbox(box))
  fireEvent.click(await screen.findByRole('link', { name: '查看' }))
  expect(await screen.findByText('page depot/crate/list')).toBeTruthy()
  expect(address()).toBe('/depot/crate/list')
  await waitFor(() => expect(box[0]?.status).toBe(2))
})

test('a message never links to an address outside this product', async () => {
  const box = ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'].map((url, n) =>
    message(n, { url }),
  )
  await openPage('/user/message', product, mailbox(box))
  await waitFor(() => expect(titles()).toHaveLength(4))
  expect(screen.queryByRole('link', { name: '查看' })).toBeNull()
})

test('[R364] [R365] if the messages cannot be loaded, the error is logged and the loading state ends', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await openPage('/user/message', product, { ...mailbox([]), 'GET /api/message/list': () => 500 })
  expect(await screen.findByText('消息加载失败')).toBeTruthy()
  expect(log).toHaveBeenCalledWith('loading failed', expect.arrayContaining(['messages']), expect.anything())
  expect(document.querySelector('.ant-skeleton')).toBeNull()
  expect(document.querySelector('.ant-message-notice')).toBeNull()
})

test('[R219] [R220] [R223] [R224] a new message raises the count and is shown on the page, with a link to all messages', async () => {
  const { address } = await openPage('/home', product, mailbox([]))
  const socket = await connected()
  await waitFor(() => expect(joined).toEqual(['u1']))
  socket.emit('message', message(1))
  expect(await screen.findByText('标题1')).toBeTruthy()
  expect(screen.getByText('内容1')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: '1 条未读消息' }).length).toBeGreaterThan(0)
  socket.emit('message', message(2))
  expect((await screen.findAllByRole('link', { name: '2 条未读消息' })).length).toBeGreaterThan(0)
  // One line for both: it counts messages of orders, and has the newest.
  expect((await screen.findByText('2 条订单消息')).parentElement?.textContent).toBe('2 条订单消息内容2查看')
  expect(screen.queryByText('标题1')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '查看' }))
  await waitFor(() => expect(address()).toBe('/user/message'))
})

function Board() {
  useOpenBoard()
  return <h1>board</h1>
}

test('over an open dashboard a new message is only counted', async () => {
  const depot = toyApp('depot')
  const screens = async () => ({ default: { pages: { 'crate/list': Board } } })
  await openPage('/depot/crate/list', { apps: [{ ...depot, screens }] }, mailbox([]))
  await screen.findByText('board')
  ;(await connected()).emit('message', message(1))
  expect((await screen.findAllByRole('link', { name: '1 条未读消息' })).length).toBeGreaterThan(0)
  expect(screen.queryByText('内容1')).toBeNull()
})

test('[R221] [R222] with permission a new message is a desktop notification, and a click on it opens the message’s page', async () => {
  const shown: { title: string; body: string | undefined; onclick?: () => void; close: () => void }[] = []
  class Desktop {
    static permission = 'granted'
    close = vi.fn()
    constructor(title: string, { body }: NotificationOptions) {
      shown.push(Object.assign(this, { title, body }))
    }
  }
  vi.stubGlobal('Notification', Desktop)
  const { address } = await openPage('/home', product, mailbox([]))
  ;(await connected()).emit('message', message(1))
  await waitFor(() => expect(shown).toMatchObject([{ title: '标题1', body: '内容1' }]))
  expect(screen.queryByText('内容1')).toBeNull()
  shown[0]?.onclick?.()
  await waitFor(() => expect(address()).toBe('/depot/crate/list'))
})

test('a message that is read in another window is shown as read here', async () => {
  const box = [message(1)]
  await openPage('/user/message', product, mailbox(box))
  const socket = await connected()
  await screen.findByRole('link', { name: '1 条未读消息' })
  box[0]!.status = 2
  socket.emit('count', { count: 0 })
  expect(await screen.findByRole('link', { name: '没有未读消息' })).toBeTruthy()
  await waitFor(() => expect(titles()).toEqual(['标题1']))
})

test('when the server closes the socket, the page requests the session again', async () => {
  const { calls } = await openPage('/home', product, mailbox([]))
  const socket = await connected()
  const asked = () => calls.filter(({ path }) => path === '/api/user/me').length
  await screen.findByText('depot zh_CN')
  const before = asked()
  socket.disconnect(true)
  await waitFor(() => expect(asked()).toBeGreaterThan(before))
})

test('[R614] a kind of message can be turned off, and the choice is saved', async () => {
  const { calls } = await openPage('/user/notify', product, {
    'GET /api/user/me': () => ({ ...signedIn, adminUser: { ...signedIn.adminUser, notify: { 3: { sms: false } } } }),
    'PUT /api/user/loginUser': ({ body }) => ({ adminUser: { roles: [], ...(body as object) } }),
  })
  const alarms = await screen.findByRole('switch', { name: '设备告警 · 短信' })
  expect(alarms.getAttribute('aria-checked')).toBe('false')
  expect((screen.getByRole('switch', { name: '系统 · 站内' }) as HTMLButtonElement).disabled).toBe(true)
  fireEvent.click(screen.getByRole('switch', { name: '订单 · 站内' }))
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: '订单 · 站内' }).getAttribute('aria-checked')).toBe('false'),
  )
  const saved = calls.find(({ method }) => method === 'PUT')
  expect(saved?.body).toEqual({ notify: { 2: { site: false }, 3: { sms: false } } })
})

test('a channel that cannot reach the person says so beside the switches', async () => {
  const site = { title: '追溯系统', logo: null, demo: false, ways: { sms: true, weixin: true, register: false } }
  const answers: Answers = {
    'GET /api/user/me': () => signedIn,
    'GET /api/site': () => site,
    'GET /api/user/weixin': () => ({ weixin: null }),
  }
  await openPage('/user/notify', product, answers)
  expect(await screen.findByText(/没有手机号，短信不会送达/)).toBeTruthy()
  expect(await screen.findByText(/没有绑定微信/)).toBeTruthy()
  cleanup()
  const reached = { ...signedIn, user: { ...signedIn.user, mobile: '13800000000' } }
  await openPage('/user/notify', product, {
    ...answers,
    'GET /api/user/me': () => reached,
    'GET /api/site': () => ({ ...site, ways: { ...site.ways, weixin: false } }),
  })
  expect(await screen.findByText(/没有配置微信/)).toBeTruthy()
  expect(screen.queryByText(/手机号/)).toBeNull()
})
