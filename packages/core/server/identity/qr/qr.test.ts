import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toyWorld } from '../../../testing/toy/toy-world.ts'
import type { Client, TestTenant, World } from '../../../testing/world.ts'

let world: World
let tenant: TestTenant
let person: Client
const sockets: Socket[] = []
beforeAll(async () => {
  world = await toyWorld()
  tenant = await world.tenant()
  person = await tenant.user()
})
afterAll(() => {
  for (const socket of sockets) socket.disconnect()
})

const browser = () => world.anonymous({ ip: world.ip() })

/** A page of this browser on the `/login` namespace, with the events that it received. */
async function pageOf(client: Client, headers: Record<string, string> = {}) {
  const socket = io(`${world.url}/login`, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: client.cookie(), ...headers },
  })
  sockets.push(socket)
  const received: [string, Record<string, string>][] = []
  socket.onAny((event, payload) => received.push([event, payload]))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const send = (event: string, payload: unknown) => socket.timeout(5000).emitWithAck(event, payload)
  return { socket, received, send }
}

/** A sign-in page that shows its code. */
async function shown() {
  const client = browser()
  const { body } = await client.post('/api/user/login/qrcode')
  const page = await pageOf(client)
  expect(await page.send('join', { nonce: body.nonce })).toEqual({ code: 0 })
  return { client, page, nonce: body.nonce as string, link: body.link as string }
}

describe('signing in by QR code', () => {
  test('[K018] [K020] [K021] [K023] [R008] [R046] [R213] after a phone has scanned and confirmed, the page is signed in', async () => {
    const { client, page, nonce, link } = await shown()
    expect(link).toMatch(/\/scan\?code=[\w-]{22}$/)
    const phone = await pageOf(person)
    expect(await phone.send('qrcodeScan', { nonce })).toMatchObject({ code: 0, ip: expect.stringMatching(/^10\./) })
    await expect.poll(() => page.received).toEqual([['qrcodeScan', {}]])
    expect(await phone.send('qrcodeScanOk', { nonce })).toEqual({ code: 0 })
    await expect.poll(() => page.received.length).toBe(2)
    const [event, { token = '' }] = page.received[1]!
    expect(event).toBe('qrcodeScanOk')
    const { body } = await client.post('/api/user/login/token?type=pc', { token })
    expect([body.code, body.user._id]).toEqual([0, person.userId])
    expect((await client.get('/api/user/me')).status).toBe(200)
    const records = await world.rows('login_record', { user_id: person.userId, type: 'qrcode' })
    expect(records).toHaveLength(1)
  })

  test('a phone whose page is reloaded sees again what it has scanned', async () => {
    const { nonce } = await shown()
    await (await pageOf(person)).send('qrcodeScan', { nonce })
    expect(await (await pageOf(person)).send('qrcodeScan', { nonce })).toMatchObject({ code: 0 })
  })

  test('[K022] [R212] a code that the phone has cancelled can no longer be confirmed', async () => {
    const { page, nonce } = await shown()
    const phone = await pageOf(person)
    await phone.send('qrcodeScan', { nonce })
    expect(await phone.send('qrcodeScanCancel', { nonce })).toEqual({ code: 0 })
    await expect.poll(() => page.received.map(([event]) => event)).toEqual(['qrcodeScan', 'qrcodeScanCancel'])
    expect(await phone.send('qrcodeScanOk', { nonce })).toMatchObject({ code: 40402 })
    expect(await phone.send('qrcodeScan', { nonce })).toMatchObject({ code: 40402 })
  })

  test('[K019] after a broken connection the page joins again and receives later events', async () => {
    const { client, page, nonce } = await shown()
    page.socket.disconnect()
    const again = await pageOf(client)
    expect(await again.send('join', { nonce })).toEqual({ code: 0 })
    const phone = await pageOf(person)
    await phone.send('qrcodeScan', { nonce })
    await expect.poll(() => again.received.map(([event]) => event)).toEqual(['qrcodeScan'])
  })
})

