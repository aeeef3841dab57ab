import { randomUUID } from 'node:crypto'
import { inTenant } from '@atrium/server/call/ctx'
import type { InTenant } from '@atrium/server/call/implement'
import { auditBooks } from '@atrium/server/money/books/audit'
import { ORIGIN } from '@atrium/server/money/origin'
import type { Answer } from '@atrium/server/testing/client'
import type { Client, World } from '@atrium/server/testing/world'
import { expect } from 'vitest'
import { sweeps } from '../server/sweeps.ts'
import { type Machine, openMachine } from './machine.ts'

/** A tenant with doll machines, real MQTT clients and consumers, for the tests of this app. */

export const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 20_000, interval: 100 })

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls
type Any = any

export interface MadeDevice {
  _id: string
  no: string
  sn: string
  name: string
  secret: string
  code: string
}

export interface Phone {
  _id: string
  post(path: string, body?: object): Promise<Answer>
  get(path: string): Promise<Answer>
  placeOrder(price: string): Promise<Answer>
  pay(order: string): Promise<void>
  /** Orders and pays. Returns the order's id. */
  buy(price: string): Promise<string>
}

export interface Hall {
  world: World
  clerk: Client
  price(values?: object): Promise<string>
  /** An enabled machine with a printed code that is online and answers no command by itself. */
  machine(values?: object): Promise<Machine>
  phone(at: MadeDevice): Promise<Phone>
  order(id: string): Promise<Any>
  device(id: string): Promise<Any>
  /** `action reason` of the order's timeline, oldest first. */
  timeline(id: string): Promise<string[]>
  /** `kind num` of what was inserted into the machine and given out, oldest first. */
  inserts(id: string): Promise<string[]>
  sweep(name: string): Promise<void>
  /** Differences that the audit of the ledger finds. */
  differences(): Promise<unknown>
}

let numbers = 0

export async function openHall(world: World): Promise<Hall> {
  const tenant = await world.tenant()
  const clerk = await tenant.user()
  const { services } = world.server
  const made = async (path: string, body: object): Promise<Any> => {
    const { body: answer } = await clerk.post(path, body)
    if (answer.code !== 0) throw new Error(JSON.stringify(answer))
    return answer
  }
  const hall: Hall = {
    world,
    clerk,
    async price(values = {}) {
      numbers += 1
      return (await made('/api/doll/price', { name: `套餐 ${numbers}`, amount: 1000, coins: 2, ...values }))._id
    },
    async machine(values = {}) {
      numbers += 1
      const sn = `DL${process.pid}-${numbers}`
      const name = `机 ${numbers}`
      const { _id, secret } = await made('/api/doll/device', {
        no: sn,
        sn,
        name,
        giftStock: 20,
        giftWarn: 3,
        ...values,
      })
      const [code] = (await made('/api/doll/qrcode', { count: 1 })).list
      await clerk.put('/api/doll/qrcode', { _id: code._id, rev: 0, device: _id })
      return openMachine(world, { _id, no: sn, sn, name, secret, code: code.no })
    },
    phone: (at) => signIn(world, at),
    order: async (id) => (await clerk.get(`/api/doll/order?_id=${id}`)).body.order,
    device: async (id) => (await clerk.get(`/api/doll/device?_id=${id}`)).body.device,
    async timeline(id) {
      const text = `select action, reason from status_log where row_id = '${id}' and entity = 'doll.order' order by at, id`
      return (await world.sql(text)).map(({ action, reason }) => [action, reason].filter(Boolean).join(' '))
    },
    async inserts(id) {
      const text = `select kind, num from doll_insert where device_id = '${id}' order by created_at, id`
      return (await world.sql(text)).map(({ kind, num }) => `${kind} ${num}`)
    },
    async sweep(name) {
      const inside: InTenant = (tenantId, run) => inTenant(services, tenantId, ORIGIN, run)
      const found = sweeps.find((one) => one.name === `doll.${name}`)
      await found!.run(services.db, inside, services.log, new AbortController().signal)
    },
    differences: () => inTenant(services, tenant.id, ORIGIN, ({ tx }) => auditBooks(tx)),
  }
  return hall
}

async function signIn(world: World, at: MadeDevice): Promise<Phone> {
  numbers += 1
  const address = `10.89.${numbers >> 8}.${numbers & 255}`
  const send = async (method: string, path: string, token = '', body?: object): Promise<Answer> => {
    const response = await fetch(`${world.url}/api/client/${path}`, {
      method,
      headers: {
        'x-forwarded-for': address,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  const { body } = await send('POST', 'login', '', { app: 'doll', no: at.code, type: 'h5' })
  if (body.code !== 0) throw new Error(JSON.stringify(body))
  const phone: Phone = {
    _id: body.consumer._id,
    post: (path, given = {}) => send('POST', path, body.token, given),
    get: (path) => send('GET', path, body.token),
    placeOrder: (price) => phone.post('doll/order', { device: at._id, price, idemKey: randomUUID() }),
    async pay(order) {
      const opened = await phone.post('pay', { order, channel: 'mock' })
      if (opened.body.code !== 0) throw new Error(JSON.stringify(opened.body))
      const { searchParams } = new URL(opened.body.pay.url)
      const trade = { tenant: searchParams.get('tenant'), no: searchParams.get('no') }
      expect((await world.anonymous().post('/api/pay/mock/notify', trade)).status).toBe(200)
    },
    async buy(price) {
      const placed = await phone.placeOrder(price)
      if (placed.body.code !== 0) throw new Error(JSON.stringify(placed.body))
      await phone.pay(placed.body.order._id)
      return placed.body.order._id
    },
  }
  return phone
}
