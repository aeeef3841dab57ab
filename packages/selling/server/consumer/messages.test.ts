import { inTenant } from '@atrium/core/server/call/ctx'
import { io, type Socket } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newIdemKey, type Phone, phoneOf, signedInPhone } from '../../testing/consumer/phone.ts'
import { sellingWorld } from '../../testing/selling-world.ts'
import { ORIGIN } from '../money/origin.ts'
import { notifyConsumer } from './messages.ts'

const world = await sellingWorld('cafe')
const tenant = await world.tenant()
const clerk = await tenant.user()
const { body } = await clerk.post('/api/cafe/wxacode', { name: '吧台' })
const { no } = body.wxacode

const guest = () => signedInPhone(world, 'cafe', no)
const notify = (phone: Phone, title: string, of = tenant.id) =>
  inTenant(world.server.services, of, ORIGIN, async (ctx) =>
    notifyConsumer(ctx, 'cafe', phone._id, { title, content: '正文' }),
  )
const messages = async (phone: Phone) => (await phone.get('message/list')).body.list as { _id: string; title: string }[]
const unread = async (phone: Phone) => (await phone.get('message/count')).body.count

/** The messages that an open page of this phone is sent. */
async function openPage({ token }: Phone, locale = 'zh_CN'): Promise<{ sent: { title: string }[]; socket: Socket }> {
  const transport = { transports: ['websocket'], forceNew: true, reconnection: false }
  const socket = io(`${world.url}/client`, { ...transport, auth: { token, locale } })
  onTestFinished(() => void socket.disconnect())
  const sent: { title: string }[] = []
  socket.on('message', (message) => sent.push(message))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { sent, socket }
}

/** An order that was paid by the stand-in. */
async function paidOrder(phone: Phone): Promise<string> {
  const made = await phone.post('~/order', { cups: 2, no, ...newIdemKey() })
  const _id: string = made.body.order._id
  const { searchParams } = new URL((await phone.post('pay', { order: _id, channel: 'mock' })).body.pay.url)
  const trade = { tenant: searchParams.get('tenant'), no: searchParams.get('no') }
  await world.anonymous().post('/api/pay/mock/notify', trade)
  return _id
}

test('what an act tells its consumer is listed, counted as unread, and led to by its order, in the reader’s language', async () => {
  const phone = await guest()
  const order = await paidOrder(phone)
  expect((await clerk.put('/api/cafe/order?type=serve', { _id: order })).body.code).toBe(0)
  expect(await messages(phone)).toMatchObject([{ title: '咖啡好了', content: '2 杯，请趁热喝', order, isRead: false }])
  expect(await unread(phone)).toBe(1)
  const english = await fetch(`${world.url}/api/client/message/list`, {
    headers: { authorization: `Bearer ${phone.token}`, 'accept-language': 'en' },
  })
  expect((await english.json()).list).toMatchObject([
    { title: 'Your coffee is ready', content: '2 cups, drink it hot' },
  ])
})

test('a message is sent to the open pages of its consumer, and to nobody else’s', async () => {
  const [mine, other] = [await guest(), await guest()]
  const [page, english, stranger] = [await openPage(mine), await openPage(mine, 'en_US'), await openPage(other)]
  const order = await paidOrder(mine)
  await clerk.put('/api/cafe/order?type=serve', { _id: order })
  await notify(other, '另一位')
  await vi.waitFor(() => expect(stranger.sent).toMatchObject([{ title: '另一位' }]))
  await vi.waitFor(() => expect(page.sent).toMatchObject([{ title: '咖啡好了', order }]))
  await vi.waitFor(() => expect(english.sent).toMatchObject([{ title: 'Your coffee is ready' }]))
})

test('many messages at once are announced without their text, so that the page asks again', async () => {
  const phone = await guest()
  const { socket, sent } = await openPage(phone)
  const missed = new Promise((resolve) => socket.once('missed', resolve))
  await inTenant(world.server.services, tenant.id, ORIGIN, async (ctx) => {
    for (let n = 0; n < 60; n++) notifyConsumer(ctx, 'cafe', phone._id, { title: `第 ${n} 条`, content: '正文' })
  })
  await missed
  expect(sent).toEqual([])
  expect(await unread(phone)).toBe(60)
  const pages = await Promise.all([1, 2].map((current) => phone.get('message/list', { current, pageSize: 50 })))
  expect(pages.map(({ body }) => body.list.length)).toEqual([50, 10])
})

test('a transaction that fails keeps and sends nothing', async () => {
  const phone = await guest()
  const { sent } = await openPage(phone)
  const failing = inTenant(world.server.services, tenant.id, ORIGIN, async (ctx) => {
    notifyConsumer(ctx, 'cafe', phone._id, { title: '没有发生', content: '正文' })
    throw new Error('over')
  })
  await expect(failing).rejects.toThrow('over')
  await notify(phone, '发生了')
  await vi.waitFor(() => expect(sent).toMatchObject([{ title: '发生了' }]))
  expect((await messages(phone)).map(({ title }) => title)).toEqual(['发生了'])
})

test('reading marks one or all of the own messages, and no message of another consumer, app or tenant', async () => {
  const [mine, other] = [await guest(), await guest()]
  for (const title of ['一', '二', '三']) await notify(mine, title)
  await notify(other, '别人的')
  const [newest] = await messages(mine)
  expect(newest!.title).toBe('三')
  await other.send('PUT', 'message', JSON.stringify({ _id: newest!._id }))
  expect(await unread(mine)).toBe(3)
  await mine.send('PUT', 'message', JSON.stringify({ _id: newest!._id }))
  expect(await unread(mine)).toBe(2)
  await mine.send('PUT', 'message', '{}')
  expect([await unread(mine), await unread(other)]).toEqual([0, 1])
  expect((await phoneOf(world, { app: 'cafe' }).get('message/list')).status).toBe(401)
})
