import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Dataset } from '@atrium/charts/contract/data'
import { datasetOf } from '@atrium/charts/testing/web/fixtures'
import { Server, type Socket } from 'socket.io'
import type { ViewedDashboard } from '../../contract/dashboard.ts'

/** A small dashboard server for tests with real HTTP and real Socket.IO. It records what it was asked. */
export interface SmallServer {
  /** The requests of the page over its socket. */
  received: { event: string; payload: Record<string, unknown> }[]
  /** The HTTP requests of the page: `GET /api/dashboard?_id=d1`. */
  requests: string[]
  dashboards: Record<string, ViewedDashboard>
  /** The dataset in the answer to every `watch`. */
  dataset: Dataset
  /** Answers an event in place of the server, if it returns something. */
  answer: (event: string, payload: Record<string, unknown>) => object | undefined
  sockets: Socket[]
  close(): Promise<void>
}

/** Starts the server and sets the page's address to `path` on it. */
export async function openSmallServer(path: string): Promise<SmallServer> {
  const http = createServer((request, response) => {
    small.requests.push(`${request.method} ${request.url}`)
    const id = new URL(request.url ?? '/', 'http://localhost').searchParams.get('_id') ?? ''
    const dashboard = small.dashboards[id]
    response.writeHead(dashboard ? 200 : 403, { 'content-type': 'application/json' })
    response.end(JSON.stringify(dashboard ? { code: 0, dashboard } : { code: 40401, errorCode: 40401, msg: '' }))
  })
  const sockets = new Server(http)
  const small: SmallServer = {
    received: [],
    requests: [],
    dashboards: {},
    dataset: datasetOf([]),
    answer: () => undefined,
    sockets: [],
    close: async () => {
      await sockets.close()
    },
  }
  sockets.on('connection', (socket) => {
    small.sockets.push(socket)
    socket.onAny((event: string, payload: Record<string, unknown>, acknowledge: (answer: unknown) => void) => {
      small.received.push({ event, payload })
      const own = small.answer(event, payload)
      if (own) acknowledge(own)
      else if (event === 'watch') acknowledge({ code: 0, dataset: small.dataset })
      else acknowledge(event === 'join' && !small.dashboards[String(payload.dashboard)] ? { code: 40401 } : { code: 0 })
    })
  })
  await listening(http)
  const page = window as unknown as { happyDOM: { setURL(url: string): void } }
  page.happyDOM.setURL(`http://127.0.0.1:${(http.address() as AddressInfo).port}${path}`)
  return small
}

function listening(http: HttpServer): Promise<void> {
  return new Promise((resolve) => http.listen(0, '127.0.0.1', resolve))
}
