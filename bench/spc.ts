// Statistical process control over 50,000 exact points: from the arrival of the data in a public page to the drawn chart, in
// Chromium, for single values and for capability; medians of 9. A page that has loaded nothing before also loads the kind
// meanwhile.
import { DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import type { Browser } from '@playwright/test'
import { openBrowser } from './shared/browser.ts'
import { median } from './shared/distribution.ts'
import { handOver } from './shared/figure.ts'
import { machineFacts } from './shared/machine.ts'
import { type Product, startProduct } from './shared/product.ts'
import { makePublicItem } from './shared/public-value.ts'

const POINTS = 50_000
const STEP_MS = 1_000
const ROUNDS = 9
const TYPES = { iMr: 'single values', capability: 'capability' }
/** Less than 50,000 points have, more than any other message. */
const DATA_CHARS = 300_000

declare global {
  interface Window {
    arrivedMs?: number
  }
}

console.log(machineFacts())
const product = await startProduct({ SIM: '0', DEMO_NETWORK: '0' })
try {
  const endMs = Math.floor(Date.now() / 1_000) * 1_000
  await writePoints(product, endMs)
  for (const [chartType, name] of Object.entries(TYPES)) {
    const board = await makeBoard(product, chartType, endMs)
    const drawnMs: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const browser = await openBrowser()
      drawnMs.push(await drawOnce(browser, `${product.url}/public/dashboard?_id=${board}`))
      await browser.close()
    }
    const work = `${name} over ${POINTS.toLocaleString('en-US')} points, from the data to the drawing`
    const figure = { work, against: '', value: median(drawnMs), rounds: drawnMs, unit: ' ms', digits: 0 }
    console.log(`${work}: ${handOver({ ...figure, target: { atMost: 500 } })}`)
  }
} finally {
  await product.close()
}

async function writePoints({ url, ingestToken }: Product, endMs: number): Promise<void> {
  const lines = Array.from({ length: POINTS }, (_, at) => {
    const noise = [0.37, 0.71, 0.13, 0.93].reduce((sum, step) => sum + ((at * step * 7.3) % 1), 0) - 2
    return `bores v=${(74 + noise / 100).toFixed(4)} ${endMs - (POINTS - at) * STEP_MS}`
  })
  const headers = { authorization: `Token demo:${ingestToken}` }
  const written = await fetch(`${url}/write?db=bench&precision=ms`, { method: 'POST', headers, body: lines.join('\n') })
  if (!written.ok) throw new Error(`write: ${written.status} ${await written.text()}`)
}

function makeBoard(product: Product, chartType: string, endMs: number): Promise<string> {
  const [startTime, endTime] = [endMs - POINTS * STEP_MS, endMs].map((ms) => new Date(ms).toISOString())
  const fieldSet = [{ field: 'v', as: 'v', aggregate: 'none' as const }]
  return makePublicItem(product, chartType, {
    ...DEFAULT_ITEM,
    _id: 'spcchart',
    width: 1_400,
    height: 600,
    component: {
      component: 'Spc',
      title: chartType,
      version: 0,
      props: { chartType, ...(chartType === 'capability' ? { lsl: 73.97, usl: 74.03 } : {}) },
      dataSources: [
        { _id: '', props: { db: 'bench', from: 'bores', fieldSet, startTime: startTime!, endTime: endTime! } },
      ],
    },
  })
}

/** The time from the message with the data to a drawing over most of the width, in ms. */
async function drawOnce(browser: Browser, address: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(noteArrival, DATA_CHARS)
  await page.goto(address, { waitUntil: 'commit' })
  const drawn = await page.waitForFunction(isDrawn, null, { timeout: 60_000, polling: 'raf' })
  return Number(await drawn.jsonValue())
}

/** This function runs in the page. */
function noteArrival(dataChars: number): void {
  const Plain = WebSocket
  window.WebSocket = class extends Plain {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given)
      this.addEventListener('message', ({ data }) => {
        if ((data.length ?? data.byteLength) > dataChars) window.arrivedMs ??= performance.now()
      })
    }
  }
}

/** This function runs in the page: columns with something of a strong colour. */
function isDrawn(): number | false {
  const { arrivedMs } = window
  if (arrivedMs === undefined) return false
  const columns = new Set<number>()
  for (const canvas of document.querySelectorAll('canvas')) {
    const data = canvas.width
      ? canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
      : undefined
    for (let at = 0; data && at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = [data[at], data[at + 1], data[at + 2], data[at + 3]]
      const isStrong = Math.max(red, green, blue) - Math.min(red, green, blue) > 60
      if (alpha > 60 && isStrong) columns.add(Math.floor((((at / 4) % canvas.width) * 100) / canvas.width))
    }
  }
  return columns.size >= 55 && performance.now() - arrivedMs
}
