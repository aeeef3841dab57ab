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
  const pushes = notePushes(page)
  await page.goto(`${product.url}/public/dashboard?_id=${board}`)
  await page.locator('.core-map-spots button').first().waitFor({ state: 'attached', timeout: 60_000 })
  await pan(page)
  await change(page, product, pushes)
} finally {
  await browser.close()
  await product.close()
}

/** One row for each of the marks, in a square of a region; each write moves them. */
async function write({ url, ingestToken }: Product, marks: readonly number[], step = 0): Promise<void> {
  const lines = marks.map((no) => {
    const [lng, lat] = [119 + (no % 100) / 50 + step / 1000, 30 + Math.floor(no / 100) / 50]
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

/** Runs in the page: how long the main thread works for each frame, and when marks were drawn. */
function noteFrames(): void {
  const seen = { frames: [] as number[], drawnAt: 0 }
  Object.assign(window, { seen })
  const next = requestAnimationFrame.bind(window)
  window.requestAnimationFrame = (run) =>
    next((time) => {
      const from = performance.now()
      run(time)
      seen.frames.push(performance.now() - from)
      seen.drawnAt = Date.now()
    })
}

const seenIn = (page: Page) =>
  page.evaluate(() => (window as never as { seen: { frames: number[]; drawnAt: number } }).seen)

async function pan(page: Page): Promise<void> {
  const { x, y, width, height } = (await page.locator('.core-map-drawing').boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.evaluate(() => (window as never as { seen: { frames: number[] } }).seen.frames.splice(0))
  for (let step = 0; step < FRAMES; step += 1) {
    await page.mouse.move(x + width / 2 + 200 * Math.sin(step / 8), y + height / 2 + 100 * Math.cos(step / 8))
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await page.mouse.up()
  const { frames } = await seenIn(page)
  // Frames without work are those of the loop above.
  const worked = frames.filter((ms) => ms > 0.3)
  console.log(`panning ${MARKS} marks, main thread for each frame: ${describeMs(worked)}`)
}

/** The sizes of what the socket brings, with the time. */
function notePushes(page: Page): { bytes: number; atMs: number }[] {
  const all: { bytes: number; atMs: number }[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const text = typeof payload === 'string' ? payload : payload.toString('latin1')
      if (text.includes('"rows"')) all.push({ bytes: Buffer.byteLength(payload), atMs: Date.now() })
    }),
  )
  return all
}

async function change(page: Page, of: Product, pushes: { bytes: number; atMs: number }[]): Promise<void> {
  const [sizes, drawn]: [number[], number[]] = [[], []]
  for (let step = 1; step <= PUSHES; step += 1) {
    const before = pushes.length
    await write(
      of,
      Array.from({ length: CHANGED }, (_, index) => index * 10),
      step,
    )
    while (pushes.length === before) await page.evaluate(() => new Promise(requestAnimationFrame))
    const push = pushes.at(-1)!
    while ((await seenIn(page)).drawnAt < push.atMs) await page.evaluate(() => new Promise(requestAnimationFrame))
    sizes.push(push.bytes)
    drawn.push((await seenIn(page)).drawnAt - push.atMs)
  }
  console.log(`${CHANGED} changed rows: a push of ${percentile(sizes, 50)} bytes (most ${Math.max(...sizes)})`)
  console.log(`from the push to its frame: ${describeMs(drawn)}`)
}
