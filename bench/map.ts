// 10,000 marks of one public map whose rows change: what panning costs the page in each frame, how large a push of 1,000
// changed rows is, and when they are drawn.

import { DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import type { Page } from '@playwright/test'
import { openBrowser } from './shared/browser.ts'
import { describeMs, percentile } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { type Product, startProduct } from './shared/product.ts'
import { makePublicItem } from './shared/public-value.ts'

const MARKS = 10_000
const CHANGED = 1_000
const PUSHES = 10
const FRAMES = 120
const ITEM = 'map00001'

console.log(machineFacts())
const product = await startProduct()
const browser = await openBrowser()
try {
  await write(
    product,
    Array.from({ length: MARKS }, (_, no) => no),
  )
  const board = await makeBoard(product)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  await page.addInitScript(noteFrames)
  await page.addInitScript(notePushes)
  await page.goto(`${product.url}/public/dashboard?_id=${board}`)
  await page.locator('.core-map-spots button').first().waitFor({ state: 'attached', timeout: 60_000 })
  await pan(page)
  await change(page, product)
} finally {
  await browser.close()
  await product.close()
}

/** One row for each of the marks, in lines with room between them; each write moves them. */
async function write({ url, ingestToken }: Product, marks: readonly number[], step = 0): Promise<void> {
  const lines = marks.map((no) => {
    const [lng, lat] = [118 + (no % 200) / 45, 30 + Math.floor(no / 200) / 25 + step / 250]
    return `fleet,van=v${no} lng=${lng.toFixed(5)},lat=${lat.toFixed(5)} ${Date.now()}`
  })
  const answer = await fetch(`${url}/write?db=bench&precision=ms`, {
    method: 'POST',
    headers: { authorization: `Token demo:${ingestToken}` },
    body: lines.join('\n'),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

function makeBoard(of: Product): Promise<string> {
  const field = (name: string) => ({ field: name, as: name, aggregate: 'last' as const })
  return makePublicItem(of, 'fleet', {
    ...DEFAULT_ITEM,
    _id: ITEM,
    width: 1900,
    height: 1000,
    component: {
      component: 'Map',
      title: 'fleet',
      version: 1,
      props: { markerClusterer: -1, point: { type: 'dot', infoText: '{van}' } },
      dataSources: [
        {
          _id: '',
          props: {
            db: 'bench',
            from: 'fleet',
            fieldSet: [field('lng'), field('lat')],
            groupBy: 'van',
            startTime: '*-1h',
            endTime: '*',
          } as never,
        },
      ],
    },
  })
}

interface Seen {
  /** How long the main thread worked for each frame. */
  frames: number[]
  pushes: { bytes: number; atMs: number; drawnMs?: number }[]
}

/** Runs in the page. */
function noteFrames(): void {
  const seen: Seen = { frames: [], pushes: [] }
  Object.assign(window, { seen })
  const next = requestAnimationFrame.bind(window)
  window.requestAnimationFrame = (run) =>
    next((time) => {
      const fromMs = performance.now()
      run(time)
      seen.frames.push(performance.now() - fromMs)
    })
}

/** Runs in the page: when rows come, and how large the message is. */
function notePushes(): void {
  const { seen } = window as never as { seen: Seen }
  window.WebSocket = class extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols)
      this.addEventListener('message', ({ data }) => {
        if (!String(data).includes('"rows"')) return
        seen.pushes.push({ bytes: new Blob([data]).size, atMs: performance.now() })
      })
    }
  }
}

async function pan(page: Page): Promise<void> {
  const { x, y, width, height } = (await page.locator('.core-map-drawing').boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.evaluate(() => (window as never as { seen: Seen }).seen.frames.splice(0))
  for (let step = 0; step < FRAMES; step += 1) {
    await page.mouse.move(x + width / 2 + 200 * Math.sin(step / 8), y + height / 2 + 100 * Math.cos(step / 8))
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await page.mouse.up()
  const frames = await page.evaluate(() => (window as never as { seen: Seen }).seen.frames)
  // Frames without work are those of the loop above.
  const worked = frames.filter((ms) => ms > 0.3)
  console.log(`panning ${MARKS} marks, main thread for each frame: ${describeMs(worked)}`)
}

/** Runs in the page: looks in each frame whether marks in the middle of the map have changed after a push. */
function watchMarks(): void {
  const { seen } = window as never as { seen: Seen }
  const canvas = document.querySelector<HTMLCanvasElement>('.core-live-marks')!
  const pen = canvas.getContext('2d')!
  let before = ''
  seen.pushes = []
  const look = () => {
    const now = new Uint32Array(pen.getImageData(canvas.width / 2, canvas.height / 2, 400, 24).data.buffer).join()
    const push = seen.pushes.at(-1)
    if (push && before !== '' && now !== before) push.drawnMs ??= performance.now()
    before = now
    requestAnimationFrame(look)
  }
  look()
}

async function change(page: Page, of: Product): Promise<void> {
  await page.evaluate(watchMarks)
  const [sizes, drawn]: [number[], number[]] = [[], []]
  for (let step = 1; step <= PUSHES; step += 1) {
    const changed = Array.from({ length: CHANGED }, (_, index) => index * 10)
    await write(of, changed, step)
    const shown = await page.waitForFunction(
      (count) => (window as never as { seen: Seen }).seen.pushes.filter(({ drawnMs }) => drawnMs)[count - 1],
      step,
      { timeout: 30_000 },
    )
    const { bytes, atMs, drawnMs = 0 } = (await shown.jsonValue())!
    sizes.push(bytes)
    drawn.push(drawnMs - atMs)
  }
  console.log(`${CHANGED} changed rows: a push of ${percentile(sizes, 50)} bytes (most ${Math.max(...sizes)})`)
  console.log(`from the push to its frame: ${describeMs(drawn)}`)
}
