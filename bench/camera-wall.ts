// 16 cameras on one page: how long calls of that page take, beside those of a page without cameras, in turns; and after
// them calls of another process, which do not wait for the page. Then 40 viewers who come and go for 30 minutes (`MINUTES`
// has another number), beside a page that plays all the time and opens its stream anew once, as it does each hour: the
// memory of the server and of the page, and what of the page's pictures was blank.
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { CAMERA_SETTINGS, openCameraPages } from './camera/board.ts'
import { H264, startMediaServer } from './camera/media-server.ts'
import { holdViewers, startViewers, VIEWERS_SIDE } from './camera/viewers.ts'
import { openBrowser } from './shared/browser.ts'
import { describeMs, median, percentile } from './shared/distribution.ts'
import { handOver } from './shared/figure.ts'
import { machineFacts } from './shared/machine.ts'
import { treeMemoryMib } from './shared/process-tree.ts'
import { type Product, startProduct } from './shared/product.ts'

const CAMERAS = 16
const ROUNDS = 4
const CALLS = 60
const VIEWERS = 40
const MINUTES = Number(process.env.MINUTES || 30)
const EVERY_MS = 10_000
const SETTLE_MS = 8_000
const LATEST_MS = 90_000
const HOUR_MS = 3_600_000
/** Of the time, whose memory is that of a server that has warmed up, and of the end. */
const SHARE = 1 / 4
const FROM = { page: 'page', outside: 'process beside it' }
/** Milliseconds. */
type Calls = Record<keyof typeof FROM, number[]>
const noCalls = (): Calls => ({ page: [], outside: [] })

const [side, ...given] = process.argv.slice(2)
if (side === VIEWERS_SIDE) await holdViewers(given[0] ?? '', given[1] ?? '')
else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const pictures = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=12']
  const camera = await startMediaServer(pictures, [...H264, '-b:v', '300k'])
  const product = await startProduct(CAMERA_SETTINGS)
  const browser = await openBrowser()
  try {
    // For the server, addresses that differ are other cameras.
    const addresses = Array.from({ length: CAMERAS }, (_, no) => `${camera.rtmpUrl}?no=${no}`)
    const makePage = await openCameraPages(product)
    const wall = await makePage(addresses)
    const plain = await makePage([])
    await compareCalls(browser, product, { wall, plain })
    const single = await makePage([camera.rtmpUrl])
    await comeAndGo(browser, product, single)
  } finally {
    await browser.close()
    await product.close()
    await camera.close()
  }
}

async function compareCalls(browser: Browser, product: Product, boards: { wall: string; plain: string }) {
  const [beside, without]: [Calls, Calls] = [noCalls(), noCalls()]
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const [a, b] = [
      await callsOf(browser, product, boards.wall, CAMERAS),
      await callsOf(browser, product, boards.plain, 0),
    ]
    for (const from of ['page', 'outside'] as const) {
      beside[from].push(...a[from])
      without[from].push(...b[from])
    }
    ratios.push(percentile(a.page, 95) / percentile(b.page, 95))
  }
  const value = percentile(beside.page, 95) / percentile(without.page, 95)
  const figure = {
    work: `calls of a page of ${CAMERAS} cameras, p95`,
    against: 'without them',
    rounds: ratios,
    unit: 'x',
  }
  for (const from of ['page', 'outside'] as const) {
    const [a, b] = [describeMs(beside[from]), describeMs(without[from])]
    console.log(`calls of the ${FROM[from]}, beside ${CAMERAS} cameras: ${a}; without: ${b}`)
  }
  console.log(`p95: ${handOver({ ...figure, value, target: { atMost: 1.2 } })}`)
}

/** How long calls take while the cameras of a page play. */
async function callsOf(browser: Browser, { url }: Product, board: string, cameras: number): Promise<Calls> {
  const page = await openPage(browser, `${url}/public/dashboard?_id=${board}`, cameras)
  await pause(SETTLE_MS)
  const given: [string, number] = [`/api/dashboard?_id=${board}`, CALLS]
  const inPage = await page.evaluate(timeCalls, given)
  const outside = await timeCalls([url + given[0], CALLS])
  await page.context().close()
  return { page: inPage, outside }
}

