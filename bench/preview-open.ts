// Opening the preview of a draft in turn with the released dashboard, 40 items (values, gauges and charts) with live
// data, at 1920×1080, both in the shell with a filled cache: from the navigation until all show their values. The draft
// is another one than what is released, so nothing of the one is read for the other.
import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { makeCopies } from './editor/open-board.ts'
import { type Opened, watchOpening } from './editor/watch-opening.ts'
import { TAGS, writeHistory } from './first-paint/board.ts'
import { startFeed, valueAt } from './first-paint/feed.ts'
import { openBrowser } from './shared/browser.ts'
import { median } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { startProduct } from './shared/product.ts'
import { signIn, signInBrowser } from './shared/sign-in.ts'
import { judged } from './shared/verdict.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 9)
const ITEMS = 40
const PAGES = ['view', 'preview'] as const
const LIVE = `[...document.querySelectorAll('[data-item] :is(output, .charts-gauge-value, .w-gauge-value, .c-gauge-value)')].filter((one) => /\\d/.test(one.textContent)).length + document.querySelectorAll('[data-item] canvas').length`

console.log(machineFacts())
const product = await startProduct({ SIM: '0', DEMO_NETWORK: '0' })
await writeHistory(product, valueAt)
const feed = await startFeed(product, TAGS)
const browser = await openBrowser()
try {
  const board = await makeCopies(product, 1)
  const send = await signIn(product)
  const ops = [{ op: 'place', id: 'v01x0000', top: 12 }]
  await send('POST', '/api/dashboard/op', { _id: board, base: 0, key: randomUUID(), label: { key: 'move' }, ops })
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'en-US' })
  await signInBrowser(context.request, product)
  await context.addInitScript(watchOpening(ITEMS, LIVE))
  const times = new Map(PAGES.map((page) => [page, [] as number[]]))
  // The first round fills the cache.
  for (let round = 0; round <= ROUNDS; round++)
    for (const page of PAGES) {
      const drawnMs = await open(context, `${product.url}/visual/dashboard/${page}/${board}`)
      if (round > 0) times.get(page)?.push(drawnMs)
    }
  const [view, preview] = PAGES.map((page) => median(times.get(page) ?? []))
  console.log(`all ${ITEMS} items: released ${view!.toFixed(0)} ms, preview ${preview!.toFixed(0)} ms`)
  console.log(`preview / released: ${judged(preview! / view!, 'x', { atMost: 1.2 })}`)
} finally {
  await browser.close()
  await feed.stop()
  await product.close()
}

/** @returns ms from the navigation until all items show their values */
async function open(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'commit' })
  const opened = await page.waitForFunction(() => (window as never as { editorOpened?: Opened }).editorOpened, null, {
    timeout: 90_000,
  })
  const { drawnMs } = (await opened.jsonValue()) as Opened
  await page.close()
  return drawnMs
}
