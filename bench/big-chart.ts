// One public chart over 1,000,000 points beside one over 3,600: the time until its line is drawn in Chromium, the two in
// turn, medians of 9; and whether each spike that was planted in the million is in the answer.
import { setTimeout as pause } from 'node:timers/promises'
import type { Dataset } from '@atrium/charts/contract/data'
import { DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import type { Browser } from '@playwright/test'
import { io } from 'socket.io-client'
import { openBrowser } from './shared/browser.ts'
import { median } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { type Product, startProduct } from './shared/product.ts'
import { makePublicItem } from './shared/public-value.ts'
import { judged } from './shared/verdict.ts'

const SIZES = [3_600, 1_000_000]
const SPIKES = 20
const SPIKE = 1_000
const STEP_MS = 100
const POINTS_PER_BODY = 50_000
const ROUNDS = 9
const ITEM = 'bigchart'
const WIDTH_PX = 1_400

const endMs = Math.floor(Date.now() / 1_000) * 1_000

console.log(machineFacts())
const product = await startProduct({ SIM: '0', DEMO_NETWORK: '0' })
try {
  const boards: string[] = []
  for (const points of SIZES) {
    await writePoints(product, points)
    boards.push(await makeBoard(product, points))
  }
  const drawnMs: number[][] = SIZES.map(() => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, board] of boards.entries()) {
      const browser = await openBrowser()
      drawnMs[index]?.push(await drawOnce(browser, board))
      await browser.close()
    }
  const [small = Number.NaN, big = Number.NaN] = drawnMs.map(median)
  console.log(`drawn: ${small.toFixed(0)} ms with 3,600 points, ${big.toFixed(0)} ms with 1,000,000`)
  console.log(`1,000,000 / 3,600: ${judged(big / small, 'x', { atMost: 2 })}`)
  const found = await spikesIn(product.url, boards[1] ?? '')
  console.log(`spikes in the answer: ${judged(found, ` of ${SPIKES}`, { atLeast: SPIKES }, 0)}`)
} finally {
  await product.close()
}

function startMs(points: number): number {
  return endMs - points * STEP_MS
}

async function writePoints({ url, ingestToken }: Product, points: number): Promise<void> {
  const isSpike = (index: number) => index % Math.floor(points / SPIKES) === 7
  for (let from = 0; from < points; from += POINTS_PER_BODY) {
    const lines = Array.from({ length: Math.min(POINTS_PER_BODY, points - from) }, (_, offset) => {
      const index = from + offset
      return `big${points} v=${isSpike(index) ? SPIKE : (50 + 30 * Math.sin(index / 900)).toFixed(3)} ${startMs(points) + index * STEP_MS}`
    })
    const headers = { authorization: `Token demo:${ingestToken}` }
    const written = await fetch(`${url}/write?db=bench&precision=ms`, {
      method: 'POST',
      headers,
      body: lines.join('\n'),
    })
    if (!written.ok) throw new Error(`write: ${written.status} ${await written.text()}`)
  }
}

function makeBoard(product: Product, points: number): Promise<string> {
  const props = {
    db: 'bench',
    from: `big${points}`,
    fieldSet: [{ field: 'v', as: 'v', aggregate: 'none' as const }],
  }
  const [startTime, endTime] = [startMs(points), endMs].map((ms) => new Date(ms).toISOString())
  return makePublicItem(product, props.from, {
    ...DEFAULT_ITEM,
    _id: ITEM,
    width: WIDTH_PX,
    height: 600,
    component: {
      component: 'InfluxdbChart',
      title: props.from,
      version: 0,
      props: { startTime, endTime },
      dataSources: [{ _id: '', props: { ...props, startTime: startTime!, endTime: endTime! } }],
    },
  })
}

/** The time from the navigation to a line over most of the width, in ms. */
async function drawOnce(browser: Browser, board: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await pause(1_000)
  await page.goto(`${product.url}/public/dashboard?_id=${board}`, { waitUntil: 'commit' })
  const drawn = await page.waitForFunction(isDrawn, null, { timeout: 60_000, polling: 'raf' })
  return Number(await drawn.jsonValue())
}

/** This function runs in the page: the line is the only thing with a strong colour. */
function isDrawn(): number | false {
  const canvas = document.querySelector('canvas')
  const data = canvas?.width ? canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data : undefined
  if (!canvas || !data) return false
  const columns = new Set<number>()
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.slice(at, at + 4)
    const isStrong = Math.max(red, green, blue) - Math.min(red, green, blue) > 60
    if (alpha > 60 && isStrong) columns.add(Math.floor((((at / 4) % canvas.width) * 100) / canvas.width))
  }
  return columns.size >= 55 && performance.now()
}

/** The number of spikes in the data that the chart gets. */
async function spikesIn(url: string, dashboard: string): Promise<number> {
  const socket = io(url, { transports: ['websocket'] })
  try {
    await socket.emitWithAck('join', { dashboard })
    const request = { item: ITEM, source: 0, widthPx: WIDTH_PX, watch: 'w1' }
    const { dataset }: { dataset: Dataset } = await socket.emitWithAck('watch', request)
    return dataset.rows.filter(([, value]) => value === SPIKE).length
  } finally {
    socket.disconnect()
  }
}
