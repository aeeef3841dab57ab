import { inTenant } from '@atrium/core/server/call/ctx'
import { heldPages } from '@atrium/core/testing/held-pages'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newIdemKey, online, phoneOf, setUpBooth, signedInPhone, watching } from '../../testing/consumer/phone.ts'
import { openBooth } from '../../testing/consumer/stories.ts'
import { openWeixinStandIn } from '../../testing/consumer/weixin-stand-in.ts'
import { ORIGIN } from '../money/origin.ts'

const { world, tenant, booth, phone, rowsOf, order, pay, give, paidOrder } = await openBooth()

describe('a printed code', () => {
  test('shows the device and its prices to anyone who scans it, and counts scans, not refreshes', async () => {
    const scan = await phoneOf(world, { app: 'booth' }).get('~/qrcode', { no: booth.no, scan: '1' })
    await phoneOf(world, { app: 'booth' }).get('~/qrcode', { no: booth.no.toLowerCase() })
    expect(scan.body).toMatchObject({
      code: 0,
      device: { name: booth.device.name, online: 3, address: '人民广场', imgs: [] },
      setting: { name: '一杯清水', agreement: '取水即表示同意', ways: ['mock', 'balance'] },
      prices: [{ minutes: 1, amount: 50 }],
      openOrder: null,
      consumer: null,
    })
    expect(JSON.stringify(scan.body)).not.toContain(booth.device.sn.toLowerCase())
    expect(await world.rows('qrcode', { no: booth.no })).toMatchObject([{ scan_count: 1 }])
  })

  test('an unknown, a void and an unbound code are refused, the unbound one with its own code', async () => {
    const { body } = await booth.clerk.post('/api/booth/qrcode', { count: 2 })
    const [free, gone] = body.list
    await booth.clerk.put('/api/booth/qrcode?type=void', { _id: gone._id })
    const look = async (no: string) => (await phoneOf(world, { app: 'booth' }).get('~/qrcode', { no })).body
    expect(await look('NOSUCHCODE99')).toMatchObject({ code: 40413, msg: '二维码不存在或已失效' })
    expect(await look(gone.no)).toMatchObject({ code: 40413 })
    expect(await look(free.no)).toMatchObject({ code: 40414, msg: '设备未绑定' })
  })

  test('the code of a tenant that no longer has the app is unknown, and the tenant’s consumers are signed out', async () => {
    const other = await world.tenant()
    const there = await setUpBooth(other)
    const theirs = await signedInPhone(world, 'booth', there.no)
    await world.sql(`update tenant set apps = '{manage}' where id = '${other.id}'`)
    expect((await theirs.get('~/order/list')).status).toBe(401)
    expect((await phoneOf(world, { app: 'booth' }).get('~/qrcode', { no: there.no })).body.code).toBe(40413)
  })
})

