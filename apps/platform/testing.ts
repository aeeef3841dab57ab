import { randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sha256, signRequest } from '@atrium/core/server/openplatform/signature'
import type { Answer as Answered } from '@atrium/core/testing/client'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { appWorld } from '../testing.ts'
import platformApp from './server.ts'

export interface ReceivedRequest {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

interface Answer {
  status?: number
  body?: string
  /** The connection ends behind the body, although the answer does not. */
  breaksOff?: boolean
}

/** A third-party app's server. It keeps the requests that it received and answers as `answer` says. */
export async function openThirdParty(answer: (received: ReceivedRequest) => Answer | Promise<Answer> = () => ({})) {
  const received: ReceivedRequest[] = []
  const server: Server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { method = '', url = '', headers } = request
    const one = { method, url, headers, body: Buffer.concat(parts).toString('utf8') }
    received.push(one)
    const { status = 200, body = '{}', breaksOff = false } = await answer(one)
    response.writeHead(status, { 'content-type': 'application/json' })
    if (breaksOff) response.write(body, () => response.destroy())
    else response.end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    received,
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

export const mayReadApps = { app: 'platform', module: 'app', permission: 'read' }
export const mayCreateApps = { app: 'platform', module: 'app', permission: 'create' }

let numbers = 0
export const aName = () => `应用 ${++numbers}`

interface Signing {
  appId: string
  secret: string
  method?: string
  path?: string
  body?: string
  ts?: number
  nonce?: string
  ip?: string
  /** Sent in place of the values that were signed. */
  sent?: { body?: string; path?: string }
}

export interface PlatformWorld {
  world: World
  tenant: TestTenant
  admin: Client
  makeApp(values?: object): Promise<{ _id: string; appId: string; secret: string; rev: number }>
  signed(signing: Signing): Promise<Answered>
  allowLoopback(): Promise<unknown>
}

/** A new tenant with the open platform and its administrator, in a server that files share or in one's own. */
export async function openPlatform(own?: World): Promise<PlatformWorld> {
  const world = own ?? (await appWorld(platformApp))
  const tenant = await world.tenant()
  const admin = await tenant.user()
  return {
    world,
    tenant,
    admin,
    async makeApp(values = {}) {
      const { body } = await admin.post('/api/platform/app', { name: aName(), permissions: [mayReadApps], ...values })
      if (body.code !== 0) throw new Error(JSON.stringify(body))
      return { _id: body._id, appId: body.app.appId, secret: body.secret, rev: body.app.rev }
    },
    async signed({ appId, secret, method = 'GET', path = '/api/platform/app/list', body = '', ...extra }) {
      const ts = String(extra.ts ?? Math.floor(Date.now() / 1000))
      const nonce = extra.nonce ?? randomBytes(16).toString('hex')
      const response = await fetch(world.url + (extra.sent?.path ?? path), {
        method,
        headers: {
          'x-app-id': appId,
          'x-ts': ts,
          'x-nonce': nonce,
          'x-sign': signRequest(secret, { ts, nonce, method, path, body }),
          ...(extra.ip ? { 'x-forwarded-for': extra.ip } : {}),
          ...(body ? { 'content-type': 'application/json', 'x-content-sha256': sha256(body) } : {}),
        },
        ...(body ? { body: extra.sent?.body ?? body } : {}),
      })
      return { status: response.status, headers: response.headers, body: await response.json() }
    },
    allowLoopback: () => admin.put('/api/platform/egress', { entries: ['127.0.0.1'] }),
  }
}
