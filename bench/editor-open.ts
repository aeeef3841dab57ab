// Opening the editor of a dashboard of 40 and of 200 items (values, gauges and charts), at 1920×1080, with an empty cache
// and again with a filled one: from the navigation until all items are drawn and the main thread is free, the longest
// task until then, and processor time of the main thread. With PEERS=<folder of the peers' benchmark> FUXA's editor opens
// a view of the same items in turn with it. FUXA's editor shows items without data, so ours counts as open when each item
// is drawn with its value or the placeholder of its kind; when all show live values is a figure of its own.
import type { BrowserContext } from '@playwright/test'
import { startFuxa } from './editor/fuxa.ts'
import { makeCopies } from './editor/open-board.ts'
import { type Opened, watchOpening } from './editor/watch-opening.ts'
import { TAGS, writeHistory } from './first-paint/board.ts'
import { startFeed, valueAt } from './first-paint/feed.ts'
import { openBrowser } from './shared/browser.ts'
import { median } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { startProduct } from './shared/product.ts'
import { signInBrowser } from './shared/sign-in.ts'
import { judged } from './shared/verdict.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const COPIES = [1, 5]
const ITEMS = 40
const CACHES = ['cold', 'warm'] as const

interface Editor {
  name: string
  url: string
  /** An expression for the number of drawn items. */
  drawn: string
  /** An expression for the number of items with a live value, if the editor shows any. */
  live?: string
  /** Prepares a new browser. */
  enter?(context: BrowserContext): Promise<void>
}

interface Load extends Opened {
  mainMs: number
}

console.log(machineFacts())
const product = await startProduct({ SIM: '0', DEMO_NETWORK: '0' })
const fuxa = process.env.PEERS ? await startFuxa(process.env.PEERS) : null
await writeHistory(product, valueAt)
const feed = await startFeed(product, TAGS)
try {
  for (const copies of COPIES) {
    await fuxa?.show(copies)
    const editors = [ours(await makeCopies(product, copies)), ...(fuxa ? [theirs(fuxa.url)] : [])]
    const loads = new Map(editors.flatMap(({ name }) => CACHES.map((cache) => [`${name} ${cache}`, [] as Load[]])))
    for (let round = 0; round < ROUNDS; round++)
      for (const editor of editors)
        for (const [index, load] of (await openTwice(editor, copies * ITEMS)).entries())
          loads.get(`${editor.name} ${CACHES[index]}`)?.push(load)
    for (const cache of CACHES) report(copies * ITEMS, cache, loads)
  }
} finally {
  fuxa?.close()
  await feed.stop()
  await product.close()
}

function ours(board: string): Editor {
  return {
    name: 'atrium',
    url: `${product.url}/visual/dashboard/edit?_id=${board}`,
    drawn: `document.querySelectorAll('[data-placed] :is(.dashboards-body, .c-body):not(:empty)').length`,
    live: `[...document.querySelectorAll('[data-placed] :is(output, :is(.charts-gauge-value, .w-gauge-value), .c-gauge-value)')].filter((one) => /\\d/.test(one.textContent)).length + document.querySelectorAll('[data-placed] canvas').length`,
    enter: ({ request }) => signInBrowser(request, product),
  }
}

function theirs(url: string): Editor {
  return {
    name: 'fuxa',
    url,
    drawn: `document.querySelectorAll('g[type=svg-ext-value] text, g[type=svg-ext-html_bag] canvas, g[type=svg-ext-html_chart] .u-wrap canvas').length`,
  }
}

/** With an empty cache, and again in the same browser. */
async function openTwice({ url, drawn, live, enter }: Editor, all: number): Promise<Load[]> {
  const browser = await openBrowser()
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'en-US' })
  await enter?.(context)
  await context.addInitScript(watchOpening(all, drawn, live))
  const loads: Load[] = []
  for (const _ of CACHES) {
    const page = await context.newPage()
    // Chromium's first second is its own.
    await new Promise((resolve) => setTimeout(resolve, 1_000 + Math.random() * 1_000))
    const wire = await context.newCDPSession(page)
    await wire.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(url, { waitUntil: 'commit' })
    const opened = await page.waitForFunction(() => (window as never as { editorOpened?: Opened }).editorOpened, null, {
      timeout: 90_000,
    })
    const { metrics } = await wire.send('Performance.getMetrics')
    const mainMs = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
    loads.push({ ...((await opened.jsonValue()) as Opened), mainMs })
    await page.close()
  }
  await browser.close()
  return loads
}

function report(items: number, cache: string, loads: ReadonlyMap<string, readonly Load[]>): void {
  const medians = ['atrium', 'fuxa'].map((name) => mediansOf(loads.get(`${name} ${cache}`) ?? []))
  for (const [index, { drawnMs, usableMs, liveMs, longestMs, mainMs }] of medians.entries()) {
    if (!(usableMs > 0)) continue
    console.log(
      `${items} items, ${cache}, ${['atrium', 'fuxa'][index]}: all drawn ${drawnMs} ms, usable ${usableMs} ms, longest task ${longestMs} ms, main thread ${mainMs} ms of processor time`,
    )
    if (liveMs) console.log(`  all with live values ${liveMs} ms`)
  }
  const [own, peer] = medians
  if (!own || !peer?.usableMs) return
  console.log(`  usable / FUXA: ${judged(own.usableMs / peer.usableMs, 'x', { atMost: 0.5 })}`)
  console.log(`  longest task / FUXA: ${judged(own.longestMs / peer.longestMs, 'x', { below: 1 })}`)
}

function mediansOf(loads: readonly Load[]): Load {
  const middle = (key: keyof Load) => Math.round(median(loads.map((load) => load[key] ?? 0)))
  return {
    drawnMs: middle('drawnMs'),
    usableMs: middle('usableMs'),
    liveMs: middle('liveMs'),
    longestMs: middle('longestMs'),
    mainMs: middle('mainMs'),
  }
}
