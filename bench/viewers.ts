// What a live page costs the server, and how soon a published number is painted: the page of 40 widgets that is compared
// with other products, 40 tags written by MQTT once a second. Processor time is that of the server with its PostgreSQL,
// in percent of a core, without a viewer, with one, and with many; feed, viewers and browser are other processes. And for
// how long the page itself is busy at a time.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { openBrowser } from './shared/browser.ts'
import { median, percentile } from './shared/distribution.ts'
import { handOver } from './shared/figure.ts'
import { machineFacts } from './shared/machine.ts'
import { paintedAt } from './shared/painted.ts'
import { treeProcessorMs } from './shared/process-tree.ts'
import { type Product, startProduct } from './shared/product.ts'
import { judged } from './shared/verdict.ts'
import { itemOf, makeBoard } from './viewers/board.ts'
import { feed } from './viewers/feed.ts'
import { holdPages } from './viewers/sockets.ts'

const MANY = 50
/** In its first two minutes a process compiles what has become hot, which costs as much as the pages do. */
const WARM_UP_ROUNDS = 3
const ROUNDS = 3
const ROUND_MS = 10_000
const SETTLE_MS = 3_000
const MARKERS = 60
const WATCHED_MS = 60_000
const TOGETHER_WATCHED_MS = 30_000
const TOGETHER_MS = 100
const REST_MS = 300
const ONE_VIEWER_PERCENT = 3
const MANY_VIEWERS_PERCENT = 6
const PAINTED_MS = { median: 48, p95: 60 }
const MARKED = 'v01'
const OUTPUT = `[data-item="${itemOf(MARKED)}"] output`

const [side, ...given] = process.argv.slice(2)
if (side === 'feed') await feed(given[0] ?? '', given[1] ?? '')
else if (side === 'pages') holdPages(given[0] ?? '', given[1] ?? '')
else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const product = await startProduct({ SIM: '0', DEMO_NETWORK: '0' })
  const board = await makeBoard(product)
  const file = process.argv[1] ?? ''
  const publisher = fork(file, ['feed', product.mqttUrl, product.ingestToken])
  const pages = fork(file, ['pages', product.url, board])
  try {
    await once(publisher, 'message')
    await measureCost(product, pages)
    await measurePage(product, publisher, board)
  } finally {
    publisher.kill()
    pages.kill()
    await product.close()
  }
}

/** The counts of viewers take turns, so that a disturbance of the machine meets all of them. */
async function measureCost(product: Product, pages: ChildProcess): Promise<void> {
  console.log(`${WARM_UP_ROUNDS} rounds to warm up, which are not counted: a server runs for days`)
  const costs = new Map<number, number[]>([0, 1, MANY].map((viewers) => [viewers, []]))
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    for (const [viewers, percents] of costs) {
      await holding(pages, viewers)
      await pause(SETTLE_MS)
      const before = {
        pushes: await holding(pages, viewers),
        ms: treeProcessorMs(product.pid),
        atMs: performance.now(),
      }
      await pause(ROUND_MS)
      const passedMs = performance.now() - before.atMs
      const percent = ((treeProcessorMs(product.pid) - before.ms) / passedMs) * 100
      if (round >= 0) percents.push(percent)
      const perSecond = ((await holding(pages, viewers)) - before.pushes) / (passedMs / 1000)
      const load = loadavg()[0]?.toFixed(1)
      console.log(
        `${round < 0 ? 'warming up, ' : ''}${viewers} viewers: ${percent.toFixed(1)} % of a core, ${perSecond.toFixed(0)} pushes a second (load ${load})`,
      )
    }
  }
  await holding(pages, 0)
  const typical = (viewers: number) => median(costs.get(viewers) ?? [])
  console.log(`no viewer: ${typical(0).toFixed(1)} % of a core, for storing what is written`)
  const goals = [
    [1, ONE_VIEWER_PERCENT],
    [MANY, MANY_VIEWERS_PERCENT],
  ] as const
  for (const [viewers, atMost] of goals) {
    const judgedBy = (percent: number) => judged(percent, ' %', { atMost }, 1)
    const added = judgedBy(typical(viewers) - typical(0))
    console.log(`viewers: ${viewers}, added: ${added}, in all: ${judgedBy(typical(viewers))}`)
  }
}

/** Opens or closes pages until there are so many. @returns the number of pushes that all pages have received so far */
async function holding(pages: ChildProcess, count: number): Promise<number> {
  pages.send(count)
  const [{ pushes }] = (await once(pages, 'message')) as [{ pushes: number }]
  return pushes
}

