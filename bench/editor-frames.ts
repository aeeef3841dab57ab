// An author drags one item, and fifty, of a dashboard of 200 live widgets on 3840×2160 in the editor, by a real pointer
// with two positions a frame, while each widget gets a new value every second. Read from a trace: the time of the page's
// main thread from one frame to the next, as processor time (and by the clock, which contains other processes' work).
// Then the author zooms a dashboard of 100 of them with the wheel, which is read in the same way.
// With `SCENE=zoom` only the latter.
import { setTimeout as waitFor } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { CHARTS, MARGIN, makeFramesBoard, ROWS, TAGS } from './editor/frames-board.ts'
import { type Frame, framesOf, TRACED } from './editor/trace.ts'
import { zoomInAndOut } from './editor/zoom-scene.ts'
import { writeHistory } from './first-paint/board.ts'
import { startFeed, valueAt } from './first-paint/feed.ts'
import { openBrowser } from './shared/browser.ts'
import { describeMs, percentile } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { startProduct } from './shared/product.ts'
import { signInBrowser } from './shared/sign-in.ts'
import { judged } from './shared/verdict.ts'

/** Dragged items → the most that a frame may take at p95. */
const DRAGS = { 1: 8, 50: 16 } as const
const ROUNDS = 3
const MOVES = 400
const FRAME_MS = 1000 / 60
const LATEST_MS = 120_000
/** Zoomed items, and the most that a frame may take at p95. */
const ZOOMED = 100
const ZOOM_MS = 33
/** The middle of the item in the third row and column: what is dragged with fifty is around it. */
const HELD = 42

console.log(machineFacts())
const product = await startProduct({ SIM: '0', DEMO_NETWORK: '0' })
const browser = await openBrowser()
const board = await makeFramesBoard(product, TAGS.length)
const zoomed = await makeFramesBoard(product, ZOOMED)
await writeHistory(product, valueAt, CHARTS)
const feed = await startFeed(product, TAGS)
try {
  if (process.env.SCENE !== 'zoom') await drags(await openEditor(browser, board, TAGS.length))
  await zooming(await openEditor(browser, zoomed, ZOOMED))
} finally {
  await browser.close()
  await feed.stop()
  await product.close()
}

async function drags(page: Page): Promise<void> {
  for (const [count, limitMs] of Object.entries(DRAGS)) {
    const rounds: Frame[][] = []
    while (rounds.length < ROUNDS) rounds.push(await drag(page, Number(count)))
    const frames = rounds.flat()
    const own = frames.map(({ ownMs }) => ownMs)
    const p95 = percentile(own, 95)
    const moves = frames.reduce((sum, frame) => sum + frame.moves, 0)
    console.log(`dragging ${count}: ${describeMs(own)} frames of processor time`)
    console.log(`  ${(moves / frames.length).toFixed(1)} pointer events a frame`)
    console.log(`  by the clock: ${describeMs(frames.map(({ wallMs }) => wallMs))}`)
    console.log(`  p95 ${judged(p95, ' ms', { atMost: limitMs })}; of each round ${rounds.map(p95Of).join(', ')}`)
    console.log(`  all frames, ms each: ${partsOf(frames)}`)
    console.log(`  those above p95: ${partsOf(frames.filter(({ ownMs }) => ownMs > p95))}`)
  }
}

async function zooming(page: Page): Promise<void> {
  await browser.startTracing(page, { categories: TRACED })
  const { framesMs, settledMs } = await zoomInAndOut(page)
  const frames = framesOf(await browser.stopTracing())
  const own = frames.map(({ ownMs }) => ownMs)
  console.log(`zooming ${ZOOMED}: ${describeMs(own)} frames of processor time`)
  console.log(`  by the clock, from frame to frame: ${describeMs(framesMs)}`)
  console.log(`  p95 ${judged(percentile(own, 95), ' ms', { atMost: ZOOM_MS })}`)
  console.log(`  all frames, ms each: ${partsOf(frames)}`)
  console.log(`  drawn for the new zoom, the longest frame by the clock: ${describeMs(settledMs)} turns`)
}

