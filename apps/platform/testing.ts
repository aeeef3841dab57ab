import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Heard {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** A partner's server: keeps what it was sent and answers as told. */
export async function openPartner(answer: (heard: Heard) => { status?: number; body?: string } = () => ({})) {
  const heard: Heard[] = []
  const server: Server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { method = '', url = '', headers } = request
    const one = { method, url, headers, body: Buffer.concat(parts).toString('utf8') }
    heard.push(one)
    const { status = 200, body = '{}' } = answer(one)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    heard,
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