async function measurePage({ url }: Product, publisher: ChildProcess, board: string): Promise<void> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
    await page.goto(`${url}/public/dashboard?_id=${board}`)
    await page.locator(OUTPUT).waitFor()
    await pause(SETTLE_MS)
    await measureTasks(page)
    await measurePainting(page, publisher)
    for (const slowed of [1, 4]) await measureTogether(page, slowed)
  } finally {
    await browser.close()
  }
}

/** Tasks of the page's only thread that take longer than 50 ms: what a person does waits for them. */
async function measureTasks(page: Page): Promise<void> {
  const tasks = await page.evaluate(async (watchedMs) => {
    const durations: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration)
    })
    observer.observe({ type: 'longtask' })
    await new Promise((resolve) => setTimeout(resolve, watchedMs))
    observer.disconnect()
    return durations
  }, WATCHED_MS)
  const figure = { work: 'tasks above 50 ms on the page of 40 widgets', against: 'in a minute', rounds: [], unit: '' }
  console.log(`long tasks: ${handOver({ ...figure, value: tasks.length, target: { atMost: 0 }, digits: 0 })}`)
  if (tasks.length > 0) console.log(`in ms: ${tasks.map((ms) => ms.toFixed(0)).join(' ')}`)
}

/** All tags are published together, once a second: how long the page takes from drawing the first to the last of them. */
async function measureTogether(page: Page, slowed: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  await pause(SETTLE_MS)
  const changes = await page.evaluate(changesWhile, TOGETHER_WATCHED_MS)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  // The first and the last were watched in part.
  const tookMs = burstsOf(changes)
    .slice(1, -1)
    .map((times) => times.at(-1)! - times[0]!)
  const value = percentile(tookMs, 95)
  const work = 'all values of a second drawn'
  const figure = { work, against: '', value, rounds: tookMs, unit: ' ms', digits: 0, target: { atMost: TOGETHER_MS } }
  const shown = slowed === 1 ? handOver(figure) : `${value.toFixed(0)} ms`
  console.log(`from the first to the last value of a second, processor ${slowed}x slower, p95: ${shown}`)
  console.log(`all: ${tookMs.map((ms) => ms.toFixed(0)).join(' ')}`)
}

/** What belongs together: between two seconds the page is at rest. */
function burstsOf(timesMs: readonly number[]): number[][] {
  const bursts: number[][] = []
  for (const timeMs of timesMs) {
    const last = bursts.at(-1)
    if (last && timeMs - last.at(-1)! < REST_MS) last.push(timeMs)
    else bursts.push([timeMs])
  }
  return bursts
}

/** When something was drawn, by the clock of the page. This function runs in the page. */
function changesWhile(watchedMs: number): Promise<number[]> {
  const times: number[] = []
  const note = () => void times.push(performance.now())
  const observer = new MutationObserver(note)
  observer.observe(document.body, { subtree: true, characterData: true, childList: true })
  const { clearRect } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.clearRect = function (...given) {
    note()
    return clearRect.apply(this, given)
  }
  return new Promise((resolve) =>
    setTimeout(() => {
      observer.disconnect()
      CanvasRenderingContext2D.prototype.clearRect = clearRect
      resolve(times)
    }, watchedMs),
  )
}

async function measurePainting(page: Page, publisher: ChildProcess): Promise<void> {
  const shown = `document.querySelector(${JSON.stringify(OUTPUT)})?.textContent`
  const latenciesMs: number[] = []
  for (let i = 0; i < MARKERS; i++) {
    const value = 100 + i
    const painted = paintedAt(page, `${shown}?.includes('${value}.00')`)
    await pause(200 + Math.random() * 1_000)
    const sent = once(publisher, 'message')
    publisher.send({ tag: MARKED, value })
    const [{ atMs }] = (await sent) as [{ atMs: number }]
    latenciesMs.push((await painted) - atMs)
  }
  for (const [name, value] of [
    ['median', median(latenciesMs)],
    ['p95', percentile(latenciesMs, 95)],
  ] as const) {
    const figure = { work: `publish to pixel, ${name}`, against: '', rounds: [], unit: ' ms', digits: 0 }
    console.log(
      `MQTT publish to pixel, ${name}: ${handOver({ ...figure, value, target: { atMost: PAINTED_MS[name] } })}`,
    )
  }
  console.log(`all: ${latenciesMs.map((ms) => ms.toFixed(0)).join(' ')}`)
}
