import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { PLANT_CERTIFICATE, PLANT_KEY } from '@atrium/core/testing/plant-certificate'

interface Received {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/** An HTTP server that answers as a test says, and remembers what it was asked. */
export interface Peer {
  port: number
  url: string
  requests: Received[]
  /** Sent as JSON; or a function that answers by itself. */
  answer: object | ((request: Received, response: ServerResponse) => void)
  close(): Promise<void>
}

export async function openPeer(secure = false): Promise<Peer> {
  const listener: RequestListener = async (incoming, response) => {
    const { method = '', url = '', headers } = incoming
    const request = { method, url, headers, body: await text(incoming) }
    peer.requests.push(request)
    if (typeof peer.answer === 'function') return peer.answer(request, response)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(peer.answer))
  }
  const server = secure
    ? createHttpsServer({ key: PLANT_KEY, cert: PLANT_CERTIFICATE }, listener)
    : createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const peer: Peer = {
    port,
    url: `${secure ? 'https://plant.example' : 'http://127.0.0.1'}:${port}`,
    requests: [],
    answer: [],
    close() {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
  return peer
}