describe('signing in', () => {
  test('a phone becomes a consumer of this tenant and app; its token is no session of the console', async () => {
    const mine = await phone()
    expect(await world.rows('booth_user', { id: mine._id })).toMatchObject([
      { tenant_id: tenant.id, client: 3, status: 1 },
    ])
    expect((await mine.get('wallet')).body).toMatchObject({ code: 0, wallet: { money: 0 } })
    const [session] = await world.rows('consumer_session', { consumer_id: mine._id })
    expect(JSON.stringify(session)).not.toContain(mine.token)
    const lifeDays = (Number(session!.expires_at) - Date.now()) / 86_400_000
    expect(lifeDays).toBeGreaterThan(29)
    expect(lifeDays).toBeLessThanOrEqual(30)
    const shell = await fetch(`${world.url}/api/user/me`, { headers: { cookie: `__Host-atrium=${mine.token}` } })
    expect(shell.status).toBe(401)
    const clerk = await fetch(`${world.url}/api/client/booth/order/list`, { headers: { cookie: booth.clerk.cookie() } })
    expect(clerk.status).toBe(401)
  })

  test('after proving a mobile number by a code for consumers only, a consumer finds the orders on another phone', async () => {
    const mine = await phone()
    const login = { app: 'booth', no: booth.no, type: 'sms', mobile: world.mobile() }
    expect((await mine.post('sms', { mobile: login.mobile })).body).toMatchObject({ code: 0 })
    const codeOf = (mobile: string) => world.sms.findLast((sent) => sent.mobile === mobile)!.params.code!
    const code = codeOf(login.mobile)
    const staff = await world.anonymous().post('/api/user/login/sms', { username: login.mobile, code })
    expect(staff.body.code).toBe(40102)
    expect((await mine.post('login', { ...login, code: '000000' })).status).toBe(401)
    const bound = await mine.post('login', { ...login, code })
    expect(bound.body.consumer).toMatchObject({ _id: mine._id, mobile: `139****${login.mobile.slice(-4)}` })
    // Another number on the same phone is another consumer.
    const mobile = world.mobile()
    expect((await mine.post('sms', { mobile })).body).toMatchObject({ code: 0 })
    const friend = { ...login, mobile, code: codeOf(mobile) }
    expect((await mine.post('login', friend)).body.consumer._id).not.toBe(mine._id)
    expect((await mine.post('login', { ...login, code })).status).toBe(401)
  })

  test('a weixin account is the same consumer on every phone', async () => {
    const weixin = { app: 'booth', no: booth.no, type: 'weixin', code: 'stand-in:小明' }
    const first = await phoneOf(world, { app: 'booth' }).post('login', weixin)
    const again = await phoneOf(world, { app: 'booth' }).post('login', weixin)
    expect(first.body.consumer).toMatchObject({ nickName: '小明' })
    expect(again.body.consumer._id).toBe(first.body.consumer._id)
    expect((await phoneOf(world, { app: 'booth' }).post('login', { ...weixin, code: 'forged' })).status).toBe(401)
  })

  test('in weixin a consumer signs in by the tenant’s official account: the page redirects there and sends the code back', async () => {
    const other = await world.tenant()
    const { no } = await setUpBooth(other)
    const { url, asked, close } = await openWeixinStandIn()
    onTestFinished(close)
    const sealed = world.server.services.vault.seal(JSON.stringify({ appSecret: 'S1' }))
    const props = JSON.stringify({ appId: 'wx1', endpoint: url })
    await world.sql(`insert into open_app (id, tenant_id, name, type, props, sealed_props)
      values (gen_random_uuid(), '${other.id}', '公众号', 1, '${props}', '${sealed}')`)
    await world.sql(`insert into egress_allowance (id, tenant_id, entries)
      values (gen_random_uuid(), '${other.id}', '{127.0.0.0/8}')`)
    const mine = phoneOf(world, { app: 'booth' })
    const answer = await mine.get('~/weixin', { no, state: 's'.repeat(32) })
    const address = new URL(answer.body.url)
    expect(address.origin + address.pathname).toBe('https://open.weixin.qq.com/connect/oauth2/authorize')
    expect(address.searchParams.get('redirect_uri')).toMatch(/\/h5\/booth\/weixin$/)
    expect(address.searchParams.get('appid')).toBe('wx1')
    const { body } = await mine.post('login', { app: 'booth', no, type: 'weixin', code: 'C1' })
    expect(asked).toEqual([{ appid: 'wx1', secret: 'S1', code: 'C1', grant_type: 'authorization_code' }])
    expect(body.consumer.isWeixin).toBe(true)
    expect(await world.rows('booth_user', { id: body.consumer._id })).toMatchObject([
      { weixin: { openid: 'o-C1', unionid: 'u-C1' }, nick_name: null, client: 1 },
    ])
    // Only a page inside weixin offers this sign-in.
    const seen = async (agent: string) =>
      (
        await (
          await fetch(`${world.url}/api/client/booth/qrcode?no=${no}`, { headers: { 'user-agent': agent } })
        ).json()
      ).setting.weixin
    expect([await seen('Mobile MicroMessenger/8.0'), await seen('Mobile Safari')]).toEqual([true, false])
  })

  test('a token is invalid after signing out', async () => {
    const mine = await phone()
    await mine.send('DELETE', 'logout')
    expect((await mine.get('wallet')).body).toMatchObject({ code: 40100 })
  })
})