async function openEditor(browser: Browser, board: string, count: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN' })
  await signInBrowser(page.request, product)
  await page.goto(`${product.url}/visual/dashboard/edit?_id=${board}`)
  await page.waitForFunction((all) => document.querySelectorAll('[data-placed]').length === all, count, {
    timeout: LATEST_MS,
  })
  await page.waitForFunction(() => !document.querySelector('[data-placed] :is(.charts-skeleton, .c-skeleton)'), null, {
    timeout: LATEST_MS,
  })
  return page
}

/** Selects the items, and drags them while the browser writes a trace. */
async function drag(page: Page, count: number): Promise<Frame[]> {
  const wire = await page.context().newCDPSession(page)
  const held = placed(page, TAGS[HELD]!)
  if (count === 1) await held.click()
  else await drawFrame(page, count / ROWS)
  await selected(page, count)
  const box = (await held.boundingBox())!
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const before = await transformsOf(page)
  await page.mouse.move(start.x, start.y)
  await browser.startTracing(page, { categories: TRACED })
  await page.mouse.down()
  for (let step = 1; step <= MOVES; step++)
    // Two positions at once, as a mouse sends more of them than a screen shows frames.
    await Promise.all([...[step - 0.5, step].map((at) => moveTo(wire, along(start, at))), waitFor(FRAME_MS)])
  const trace = await browser.stopTracing()
  await page.mouse.up()
  const now = await transformsOf(page)
  const moved = now.filter((one, index) => one !== before[index]).length
  if (moved !== count) throw new Error(`${moved} items were moved, not ${count}`)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Escape')
  await selected(page, 0)
  if (String(await transformsOf(page)) !== String(before)) throw new Error('undo has not put everything back')
  await wire.detach()
  return framesOf(trace)
}

async function selected(page: Page, count: number): Promise<void> {
  const all = '[data-placed][aria-current="true"]'
  await page.waitForFunction(([name, most]) => document.querySelectorAll(name).length === most, [all, count] as const)
}

/** A path around the start that passes lines of other items in both directions. */
function along({ x, y }: { x: number; y: number }, step: number) {
  const turn = step / 25
  const reach = 20 + step / 2
  return { x: x + reach * Math.sin(turn) + step / 8, y: y + reach * 0.6 * Math.sin(turn * 1.3) + step / 8 }
}

function moveTo(wire: CDPSession, { x, y }: { x: number; y: number }) {
  return wire.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y, button: 'left', buttons: 1 })
}

/** Draws a frame from outside of the canvas around its first columns. */
async function drawFrame(page: Page, columns: number): Promise<void> {
  const [first, last] = [placed(page, TAGS[0]!), placed(page, TAGS[(ROWS - 1) * (TAGS.length / ROWS) + columns - 1]!)]
  const from = (await first.boundingBox())!
  const to = (await last.boundingBox())!
  await page.mouse.move(from.x - MARGIN, from.y - MARGIN)
  await page.mouse.down()
  await page.mouse.move(from.x + 5, from.y + 5)
  await page.mouse.move(to.x + to.width - 5, to.y + to.height - 5)
  await page.mouse.up()
}

function placed(page: Page, tag: string) {
  return page.locator(`[data-placed="${tag}00000"]`)
}

function transformsOf(page: Page) {
  return page.locator('[data-placed]').evaluateAll((all) => all.map((one) => (one as HTMLElement).style.transform))
}

function p95Of(frames: readonly Frame[]): string {
  const own = frames.map(({ ownMs }) => ownMs)
  return percentile(own, 95).toFixed(1)
}

/** What the processor time of a frame is used for, the most first. */
function partsOf(frames: readonly Frame[]): string {
  const sums = new Map<string, number>()
  for (const { parts } of frames) for (const [name, ms] of parts) sums.set(name, (sums.get(name) ?? 0) + ms)
  const most = [...sums].sort(([, a], [, b]) => b - a).slice(0, 10)
  return most.map(([name, ms]) => `${name} ${(ms / frames.length).toFixed(2)}`).join(', ')
}
