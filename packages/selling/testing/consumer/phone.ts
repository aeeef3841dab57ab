import { randomUUID } from 'node:crypto'
import type { Answer } from '@atrium/core/testing/client'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { brokerUrl } from '@atrium/devices/testing/broker-url'
import { connectAsync } from 'mqtt'
import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'

/** A signed-in phone: each call has its token and no other credential. */
export interface Phone {
  token: string
  _id: string
  get(path: string, query?: Record<string, string | number>): Promise<Answer>
  post(path: string, body?: object): Promise<Answer>
  send(method: string, path: string, body?: BodyInit): Promise<Answer>
}

/** The calls of a phone; `token` is empty before the sign-in. */
export function phoneOf(world: World, { app, token = '', ip }: { app: string; token?: string; ip?: string }): Phone {
  const address = ip ?? world.ip()
  async function send(method: string, path: string, body?: BodyInit): Promise<Answer> {
    const response = await fetch(`${world.url}/api/client/${path.replace('~', app)}`, {
      method,
      headers: {
        'accept-language': 'zh-CN',
        'x-forwarded-for': address,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body }),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  return {
    token,
    _id: '',
    send,
    get: (path, query = {}) => {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
      return send('GET', search.size > 0 ? `${path}?${search}` : path)
    },
    post: (path, body = {}) => send('POST', path, JSON.stringify(body)),
  }
}

/** Signs a new phone in with a printed code. */
export async function signedInPhone(world: World, app: string, no: string): Promise<Phone> {
  const { body } = await phoneOf(world, { app }).post('login', { app, no, type: 'h5' })
  if (body.code !== 0) throw new Error(JSON.stringify(body))
  return { ...phoneOf(world, { app, token: body.token }), _id: body.consumer._id }
}

export interface Booth {
  clerk: Client
  device: { _id: string; sn: string; secret: string; name: string }
  no: string
}

let booths = 0

/** Makes a device of a tenant with a code; it is offline until `online` is called. */
export async function setUpBooth(tenant: TestTenant): Promise<Booth> {
  booths += 1
  const clerk = await tenant.user()
  const sn = `BOOTH${process.pid}-${booths}`
  const values = { no: sn, sn, name: `一号亭 ${booths}`, coordinates: { lng: 121.5, lat: 31.2, address: '人民广场' } }
  const made = await clerk.post('/api/booth/device', values)
  const codes = await clerk.post('/api/booth/qrcode', { count: 1 })
  const [code] = codes.body.list
  await clerk.put('/api/booth/qrcode', { _id: code._id, rev: 0, device: made.body._id })
  const device = { _id: made.body._id, sn, secret: made.body.secret, name: values.name }
  return { clerk, device, no: code.no }
}

/** Connects the device as a real one would. */
export async function online(world: World, { device: { sn, secret } }: Booth): Promise<void> {
  const address = brokerUrl(world)
  const client = await connectAsync(address, { clientId: sn, username: `booth:${sn}`, password: secret }, false)
  onTestFinished(async () => void (await client.endAsync(true)))
}

export const newIdemKey = () => ({ idemKey: randomUUID() })

/** Opens a socket as a phone would; rejects if it is refused. */
export async function watching(
  world: World,
  { token }: Phone,
  _id: string,
  onOrder: (state: Record<string, unknown>) => void = () => undefined,
): Promise<Socket> {
  const socket = io(`${world.url}/client`, {
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnection: false,
  })
  onTestFinished(() => void socket.disconnect())
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  socket.on('order', onOrder)
  const answer = await socket.emitWithAck('watch', { _id })
  if (answer.code !== 0) throw answer
  return socket
}
