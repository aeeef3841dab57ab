import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type ComponentItem,
  type Dataset,
  DEFAULT_ITEM,
  DEFAULT_OPTIONS,
  type ViewedDashboard,
} from '@atrium/contract/dashboard'
import { Server, type Socket } from 'socket.io'
import type { FeedState } from './live-link.ts'
import type { WidgetViewProps } from './widget-view.ts'

/** A dashboard server small enough to be seen through: real HTTP, real Socket.IO, and what it was asked. */
export interface SmallServer {
  /** What the page asked over its socket. */
  heard: { event: string; payload: Record<string, unknown> }[]
  /** What it asked by HTTP: `GET /api/dashboard?_id=d1`. */
  requests: string[]
  dashboards: Record<string, ViewedDashboard>
  /** The answer to every `watch`. */
  dataset: Dataset
  sockets: Socket[]
  close(): Promise<void>
}

/** Starts it and makes the page stand at `path` on it. */
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
    heard: [],
    requests: [],
    dashboards: {},
    dataset: datasetOf([]),
    sockets: [],
    close: async () => {
      await sockets.close()
    },
  }
  sockets.on('connection', (socket) => {
    small.sockets.push(socket)
    socket.onAny((event: string, payload: Record<string, unknown>, acknowledge: (answer: unknown) => void) => {
      small.heard.push({ event, payload })
      if (event === 'watch') acknowledge({ code: 0, dataset: small.dataset })
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

/** One numeric column `speed`. */
export function datasetOf(rows: Dataset['rows'], names = ['speed']): Dataset {
  const columns = names.map((name) => ({ name, type: 'number' as const }))
  return { columns: [{ name: 'time', type: 'time' }, ...columns], rows, startMs: 0, endMs: Date.now(), intervalMs: 0 }
}

export function itemOf(kind: string, { props = {}, sources = 0, title = '', ...looks }: ItemParts = {}): ComponentItem {
  const dataSources = Array.from({ length: sources }, () => ({ _id: '', props: {} }))
  return {
    ...DEFAULT_ITEM,
    _id: 'itemitem',
    ...looks,
    component: { component: kind, title, version: 0, props, dataSources },
  }
}

interface ItemParts extends Partial<Omit<ComponentItem, 'component'>> {
  props?: Record<string, unknown>
  sources?: number
  title?: string
}

export function dashboardOf(
  components: ComponentItem[],
  options: Partial<ViewedDashboard['options']> = {},
): ViewedDashboard {
  return { _id: 'd1', name: '产线总览', options: { ...DEFAULT_OPTIONS, ...options }, components }
}

/** What the frame hands to a view, with nothing in it yet. */
export function viewProps<Props>(given: Partial<WidgetViewProps<Props>> & { props: Props }): WidgetViewProps<Props> {
  return {
    title: '',
    width: 400,
    height: 300,
    scale: 1,
    sources: [],
    ask: {},
    onAsk: () => undefined,
    onCancel: () => undefined,
    pull: () => Promise.reject(new Error('this view pulls nothing')),
    nowMs: Date.now,
    tools: (controls) => controls,
    ...given,
  }
}

export function feedOf(dataset: Dataset | null, state: Partial<FeedState> = {}): FeedState {
  return { dataset, loading: false, refused: null, receivedAtMs: Date.now(), ...state }
}
