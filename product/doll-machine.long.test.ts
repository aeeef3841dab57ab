import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inTenant } from '@atrium/core/server/call/ctx'
import type { World } from '@atrium/core/testing/world'
import { brokerUrl } from '@atrium/devices/testing/broker-url'
import { auditBooks } from '@atrium/selling/server/money/books/audit'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDice } from './sim/parts/dice.ts'
import { Person } from './sim/parts/person.ts'
import { productWorld } from './testing/product-world.ts'

// A machine that was written from the makers' page alone, without code of this project. Debian's packages
// mosquitto-clients and jq; `npm run test:long` installs them.
const SCRIPT = fileURLToPath(new URL('doll-machine.sh', import.meta.url))

let world: World

beforeAll(async () => {
  world = await productWorld()
})

const soon = { timeout: 60_000, interval: 500 }

function switchOn(secrets: { SN: string; SECRET: string }, habits: { COINS: string; WIN_EVERY: string }): void {
  const env = {
    PATH: process.env.PATH ?? '',
    HOST: '127.0.0.1',
    PORT: new URL(brokerUrl(world)).port,
    ...secrets,
    ...habits,
  }
  // A group of its own, because the shell waits for programs that would outlive it.
  const machine = spawn('sh', [SCRIPT], { env, detached: true, stdio: ['ignore', 'ignore', 'inherit'] })
  onTestFinished(() => void process.kill(-machine.pid!, 'SIGKILL'))
}

test('a machine in a shell takes coins, plays paid games, gives out gifts and runs low on them', async () => {
  const tenant = await world.tenant()
  const clerk = await tenant.user()
  const made = async (path: string, body: object) => (await clerk.post(path, body)).body
  const sn = world.unique('SHELL')
  const body = { no: sn, sn, name: 'shell', playSeconds: 5, giftStock: 3, giftWarn: 1 }
  const { _id, secret } = await made('/api/doll/device', body)
  await made('/api/doll/price', { name: 'four games', amount: 400, coins: 4 })
  const { list } = await made('/api/doll/qrcode', { count: 1 })
  await clerk.put('/api/doll/qrcode', { _id: list[0]._id, rev: 0, device: _id })
  const device = async () => (await clerk.get('/api/doll/device', { _id })).body.device
  const inserts = async () =>
    (await clerk.get('/api/doll/device/insert/list', { device: _id, sort: 'at' })).body.list.map(
      ({ kind, num, coinTotal }: { kind: number; num: number; coinTotal: number | null }) => [kind, num, coinTotal],
    )
  switchOn({ SN: body.sn, SECRET: secret }, { COINS: '2', WIN_EVERY: '2' })
  // Two coins are two games, and the second one is won.
  await expect.poll(inserts, soon).toEqual([
    [1, 2, 2],
    [5, 1, 1],
  ])

  const traits = { url: world.url, haste: 4, dice: { ...openDice(1), happens: () => false } }
  const person = new Person({ ...traits, onRefused: () => undefined, onFault: () => undefined }, 1)
  onTestFinished(() => person.close())
  const buy = () =>
    person.buy<{ prices: { _id: string }[] }>({
      app: 'doll',
      code: list[0].no,
      choose: ({ prices }) => ({ price: prices[0]!._id }),
      texts: { refund: '', fault: '' },
    })
  // The machine is offline for a moment whenever it sends something.
  await expect.poll(buy, { timeout: 100_000, interval: 1_000 }).toBe('finished')

  const orders = await clerk.get('/api/doll/order/list', { status: 4 })
  expect(orders.body.list).toMatchObject([{ plays: 4, played: 4, wins: 2, gift: 2, win: true, paidAmount: 400 }])
  const given = (await inserts()).filter(([kind]: [number]) => kind === 5)
  expect(given).toEqual([1, 2, 3].map((total) => [5, 1, total]))
  expect(await device()).toMatchObject({ giftStock: 0, giftLow: true })
  const messages = await clerk.get('/api/message/list')
  expect(messages.body.list.map(({ title }: { title: string }) => title)).toContain('娃娃机礼品不足')
  const origin = { locale: 'zh_CN', ip: null } as const
  expect(await inTenant(world.server.services, tenant.id, origin, ({ tx }) => auditBooks(tx))).toEqual([])
}, 240_000)
