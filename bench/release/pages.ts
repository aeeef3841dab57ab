import { Agent, get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { io } from 'socket.io-client'
import { itemOf, TAGS, widthOf } from '../viewers/board.ts'

const LATEST_MS = 30_000

/** What the pages saw of one release. Moments are in milliseconds since 1970. */
export interface RoundResult {
  /** When each page learned that the dashboard has changed. */
  knewMs: number[]
  /** When each page had both the document and the new data. */
  reachedMs: number[]
  /** Watches of unchanged items whose data were sent anew as a whole. */
  replaced: number
  /** The processor time of this process. */
  ownMs: number
}

interface Round {
  title: string
  result: RoundResult
  startedAt: NodeJS.CpuUsage
  /** The documents as they arrived. */
  documents: Buffer[]
}

const nowMs = () => performance.timeOrigin + performance.now()

const titleIn = (document: Buffer, item: string): string | undefined => {
  const { dashboard } = JSON.parse(gunzipSync(document).toString()) as {
    dashboard: { components: { _id: string; component: { title: string } }[] }
  }
  return dashboard.components.find(({ _id }) => _id === item)?.component.title
}

/**
 * Holds open pages, each as a browser keeps one: a socket that has joined and watches every widget, and that reads the
 * public document again when the dashboard has changed. The clock of a page stops when its bytes have arrived. Viewers
 * do not share a processor, so what is in the documents is looked at after the clock of the last page. The parent sends
 * the title that the changed item will have; it gets one message when that is understood, and the result when all pages
 * have it.
 */
export async function showReleases(url: string, dashboard: string, count: number, changed: string): Promise<void> {
  let round: Round | undefined
  const agent = new Agent({ keepAlive: true })
  const missing = new Set<number>()

  function reached(page: number): void {
    if (!round || !missing.delete(page)) return
    round.result.reachedMs.push(nowMs())
    if (missing.size > 0) return
    const { user, system } = process.cpuUsage(round.startedAt)
    round.result.ownMs = (user + system) / 1000
    const { title, documents, result } = round
    if (documents.some((document) => titleIn(document, itemOf(changed)) !== title)) {
      throw new Error('a page read the document as it was before')
    }
    process.send?.(result)
    round = undefined
  }

  function readDocument(): Promise<Buffer> {
    const headers = { 'accept-encoding': 'gzip' }
    return new Promise((resolve, reject) => {
      get(`${url}/api/dashboard?_id=${dashboard}&public=1`, { agent, headers }, (answer) => {
        buffer(answer).then(resolve, reject)
      }).on('error', reject)
    })
  }

  async function open(page: number): Promise<() => void> {
    const socket = io(url, { transports: ['websocket'], forceNew: true })
    let hasDocument = false
    let hasData = false
    socket.on('changed', async () => {
      round?.result.knewMs.push(nowMs())
      const document = await readDocument()
      round?.documents.push(document)
      hasDocument = true
      if (hasData) reached(page)
    })
    socket.on('push', ({ watch, kind }: { watch: string; kind: string }) => {
      if (kind !== 'replace' || !round) return
      if (watch !== changed) round.result.replaced += 1
      else {
        hasData = true
        if (hasDocument) reached(page)
      }
    })
    const ask = async (event: string, payload: object) => {
      const { code, msg } = await socket.timeout(LATEST_MS).emitWithAck(event, payload)
      if (code !== 0) throw new Error(`${event}: ${code} ${msg}`)
    }
    await ask('join', { dashboard })
    await readDocument()
    await Promise.all(
      TAGS.map((tag) => ask('watch', { watch: tag, item: itemOf(tag), source: 0, widthPx: widthOf(tag) })),
    )
    return () => {
      hasDocument = false
      hasData = false
    }
  }

  const resets: (() => void)[] = []
  for (let page = 0; page < count; page++) resets.push(await open(page))
  process.on('message', ({ title }: { title: string }) => {
    for (const reset of resets) reset()
    for (let page = 0; page < count; page++) missing.add(page)
    const result = { knewMs: [], reachedMs: [], replaced: 0, ownMs: 0 }
    round = { title, result, startedAt: process.cpuUsage(), documents: [] }
    process.send?.('ready')
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.('open')
}
