import { randomUUID } from 'node:crypto'
import { inTenant } from '@atrium/server/call/ctx'
import type { InTenant } from '@atrium/server/call/implement'
import { auditBooks } from '@atrium/server/money/books/audit'
import { ORIGIN } from '@atrium/server/money/origin'
import type { Answer } from '@atrium/server/testing/client'
import type { Client, TestTenant, World } from '@atrium/server/testing/world'
import { expect } from 'vitest'
import { sweeps } from '../server/sweeps.ts'

/** A tenant with charging, real devices and consumers, for the tests of this app. */

export interface Station {
  world: World
  tenant: TestTenant
  clerk: Client
  /** Creates an enabled device with a printed code. */
  device(values?: object): Promise<MadeDevice>
  price(values?: object): Promise<string>
  phone(at: MadeDevice): Promise<Phone>
  order(id: string): Promise<OrderRow>
  /** The actions in the order's log, oldest first. */
  steps(id: string): Promise<string[]>
  /** Differences that the audit of the ledger finds. */
  differences(): ReturnType<typeof auditBooks>
}

export interface MadeDevice {
  _id: string
  no: string
  sn: string
  name: string
  secret: string
  code: string
}

type OrderRow = Record<string, never> & {
  _id: string
  no: string
  status: number
  amount: number
  paidAmount: number
  refundedAmount: number
  refundStatus: number
  fee: number
  elecFee: number
  serviceFee: number
  occupyFee: number
  energy: number
  seconds: number
  idTag: string
  transactionId: number | null
  stopReason: string | null
  failReason: string | null
  port: number
  payType: number | null
  endedAt: string | null
  shareProfitRecord: { ownerType: string; amount: number; status: number }[] | null
}

export interface Phone {
  _id: string
  post(path: string, body?: object): Promise<Answer>
  get(path: string): Promise<Answer>
  /** Orders and pays. Returns the order's id. */
  buy(at: MadeDevice, port: number, amount: number): Promise<string>
  placeOrder(at: MadeDevice, port: number, amount: number): Promise<Answer>
  pay(orderId: string): Promise<void>
}

let numbers = 0

const ENERGY_PRICE = {
  mode: 2,
  prepay: [{ amount: 500 }, { amount: 1000 }, { amount: 2000 }],
  rates: { elecFee: 8500, serviceFee: 3500 },
}

export async function openStation(world: World): Promise<Station> {
  const tenant = await world.tenant()
  const clerk = await tenant.user()
  const price = async (values: object = {}) => {
    numbers += 1
    const { body } = await clerk.post('/api/charge/price', { name: `价 ${numbers}`, ...ENERGY_PRICE, ...values })
    if (body.code !== 0) throw new Error(JSON.stringify(body))
    return body._id as string
  }
  const order = async (id: string) => (await clerk.get(`/api/charge/order?_id=${id}`)).body.order as OrderRow
  return {
    world,
    tenant,
    clerk,
    price,
    order,
    async device(values = {}) {
      numbers += 1
      const sn = `CP${process.pid}-${numbers}`
      const name = `桩 ${numbers}`
      const made = await clerk.post('/api/charge/device', {
        no: sn,
        sn,
        name,
        portCount: 2,
        price: await price(),
        ...values,
      })
      if (made.body.code !== 0) throw new Error(JSON.stringify(made.body))
      const codes = await clerk.post('/api/charge/qrcode', { count: 1 })
      const [code] = codes.body.list
      await clerk.put('/api/charge/qrcode', { _id: code._id, rev: 0, device: made.body._id })
      return { _id: made.body._id, no: sn, sn, name, secret: made.body.secret, code: code.no }
    },
    phone: (at) => signIn(world, at),
    async steps(id) {
      const rows = await world.sql(
        `select action from status_log where row_id = '${id}' and entity = 'charge.order' order by at, id`,
      )
      return rows.map(({ action }) => String(action))
    },
    differences: () => inTenant(world.server.services, tenant.id, ORIGIN, ({ tx }) => auditBooks(tx)),
  }
}

async function signIn(world: World, at: MadeDevice): Promise<Phone> {
  numbers += 1
  const address = `10.88.${numbers >> 8}.${numbers & 255}`
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
  const { body } = await send('POST', 'login', '', { app: 'charge', no: at.code, type: 'h5' })
  if (body.code !== 0) throw new Error(JSON.stringify(body))
  const { token } = body
  const phone: Phone = {
    _id: body.consumer._id,
    post: (path, given = {}) => send('POST', path, token, given),
    get: (path) => send('GET', path, token),
    placeOrder: (device, port, amount) =>
      phone.post('charge/order', { device: device._id, port, amount, idemKey: randomUUID() }),
    async pay(orderId) {
      const opened = await phone.post('pay', { order: orderId, channel: 'mock' })
      if (opened.body.code !== 0) throw new Error(JSON.stringify(opened.body))
      const { searchParams } = new URL(opened.body.pay.url)
      const trade = { tenant: searchParams.get('tenant'), no: searchParams.get('no') }
      const { status } = await world.anonymous().post('/api/pay/mock/notify', trade)
      expect(status).toBe(200)
    },
    async buy(device, port, amount) {
      const placed = await phone.placeOrder(device, port, amount)
      if (placed.body.code !== 0) throw new Error(JSON.stringify(placed.body))
      await phone.pay(placed.body.order._id)
      return placed.body.order._id
    },
  }
  return phone
}

/** Runs one of the app's sweeps now. */
export async function sweepNow({ world }: Station, name: string): Promise<void> {
  const { services } = world.server
  const found = sweeps.find((one) => one.name === `charge.${name}`)
  const inside: InTenant = (tenantId, run) => inTenant(services, tenantId, ORIGIN, run)
  await found!.run(services.db, inside, services.log, new AbortController().signal)
}
