// One camera on a public page in Chromium: how soon after its ticket was asked for the first picture is shown, of a source
// that runs for another viewer and of one that nobody has; and how old the shown picture is, by the time that is drawn
// into it before it is coded.
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { CAMERA_SETTINGS, openCameraPages } from './camera/board.ts'
import { CLOCK_INPUT, PICTURE_AGE, sendClock } from './camera/clock-pictures.ts'
import { H264, startMediaServer } from './camera/media-server.ts'
import { openBrowser } from './shared/browser.ts'
import { describeMs, percentile } from './shared/distribution.ts'
import { handOver } from './shared/figure.ts'
import { machineFacts } from './shared/machine.ts'
import { startProduct } from './shared/product.ts'

const COLD = 8
const RUNNING = 20
const AGES = 200
const AGE_EVERY_MS = 100
const SETTLE_MS = 5_000
/** Longer than a source waits for another viewer. */
const LEFT_MS = 13_000
const LATEST_MS = 40_000

console.log(machineFacts())
const camera = await startMediaServer(CLOCK_INPUT, H264, sendClock)
const product = await startProduct(CAMERA_SETTINGS)
const browser = await openBrowser()
try {
  const makePage = await openCameraPages(product)
  const url = `${product.url}/public/dashboard?_id=${await makePage([camera.rtmpUrl])}`
  const cold: number[] = []
  for (let round = 0; round < COLD; round++) {
    const page = await openPage(browser)
    cold.push(await firstPictureMs(page, url))
    await page.context().close()
    await pause(LEFT_MS)
  }
  const watching = await openPage(browser)
  await firstPictureMs(watching, url)
  const running: number[] = []
  for (let round = 0; round < RUNNING; round++) {
    const page = await openPage(browser)
    running.push(await firstPictureMs(page, url))
    await page.context().close()
  }
  await pause(SETTLE_MS)
  const ages: number[] = []
  while (ages.length < AGES) {
    const ageMs = await watching.evaluate<number | null>(PICTURE_AGE)
    if (ageMs !== null) ages.push(ageMs)
    await pause(AGE_EVERY_MS)
  }
  print('first picture of a source that runs', running, 1_000)
  print('first picture of a source that nobody has', cold, 3_000)
  print('from the camera to the pixel', ages, 1_500)
} finally {
  await browser.close()
  await product.close()
  await camera.close()
}

function print(work: string, values: readonly number[], atMost: number): void {
  const figure = { work: `${work}, p95`, against: '', value: percentile(values, 95), rounds: [], unit: ' ms' }
  console.log(`${work}: ${describeMs(values)}; p95 ${handOver({ ...figure, target: { atMost }, digits: 0 })}`)
}

async function openPage(by: Browser): Promise<Page> {
  const context = await by.newContext({ viewport: { width: 1280, height: 720 } })
  const page = await context.newPage()
  await page.addInitScript(noteTimes)
  return page
}

/** Runs in the page: when it has asked for its first ticket, and when its first picture was shown. */
function noteTimes(): void {
  const times = { askedMs: 0, shownMs: 0 }
  Object.assign(window, { times })
  const { send } = WebSocket.prototype
  WebSocket.prototype.send = function (data) {
    if (times.askedMs === 0 && typeof data === 'string' && data.includes('"ticket"')) times.askedMs = performance.now()
    send.call(this, data)
  }
  const look = () => {
    const video = document.querySelector<HTMLVideoElement>('video.dashboards-video-front')
    if (video && video.videoWidth > 0 && video.readyState >= 2) times.shownMs = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function firstPictureMs(page: Page, url: string): Promise<number> {
  await page.goto(url)
  const shown = await page.waitForFunction(
    () => {
      const { askedMs, shownMs } = (window as never as { times: { askedMs: number; shownMs: number } }).times
      return shownMs > 0 && { ms: shownMs - askedMs }
    },
    null,
    { timeout: LATEST_MS },
  )
  return ((await shown.jsonValue()) as { ms: number }).ms
}