describe('an order', () => {
  test('an order is refused if the device is offline or under maintenance, or the consumer is blocked', async () => {
    const mine = await phone()
    expect((await order(mine)).body).toMatchObject({ code: 50310, msg: '设备离线' })
    await online(world, booth)
    const { body } = await booth.clerk.get('/api/booth/device', { _id: booth.device._id })
    await booth.clerk.put('/api/booth/device?type=maintain', { _id: body.device._id })
    expect((await order(mine)).body).toMatchObject({ code: 50311, params: { status: 4 } })
    await booth.clerk.put('/api/booth/device?type=enable', { _id: body.device._id })
    await booth.clerk.put('/api/booth/user?type=block', { _id: mine._id })
    expect((await order(mine)).body).toMatchObject({ code: 40307 })
    expect(await rowsOf(mine)).toEqual([])
  })

  test('one idempotency key makes one order, however often and however fast the request is sent', async () => {
    await online(world, booth)
    const mine = await phone()
    const request = { device: booth.device._id, minutes: 2, ...newIdemKey() }
    const answers = await Promise.all(Array.from({ length: 5 }, () => mine.post('~/order', request)))
    expect(new Set(answers.map(({ body }) => body.order._id)).size).toBe(1)
    expect(await rowsOf(mine)).toMatchObject([{ amount: 100, status: 1, source: 2, device_name: booth.device.name }])
  })

  test('a consumer with an open order cannot make another one, also when two requests are sent at the same time', async () => {
    await online(world, booth)
    const mine = await phone()
    const both = await Promise.all([order(mine), order(mine)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const made = both.find(({ status }) => status === 200)!.body.order._id
    expect(both.find(({ status }) => status === 409)!.body).toMatchObject({ code: 40930, params: { order: made } })
    const seen = await mine.get('~/qrcode', { no: booth.no })
    expect(seen.body.openOrder).toBe(made)
    const cancelled = await mine.post('~/order/cancel', { _id: made })
    expect(cancelled.body.order).toMatchObject({ statusName: 'cancelled', can: { pay: false, cancel: false } })
    expect((await mine.post('~/order/cancel', { _id: made })).status).toBe(200)
    expect((await mine.post('pay', { order: made, channel: 'mock' })).body.code).toBe(40910)
    expect((await order(mine)).status).toBe(200)
  })

  test('pages of own orders as of the first one have each order once while others are made', async () => {
    await online(world, booth)
    const mine = await phone()
    const cancelled = async () => {
      const { body } = await order(mine)
      await mine.post('~/order/cancel', { _id: body.order._id })
      return body.order._id
    }
    const ids = [await cancelled(), await cancelled(), await cancelled(), await cancelled(), await cancelled()]
    const read = async (query: object) => (await mine.get('~/order/list', { pageSize: 2, ...query })).body
    expect((await heldPages<{ _id: string }>(read, cancelled)).map(({ _id }) => _id)).toEqual(ids.toReversed())
  })

  test('an unpaid order whose time is over does not prevent a new one', async () => {
    await online(world, booth)
    const mine = await phone()
    const { body } = await order(mine)
    await world.sql(`update booth_order set expire_at = now() - interval '1 s' where id = '${body.order._id}'`)
    expect((await mine.post('pay', { order: body.order._id, channel: 'mock' })).body.code).toBe(40910)
    expect((await order(mine)).status).toBe(200)
  })

  test('only its consumer can see it: another phone, another tenant and a wrong id get the same refusal', async () => {
    await online(world, booth)
    const mine = await phone()
    const { body } = await order(mine)
    const _id = body.order._id
    const others = [await phone(), await signedInPhone(world, 'booth', (await setUpBooth(await world.tenant())).no)]
    for (const other of others) {
      expect((await other.get('~/order', { _id })).body.code).toBe(40400)
      for (const action of ['stop', 'cancel'])
        expect((await other.post(`~/order/${action}`, { _id })).body.code).toBe(40400)
      expect((await other.post('~/order/refund', { _id, reason: '想要' })).body.code).toBe(40400)
      expect((await other.post('pay', { order: _id, channel: 'mock' })).body.code).toBe(40400)
      expect((await other.get('~/order/list')).body.list).toEqual([])
    }
    expect(await rowsOf(mine)).toMatchObject([{ status: 1 }])
  })
})

describe('from paying to the receipt', () => {
  test('an order is paid at the stand-in, watched over the socket and stopped, and its refund is requested once', async () => {
    await online(world, booth)
    const mine = await phone()
    const { body } = await order(mine)
    const _id = body.order._id
    expect(body.order).toMatchObject({ amount: 200, can: { pay: true, cancel: true, stop: false, refund: false } })
    const seen: Record<string, unknown>[] = []
    const socket = await watching(world, mine, _id, (state) => seen.push(state))
    await pay(mine, _id)
    await expect.poll(() => seen.at(-1)?.statusName).toBe('pouring')
    expect((await mine.post('~/order/refund', { _id, reason: '没有出水' })).body.code).toBe(40910)
    await world.sql(`update booth_order set poured_ml = 250 where id = '${_id}'`)
    await expect.poll(() => seen.at(-1)?.live).toEqual({ pouredMl: 250 })
    const stopped = await mine.post('~/order/stop', { _id })
    expect(stopped.body.order).toMatchObject({ statusName: 'finished', can: { stop: false, refund: true } })
    expect((await mine.post('~/order/stop', { _id })).body.code).toBe(40910)

    const tooMuch = await mine.post('~/order/refund', { _id, amount: 201, reason: '水是凉的' })
    expect(tooMuch.body).toMatchObject({ code: 40001, fields: { amount: '最多可退 2.00 元' } })
    const asked = await mine.post('~/order/refund', { _id, amount: 150, reason: '水是凉的' })
    expect(asked.body.order).toMatchObject({ refundStatus: 1, refundApply: { amount: 150 }, can: { refund: false } })
    expect((await mine.post('~/order/refund', { _id, reason: '再来一次' })).body.order.refundApply.amount).toBe(150)
    const messages = await booth.clerk.get('/api/message/list')
    expect(messages.body.list.filter(({ title }: { title: string }) => title === '用户申请退款')).toHaveLength(1)

    const declined = { _id, reason: '水温正常' }
    const guard = await tenant.user({ permissions: [['booth', 'order', 'read']] })
    expect((await guard.put('/api/booth/order/refundApply', declined)).body.code).toBe(40301)
    for (let press = 0; press < 2; press += 1) {
      expect((await booth.clerk.put('/api/booth/order/refundApply', declined)).body).toEqual({ code: 0 })
    }
    await expect.poll(() => seen.at(-1)).toMatchObject({ refundStatus: 4, refundApply: { answer: '水温正常' } })
    expect((await mine.post('~/order/refund', { _id, amount: 150, reason: '还是凉的' })).body.order.refundStatus).toBe(
      1,
    )

    await booth.clerk.put('/api/booth/order?type=refund', { _id, amount: 150, reason: '同意退款' })
    await expect.poll(() => seen.at(-1)?.refundedAmount).toBe(150)
    expect((await booth.clerk.put('/api/booth/order/refundApply', declined)).body.code).toBe(40910)
    const { order: last } = (await mine.get('~/order', { _id })).body
    expect(last).toMatchObject({ refundStatus: 3, refunds: [{ amount: 150, status: 2 }], can: { refund: true } })
    expect(last.timeline.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['pay', 'finish', 'applyRefund', 'rejectRefund', 'refund', 'refunded']),
    )
    for (const hidden of ['user', 'merchant', 'shareProfitRecord', 'creator']) expect(last).not.toHaveProperty(hidden)
    socket.disconnect()
  })

  test('a payment method that is not set up is not offered, and an empty balance cannot pay', async () => {
    await online(world, booth)
    const mine = await phone()
    const { body } = await order(mine)
    expect((await mine.post('pay', { order: body.order._id, channel: 'weixin' })).body.code).toBe(40925)
    expect((await mine.post('pay', { order: body.order._id, channel: 'balance' })).body.code).toBe(40921)
    expect((await mine.get('~/order', { _id: body.order._id })).body.order.statusName).toBe('unpaid')
  })

  test('a balance pays at once', async () => {
    await online(world, booth)
    const mine = await phone()
    await give({ type: 'consumer', id: mine._id, app: 'booth' }, 500)
    const { body } = await order(mine)
    const paying = { order: body.order._id, channel: 'balance' }
    const answers = await Promise.all([mine.post('pay', paying), mine.post('pay', paying)])
    expect(answers.map((answer) => answer.body.pay?.paid ?? answer.body.code)).toContain(true)
    expect((await mine.get('~/order', { _id: body.order._id })).body.order).toMatchObject({ statusName: 'pouring' })
    expect((await mine.get('wallet')).body.wallet).toEqual({ money: 300, pendingMoney: 0, settledMoney: 0 })
  })

  test('a socket without a token, or for another consumer’s order, is refused', async () => {
    await online(world, booth)
    const mine = await phone()
    const _id = await paidOrder(mine)
    await expect(watching(world, { ...mine, token: 'x'.repeat(43) }, _id)).rejects.toMatchObject({
      data: { code: 40100 },
    })
    await expect(watching(world, await phone(), _id)).rejects.toMatchObject({ code: 40400 })
  })
})

describe('reports', () => {
  test('a report reaches the clerks with its device, its order and the photos that this consumer uploaded', async () => {
    await online(world, booth)
    const mine = await phone()
    const _id = await paidOrder(mine)
    const photo = new FormData()
    photo.append('file', new Blob([PIXEL]), 'x.png')
    const { body: uploaded } = await mine.send('POST', 'file', photo)
    const report = { type: 1, content: '不出水', imgs: [uploaded.url], order: _id }
    expect((await (await phone()).post('~/feedback', { ...report, order: undefined })).body.code).toBe(40001)
    expect((await mine.post('~/feedback', report)).body).toMatchObject({ code: 0 })
    const { body } = await booth.clerk.get('/api/booth/feedback/list')
    expect(body.list).toMatchObject([
      { content: '不出水', device: booth.device._id, deviceName: booth.device.name, user: mine._id, status: 1 },
    ])
    expect((await booth.clerk.get(uploaded.url)).status).toBe(200)
    expect((await fetch(world.url + uploaded.url)).status).toBe(404)
    const handled = await booth.clerk.put('/api/booth/feedback?type=handle', { _id: body.list[0]._id, reply: '已修好' })
    expect(handled.body.feedback).toMatchObject({ status: 2, reply: '已修好' })
  })

  test('the message about a long report ends with a whole character', async () => {
    const mine = await phone()
    const content = `${'坏'.repeat(198 - booth.device.name.length)}${'😀'.repeat(3)}`
    expect((await mine.post('~/feedback', { type: 1, content, device: booth.device._id })).body.code).toBe(0)
    const shown = async () => (await booth.clerk.get('/api/message/list')).body.list[0]?.content
    await expect.poll(shown).toBe(`${booth.device.name} ${content.slice(0, -4)}`)
  })

  test('nearby devices are found by distance; disabled ones are not', async () => {
    const mine = await phone()
    const here = { lng: 121.501, lat: 31.2 }
    const { body } = await mine.get('~/device/nearby', { ...here, radius: 1000 })
    expect(body.list).toMatchObject([{ no: booth.no, name: booth.device.name, distanceM: 95 }])
    expect((await mine.get('~/device/nearby', { lng: 120, lat: 31.2, radius: 50_000 })).body.list).toEqual([])
    expect((await mine.get('~/device/nearby', { lng: 120 })).body.code).toBe(40001)
    const named = async (keyword: string) => (await mine.get('~/device/nearby', { keyword })).body.list
    expect(await named('人民广')).toMatchObject([{ no: booth.no, distanceM: null, about: { taps: 1 } }])
    for (const keyword of ['%', '没有这里']) expect(await named(keyword)).toEqual([])
    await booth.clerk.put('/api/booth/device?type=disable', { _id: booth.device._id })
    expect((await mine.get('~/device/nearby', { ...here, radius: 1000 })).body.list).toEqual([])
    await booth.clerk.put('/api/booth/device?type=enable', { _id: booth.device._id })
  })
})

test('a picture is public if it belongs to a device that can be scanned', async () => {
  const picture = new FormData()
  picture.append('purpose', 'image')
  picture.append('file', new Blob([PIXEL]), 'x.png')
  const sent = await fetch(`${world.url}/api/file`, {
    method: 'POST',
    headers: { cookie: booth.clerk.cookie() },
    body: picture,
  })
  const { url } = (await sent.json()) as { url: string }
  expect((await fetch(world.url + url)).status).toBe(404)
  const { body } = await booth.clerk.get('/api/booth/device', { _id: booth.device._id })
  await booth.clerk.put('/api/booth/device', { _id: body.device._id, rev: body.device.rev, imgs: [url] })
  expect((await fetch(world.url + url)).status).toBe(200)
})

test('the socket sends changes of the order that were made by SQL as well', async () => {
  await online(world, booth)
  const mine = await phone()
  const _id = await paidOrder(mine)
  const seen: string[] = []
  await watching(world, mine, _id, ({ statusName }) => seen.push(String(statusName)))
  await inTenant(world.server.services, tenant.id, ORIGIN, async ({ tx }) => {
    await tx.executeQuery(
      (await import('kysely')).CompiledQuery.raw(`update booth_order set status = 3 where id = '${_id}'`),
    )
  })
  // The change by the payment may be sent as well, if it is reported after the page watches.
  await expect.poll(() => seen.at(-1)).toBe('finished')
})

/** One transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
