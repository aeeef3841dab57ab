import { randomUUID } from 'node:crypto'
import { inTenant } from '@atrium/server/entity/ctx'
import { auditBooks } from '@atrium/server/money/audit'
import { ORIGIN } from '@atrium/server/money/origin'
import type { Answer } from '@atrium/server/testing/client'
import type { Client, TestTenant, World } from '@atrium/server/testing/world'
import { connectAsync, type MqttClient } from 'mqtt'
import { RPCClient } from 'ocpp-rpc'
import { expect, onTestFinished } from 'vitest'
import { sweeps } from '../server/sweeps.ts'

/** A charging tenant with real devices and phones, for the stories of this app. */

export interface Station {
  world: World
  tenant: TestTenant
  clerk: Client
  /** Makes a device in service with a printed code. */
  device(values?: object): Promise<MadeDevice>
  price(values?: object): Promise<string>
  phone(at: MadeDevice): Promise<Phone>
  order(id: string): Promise<OrderRow>
  /** The acts of an order, oldest first. */
  steps(id: string): Promise<string[]>
  /** What does not agree in the books. */
  differences(): ReturnType<typeof auditBooks>
}

export interface MadeDevice {
  _id: string
  no: string
  sn: string
  secret: string
  code: string
}

export type OrderRow = Record<string, never> & {
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
  /** Orders and pays; answers the order's id. */
  buy(at: MadeDevice, port: number, amount: number): Promise<string>
  wish(at: MadeDevice, port: number, amount: number): Promise<Answer>
  pay(orderId: string): Promise<void>
}

let numbers = 0

export const ENERGY_PRICE = {
  mode: 2,
  prepay: [{ amount: 500 }, { amount: 1000 }, { amount: 2000 }],
  rates: { elecFee: 8500, serviceFee: 3500 },
}

/** What a job brings about: queues are looked into once a second, on a loaded machine later. */
export const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 20_000, interval: 100 })

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
      const made = await clerk.post('/api/charge/device', {
        no: sn,
        sn,
        name: `桩 ${numbers}`,
        portCount: 2,
        price: await price(),
        ...values,
      })
      if (made.body.code !== 0) throw new Error(JSON.stringify(made.body))
      const codes = await clerk.post('/api/charge/qrcode', { count: 1 })
      const [code] = codes.body.list
      await clerk.put('/api/charge/qrcode', { _id: code._id, rev: 0, device: made.body._id })
      return { _id: made.body._id, no: sn, sn, secret: made.body.secret, code: code.no }
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
    wish: (device, port, amount) =>
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
      const wished = await phone.wish(device, port, amount)
      if (wished.body.code !== 0) throw new Error(JSON.stringify(wished.body))
      await phone.pay(wished.body.order._id)
      return wished.body.order._id
    },
  }
  return phone
}

export interface Command {
  cmdId: string
  type: string
  orderNo?: string
  params: Record<string, unknown>
}

export interface MqttPoint {
  client: MqttClient
  commands: Command[]
  tell(kind: string, data: object, id?: string): Promise<Record<string, unknown>>
  event(type: string, data: object, id?: string): Promise<Record<string, unknown>>
  /** Waits for the next command of this type and acknowledges it. */
  obey(type: string, code?: number, data?: object): Promise<Command>
}

/** What is not answered by then could not be done; a real device would send it again. */
const ANSWER_MS = 15_000

/** A real MQTT client that is a box of sockets. */
export async function mqttPoint(world: World, { sn, secret }: MadeDevice): Promise<MqttPoint> {
  const client = await connectAsync(
    `mqtt://127.0.0.1:${world.mqttPort}`,
    { clientId: sn, username: `charge:${sn}`, password: secret, reconnectPeriod: 0 },
    false,
  )
  onTestFinished(async () => void (await client.endAsync(true)))
  const commands: Command[] = []
  const acks = new Map<string, (ack: Record<string, unknown>) => void>()
  client.on('message', (topic, payload) => {
    const body = JSON.parse(payload.toString())
    if (topic.endsWith('/down/cmd')) commands.push(body.data)
    else acks.get(body.id)?.(body)
  })
  await client.subscribeAsync(`iot/charge/${sn}/down/#`, { qos: 1 })
  const point: MqttPoint = {
    client,
    commands,
    tell(kind, data, id = randomUUID()) {
      const answered = new Promise<Record<string, unknown>>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${kind} ${JSON.stringify(data)} was not answered`)), ANSWER_MS)
        acks.set(id, (ack) => {
          clearTimeout(timer)
          resolve(ack)
        })
      })
      const envelope = JSON.stringify({ id, ts: Date.now(), v: 1, data })
      client.publish(`iot/charge/${sn}/up/${kind}`, envelope, { qos: 1 })
      return answered
    },
    event: (type, data, id) => point.tell('event', { type, ...data }, id),
    async obey(type, code = 0, data) {
      await eventually(async () => commands.some((one) => one.type === type)).toBe(true)
      const index = commands.findIndex((one) => one.type === type)
      const [command] = commands.splice(index, 1)
      await point.tell('cmdAck', { cmdId: command!.cmdId, code, msg: 'ok', ...(data ? { data } : {}) })
      return command!
    },
  }
  return point
}

export interface OcppPoint {
  client: RPCClient
  /** What the central system asked for: `[action, params]`. */
  calls: [action: string, params: Record<string, unknown>][]
  /** What is answered, by action; Accepted unless told. */
  answers: Record<string, (params: Record<string, unknown>) => unknown>
  call(action: string, params: object): Promise<Record<string, never>>
  boot(): Promise<Record<string, never>>
  status(connectorId: number, status: string, errorCode?: string): Promise<unknown>
  /** Waits until it has been asked for this. */
  asked(action: string): Promise<Record<string, unknown>>
}

/** An OCPP 1.6J charge point that this project did not write, checking every frame against the standard's schemas. */
export async function ocppPoint(world: World, { sn, secret }: MadeDevice): Promise<OcppPoint> {
  const client = new RPCClient({
    endpoint: `${world.url.replace('http', 'ws')}/ocpp`,
    identity: sn,
    password: secret,
    protocols: ['ocpp1.6'],
    strictMode: true,
    reconnect: false,
  } as never)
  const calls: OcppPoint['calls'] = []
  const answers: OcppPoint['answers'] = {}
  client.handle((async ({ method, params }: { method: string; params: Record<string, unknown> }) => {
    calls.push([method, params])
    return answers[method]?.(params) ?? { status: 'Accepted' }
  }) as never)
  onTestFinished(async () => void (await client.close({ force: true })))
  await client.connect()
  const point: OcppPoint = {
    client,
    calls,
    answers,
    call: (action, params) => client.call(action, params) as never,
    boot: () =>
      point.call('BootNotification', {
        chargePointVendor: 'ACME',
        chargePointModel: 'Wallbox 7',
        firmwareVersion: '1.2.3',
      }),
    status: (connectorId, status, errorCode = 'NoError') =>
      point.call('StatusNotification', { connectorId, status, errorCode, timestamp: new Date().toISOString() }),
    async asked(action) {
      await eventually(async () => calls.some(([name]) => name === action)).toBe(true)
      const index = calls.findIndex(([name]) => name === action)
      return calls.splice(index, 1)[0]![1]
    },
  }
  return point
}

/** Runs one of the app's sweeps now. */
export async function sweepNow({ world }: Station, name: string): Promise<void> {
  const { services } = world.server
  const found = sweeps.find((one) => one.name === `charge.${name}`)
  await found!.run(services.db, (tenantId, run) => inTenant(services, tenantId, ORIGIN, run))
}