/** Runs in the page, too. */
async function timeCalls([address, count]: [string, number]): Promise<number[]> {
  const all: number[] = []
  for (let call = 0; call < count; call++) {
    const startMs = performance.now()
    const answer = await fetch(address)
    await answer.text()
    all.push(performance.now() - startMs)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return all
}

async function openPage(browser: Browser, url: string, cameras: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  const page = await context.newPage()
  await page.addInitScript(shiftClock)
  await page.goto(url)
  await page.waitForFunction(
    (count) => document.querySelectorAll('video.dashboards-video-front').length === count,
    cameras,
    { timeout: LATEST_MS },
  )
  return page
}

/** Runs in the page: its clock can be set forward, as if it had played for an hour. */
function shiftClock(): void {
  const now = Date.now
  const clock = { aheadMs: 0 }
  Object.assign(window, { clock })
  Date.now = () => now() + clock.aheadMs
}

async function comeAndGo(browser: Browser, product: Product, board: string): Promise<void> {
  const page = await openPage(browser, `${product.url}/public/dashboard?_id=${board}`, 1)
  await page.evaluate(watchPictures)
  const viewers = await startViewers(product.url, board)
  const heapMib = await heapOf(page)
  const [sizes, heaps]: [number[], number[]] = [[], []]
  const steps = Math.max(8, Math.round((MINUTES * 60_000) / EVERY_MS))
  try {
    for (let step = 0; step < steps; step++) {
      // All leave at once, too.
      await viewers.hold(step % 4 === 3 ? 0 : Math.floor(Math.random() * VIEWERS))
      if (step === Math.floor(steps / 2))
        await page.evaluate((hourMs) => {
          ;(window as never as { clock: { aheadMs: number } }).clock.aheadMs = hourMs + 60_000
        }, HOUR_MS)
      await pause(EVERY_MS)
      sizes.push(treeMemoryMib(product.pid))
      heaps.push(await heapMib())
    }
  } finally {
    viewers.end()
  }
  const part = Math.floor(steps * SHARE)
  const ends = (values: readonly number[]) =>
    [median(values.slice(part, 2 * part)), median(values.slice(-part))] as const
  const [before, after] = ends(sizes)
  const figure = { work: `memory after ${MINUTES} minutes of viewers`, against: 'before', rounds: [], unit: 'x' }
  console.log(`the server: ${before.toFixed(0)} MiB, at the end ${after.toFixed(0)} MiB`)
  console.log(`growth: ${handOver({ ...figure, value: after / before, target: { atMost: 1.05 } })}`)
  const [heapBefore, heapAfter] = ends(heaps)
  const heap = { work: `heap of a page that plays ${MINUTES} minutes`, against: 'before', rounds: [], unit: ' MiB' }
  console.log(`the page: ${heapBefore.toFixed(1)} MiB of heap, at the end ${heapAfter.toFixed(1)} MiB`)
  console.log(`growth: ${handOver({ ...heap, value: heapAfter - heapBefore, target: { atMost: 5 } })}`)
  const { looks, blank, fronts } = await page.evaluate(
    () => (window as never as { pictures: { looks: number; blank: number; fronts: number } }).pictures,
  )
  console.log(`${looks} looks at a page that opened its stream anew ${fronts - 1} times: ${blank} without a picture`)
  if (fronts < 2) throw new Error('the page has not opened its stream anew')
}

/** What is left after its garbage is collected. */
async function heapOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  return async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return usedSize / 1024 / 1024
  }
}

/** Runs in the page: looks at the picture ten times a second, and counts those of one color, and how often another element shows it. */
function watchPictures(): void {
  const pictures = { looks: 0, blank: 0, fronts: 0 }
  Object.assign(window, { pictures })
  const canvas = document.createElement('canvas')
  canvas.width = 32
  canvas.height = 18
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  let front: Element | null = null
  setInterval(() => {
    const video = document.querySelector<HTMLVideoElement>('video.dashboards-video-front')
    if (video && video !== front) pictures.fronts += 1
    front = video ?? front
    context.clearRect(0, 0, 32, 18)
    if (video) context.drawImage(video, 0, 0, 32, 18)
    const { data } = context.getImageData(0, 0, 32, 18)
    pictures.looks += 1
    if (data.every((value, index) => index % 4 === 3 || value === data[index % 4])) pictures.blank += 1
  }, 100)
}
