// Ten million points of one series in one chart, with spikes of a single point at random places. The whole range and
// every step of zooming in must show each spike with its own value at its own time. A page in Chromium shows how many
// points its chart represents.
import { setTimeout as pause } from 'node:timers/promises'
import type { Dataset } from '@atrium/charts/contract/data'
import { DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import { io } from 'socket.io-client'
import { openBrowser } from './shared/browser.ts'
import { median } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { type Product, startProduct } from './shared/product.ts'
import { makePublicItem } from './shared/public-value.ts'

const POINTS = 10_000_000
const STEP_MS = 100
const POINTS_PER_BODY = 50_000
const BODIES_AT_ONCE = 4
const SPIKES = 40
const SPIKE = 1_000
/** The whole range, ever smaller fractions of it, and two seconds. */
const ZOOMS = [1, 10, 100, 1_000, 10_000, 500_000]
const WIDTH_PX = 1_400
const ITEM = 'zoom0001'
const LATEST_MS = 60_000
const TOO_OFTEN = 42_901
const TOO_OFTEN_PAUSE_MS = 500

const startMs = Math.floor((Date.now() - POINTS * STEP_MS) / 60_000) * 60_000
const endMs = startMs + POINTS * STEP_MS

console.log(machineFacts())
const product = await startProduct()
const browser = await openBrowser()
try {
  const spikes = plantSpikes()
  await writeAll(product, spikes)
  const board = await makeBoard(product)
  const { ask, close } = await openPage(product.url, board)
  for (const zoom of ZOOMS) await look(zoom, spikes, ask)
  close()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  await page.goto(`${product.url}/public/dashboard?_id=${board}`)
  const described = page.getByText(/→/).first()
  console.log(`the page says: ${await described.textContent({ timeout: LATEST_MS })}`)
} finally {
  await browser.close()
  await product.close()
}

/** Times of the spikes, one at a random place in each part of the range. */
function plantSpikes(): number[] {
  const stretch = POINTS / SPIKES
  return Array.from({ length: SPIKES }, (_, i) => startMs + Math.floor((i + Math.random()) * stretch) * STEP_MS)
}

async function writeAll({ url, ingestToken }: Product, spikes: readonly number[]): Promise<void> {
  const isSpike = new Set(spikes)
  const authorization = `Token demo:${ingestToken}`
  const began = performance.now()
  let next = 0
  const writer = async () => {
    for (let first = next; first < POINTS; first = next) {
      next += POINTS_PER_BODY
      const lines = Array.from({ length: POINTS_PER_BODY }, (_, i) => {
        const timeMs = startMs + (first + i) * STEP_MS
        const value = isSpike.has(timeMs) ? SPIKE : 50 + 40 * Math.sin((first + i) / 200_000) + Math.random()
        return `zoom v=${value.toFixed(3)} ${timeMs}`
      })
      const body = lines.join('\n')
      const answer = await fetch(`${url}/write?db=bench&precision=ms`, {
        method: 'POST',
        headers: { authorization },
        body,
      })
      if (!answer.ok) throw new Error(await answer.text())
    }
  }
  await Promise.all(Array.from({ length: BODIES_AT_ONCE }, writer))
  console.log(
    `${POINTS.toLocaleString('en-US')} points written in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
}

function makeBoard(product: Product): Promise<string> {
  const props = {
    db: 'bench',
    from: 'zoom',
    fieldSet: [{ field: 'v', as: 'v' }],
    startTime: new Date(startMs).toISOString(),
    endTime: new Date(endMs).toISOString(),
  }
  const component = {
    component: 'InfluxdbChart',
    title: 'zoom',
    version: 0,
    props: {},
    dataSources: [{ _id: '', props }],
  }
  const item = { ...DEFAULT_ITEM, _id: ITEM, left: 40, top: 40, width: 1840, height: 1000, component }
  return makePublicItem(product, 'zoom', item)
}

type Ask = (fromMs: number, toMs: number) => Promise<{ dataset: Dataset; ms: number }>

/** A page that requests the chart's data for any range, as it does when its viewer zooms. */
async function openPage(url: string, dashboard: string) {
  const socket = io(url, { transports: ['websocket'] })
  const send = async (event: string, payload: object) => {
    for (;;) {
      const began = performance.now()
      const answer = await socket.timeout(LATEST_MS).emitWithAck(event, payload)
      if (answer.code === 0) return { ...answer, ms: performance.now() - began }
      if (answer.code !== TOO_OFTEN) throw new Error(`${event}: ${answer.code} ${answer.msg}`)
      // The server's limit on requests is reached, because nobody else zooms as often as this.
      await pause(TOO_OFTEN_PAUSE_MS)
    }
  }
  await send('join', { dashboard })
  const ask: Ask = async (fromMs, toMs) => {
    const range = { startTime: new Date(fromMs).toISOString(), endTime: new Date(toMs).toISOString() }
    const { dataset, ms } = await send('watch', { watch: 'w', item: ITEM, source: 0, widthPx: WIDTH_PX, ...range })
    await send('unwatch', { watch: 'w' })
    return { dataset, ms }
  }
  return { ask, close: () => void socket.disconnect() }
}

/**
 * Requests, for each spike, a range around it that is a fraction of the whole range, and counts the spikes in the
 * answers.
 */
async function look(zoom: number, spikes: readonly number[], ask: Ask): Promise<void> {
  const lengthMs = (endMs - startMs) / zoom
  let found = 0
  let described = ''
  const tookMs: number[] = []
  for (const spikeMs of spikes) {
    const fromMs = Math.min(Math.max(startMs, Math.floor(spikeMs - Math.random() * lengthMs)), endMs - lengthMs)
    const { dataset, ms } = await ask(fromMs, Math.ceil(fromMs + lengthMs))
    const { rows, sourcePoints } = dataset
    tookMs.push(ms)
    if (rows.some(([timeMs, value]) => timeMs === spikeMs && value === SPIKE)) found++
    described = `${(sourcePoints ?? rows.length).toLocaleString('en-US')} → ${rows.length.toLocaleString('en-US')} points`
  }
  const verdict = found === spikes.length ? 'all' : 'MISSED'
  const length = `${(lengthMs / 1000).toLocaleString('en-US')} s`
  console.log(
    `${length}: ${found} of ${spikes.length} spikes: ${verdict}; ${described}, p50 ${median(tookMs).toFixed(1)} ms`,
  )
}