describe('[S15] a code belongs to the browser that shows it and to the phone that has scanned it', () => {
  test('another browser cannot join its room, not even by socket id, and receives nothing', async () => {
    const { page, nonce } = await shown()
    const stranger = browser()
    await stranger.post('/api/user/login/qrcode')
    const spy = await pageOf(stranger)
    expect(await spy.send('join', { nonce })).toMatchObject({ code: 40402, msg: '二维码已失效，请刷新后重试' })
    expect(await spy.send('join', page.socket.id)).toMatchObject({ code: 40402 })
    const phone = await pageOf(person)
    await phone.send('qrcodeScan', { nonce })
    await expect.poll(() => page.received.length).toBe(1)
    expect(spy.received).toEqual([])
  })

  test('the credential of a confirmation cannot be used in another browser', async () => {
    const { client, page, nonce } = await shown()
    const phone = await pageOf(person)
    await phone.send('qrcodeScan', { nonce })
    await phone.send('qrcodeScanOk', { nonce })
    await expect.poll(() => page.received.length).toBe(2)
    const token = page.received[1]![1].token!
    const thief = browser()
    await thief.post('/api/user/login/qrcode')
    for (const other of [thief, browser()])
      expect((await other.post('/api/user/login/token', { token })).body.errorCode).toBe(40105)
    expect((await client.post('/api/user/login/token', { token })).status).toBe(200)
    expect((await client.post('/api/user/login/token', { token })).status).toBe(401)
  })

  test('only a signed-in phone can scan, and only the phone that scanned can confirm', async () => {
    const { page, nonce } = await shown()
    const nobody = await pageOf(browser())
    for (const event of ['qrcodeScan', 'qrcodeScanOk', 'qrcodeScanCancel'])
      expect(await nobody.send(event, { nonce }), event).toMatchObject({ code: 40402 })
    const phone = await pageOf(person)
    expect(await phone.send('qrcodeScanOk', { nonce })).toMatchObject({ code: 40402 })
    await phone.send('qrcodeScan', { nonce })
    const colleague = await pageOf(await tenant.user())
    for (const event of ['qrcodeScan', 'qrcodeScanOk', 'qrcodeScanCancel'])
      expect(await colleague.send(event, { nonce }), event).toMatchObject({ code: 40402 })
    expect(page.received).toHaveLength(1)
  })

  test('a phone that was signed out meanwhile cannot confirm', async () => {
    const { nonce } = await shown()
    const clerk = await tenant.user()
    const phone = await pageOf(clerk)
    await phone.send('qrcodeScan', { nonce })
    await clerk.del('/api/user/logout')
    expect(await phone.send('qrcodeScanOk', { nonce })).toMatchObject({ code: 40402 })
  })

  test.each([
    ['the user was disabled', (userId: string) => `update app_user set status = 2 where id = '${userId}'`],
    [
      'the tenant was disabled',
      (userId: string) =>
        `update tenant set status = 2 where id = (select tenant_id from app_user where id = '${userId}')`,
    ],
  ])('a confirmation opens no session after %s', async (_, withdraw) => {
    const confirming = await (await world.tenant()).user()
    const { client, page, nonce } = await shown()
    const phone = await pageOf(confirming)
    await phone.send('qrcodeScan', { nonce })
    expect(await phone.send('qrcodeScanOk', { nonce })).toEqual({ code: 0 })
    await expect.poll(() => page.received.length).toBe(2)
    await world.sql(withdraw(confirming.userId))
    const { status } = await client.post('/api/user/login/token?type=pc', { token: page.received[1]![1].token })
    expect(status).toBe(401)
    expect((await client.get('/api/user/me')).status).toBe(401)
  })

  test('a code expires after two minutes, and an invalid code is refused', async () => {
    const { nonce } = await shown()
    await world.sql(`update qr_sign_in set expires_at = now()`)
    const phone = await pageOf(person)
    expect(await phone.send('qrcodeScan', { nonce })).toMatchObject({ code: 40402 })
    for (const payload of [null, 7, {}, { nonce: { $ne: 1 } }, { nonce: 'x'.repeat(5000) }])
      expect(await phone.send('qrcodeScan', payload)).toMatchObject({ code: 40402 })
  })

  test('[S17] a page of another site cannot connect', async () => {
    await expect(pageOf(person, { origin: 'https://evil.example' })).rejects.toThrow()
  })
})
