import { createServer, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { Aedes } from 'aedes'
import { onTestFinished } from 'vitest'

/** What controls send to. It ends with its test, or with `afterAll` of its file. */
type AtEnd = (end: () => void) => void

export interface Request {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** A device with HTTP. Its answer can be held back, and changed. */
export async function httpDevice(ends: AtEnd = onTestFinished) {
  const requests: Request[] = []
  const device = {
    status: 200,
    headers: {} as Record<string, string>,
    body: 'ok',
    wait: Promise.resolve() as Promise<void>,
  }
  const server = createServer(async (incoming, answer) => {
    let body = ''
    for await (const part of incoming) body += part
    const { method = '', url = '', headers } = incoming
    requests.push({ method, url, headers, body })
    await device.wait
    answer.writeHead(device.status, device.headers).end(device.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  ends(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { device, requests, port, uri: `http://127.0.0.1:${port}/set` }
}

export interface Published {
  topic: string
  content: string
  qos: number
  retain: boolean
}

/** A broker that lets in whoever has the password `open`. */
export async function mqttBroker(ends: AtEnd = onTestFinished) {
  const published: Published[] = []
  const users: (string | undefined)[] = []
  const broker = await Aedes.createBroker({
    authenticate: (_client, username, password, done) => {
      users.push(username)
      done(null, username === undefined || password?.toString() === 'open')
    },
  })
  broker.on('publish', ({ topic, payload, qos, retain }, client) => {
    if (client) published.push({ topic, content: payload.toString(), qos, retain })
  })
  const server = createNetServer(broker.handle)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  ends(() => {
    server.close()
    broker.close()
  })
  const { port } = server.address() as AddressInfo
  return { published, users, port, uri: `mqtt://127.0.0.1:${port}` }
}
