import { randomUUID } from 'node:crypto'
import { inTenant } from '@atrium/core/server/call/ctx'
import type { AppSweep, InTenant } from '@atrium/core/server/call/implement'
import type { Answer } from '@atrium/core/testing/client'
import type { Client, World } from '@atrium/core/testing/world'
import { expect } from 'vitest'
import { auditBooks } from '../server/money/books/audit.ts'
import { ORIGIN } from '../server/money/origin.ts'
import { auditedStocks, auditStock } from '../server/stock/audit.ts'

/** What the tests of all apps need that sell at devices. */

export interface MadeDevice {
  _id: string
  no: string
  sn: string
  name: string
  secret: string
  /** The number of its printed code. */
  code: string
}

let numbers = 0

/** For names that must be unique. */
export const nextNumber = (): number => {
  numbers += 1
  return numbers
}

/** Makes a row by the call of a clerk; an answer other than success fails the test. */
// biome-ignore lint/suspicious/noExplicitAny: answers of many calls
export async function make(clerk: Client, path: string, values: object): Promise<any> {
  const { body } = await clerk.post(path, values)
  if (body.code !== 0) throw new Error(JSON.stringify(body))
  return body
}

/** Makes a device with a printed code. */
export async function makeDevice(clerk: Client, app: string, letters: string, values: object): Promise<MadeDevice> {
  const number = nextNumber()
  const sn = `${letters}${process.pid}-${number}`
  const name = `设备 ${number}`
  const { _id, secret } = await make(clerk, `/api/${app}/device`, { no: sn, sn, name, ...values })
  const [code] = (await make(clerk, `/api/${app}/qrcode`, { count: 1 })).list
  await clerk.put(`/api/${app}/qrcode`, { _id: code._id, rev: 0, device: _id })
  return { _id, no: sn, sn, name, secret, code: code.no }
}

export interface ConsumerPhone {
  _id: string
  /** Below `/api/client/`. */
  post(path: string, body?: object): Promise<Answer>
  get(path: string): Promise<Answer>
  put(path: string, body: object): Promise<Answer>
  del(path: string): Promise<Answer>
  /** `values`: the device and what the app's orders need. */
  placeOrder(values: object): Promise<Answer>
  pay(order: string): Promise<void>
  /** Orders and pays. Returns the order's id. */
  buy(values: object): Promise<string>
}

/** A phone that has scanned a printed code and signed in. */
export async function consumerPhone(world: World, app: string, code: string): Promise<ConsumerPhone> {
  const number = nextNumber()
  const address = `10.88.${number >> 8}.${number & 255}`
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
  const { body } = await send('POST', 'login', '', { app, no: code, type: 'h5' })
  if (body.code !== 0) throw new Error(JSON.stringify(body))
  const phone: ConsumerPhone = {
    _id: body.consumer._id,
    post: (path, given = {}) => send('POST', path, body.token, given),
    get: (path) => send('GET', path, body.token),
    put: (path, given) => send('PUT', path, body.token, given),
    del: (path) => send('DELETE', path, body.token),
    placeOrder: (values) => phone.post(`${app}/order`, { idemKey: randomUUID(), ...values }),
    async pay(order) {
      const opened = await phone.post('pay', { order, channel: 'mock' })
      if (opened.body.code !== 0) throw new Error(JSON.stringify(opened.body))
      const { searchParams } = new URL(opened.body.pay.url)
      const trade = { tenant: searchParams.get('tenant'), no: searchParams.get('no') }
      expect((await world.anonymous().post('/api/pay/mock/notify', trade)).status).toBe(200)
    },
    async buy(values) {
      const placed = await phone.placeOrder(values)
      if (placed.body.code !== 0) throw new Error(JSON.stringify(placed.body))
      await phone.pay(placed.body.order._id)
      return placed.body.order._id
    },
  }
  return phone
}

/** The timeline of an order, oldest first. */
export async function timelineOf(
  world: World,
  app: string,
  id: string,
): Promise<{ action: string; reason: string | null }[]> {
  const text = `select action, reason from status_log where row_id = '${id}' and entity = '${app}.order' order by at, id`
  return (await world.sql(text)) as never
}

/** Runs the sweep of this name now. `fails`: the first transaction of a row fails. */
export async function runSweep(
  { server: { services } }: World,
  sweeps: readonly AppSweep[],
  name: string,
  { fails = false } = {},
) {
  let left = fails ? 1 : 0
  const inside: InTenant = async (tenantId, run) => {
    if (left-- > 0) throw new Error('a fault')
    return inTenant(services, tenantId, ORIGIN, run)
  }
  const found = sweeps.find((one) => one.name === name)
  await found!.run(services.db, inside, services.log, new AbortController().signal)
}

/** Differences that the audit of the tenant's ledger finds. */
export const ledgerDifferences = ({ server: { services } }: World, tenant: string): ReturnType<typeof auditBooks> =>
  inTenant(services, tenant, ORIGIN, ({ tx }) => auditBooks(tx))

/** Differences that the audit of the tenant's stock finds. */
export const stockDifferences = ({ server: { services } }: World, tenant: string): ReturnType<typeof auditStock> =>
  inTenant(services, tenant, ORIGIN, ({ tx }) => auditStock(tx, auditedStocks(services)))
