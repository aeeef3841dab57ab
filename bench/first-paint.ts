// The first load of a public page of 20 values, 10 gauges and 10 charts of an hour, at 1920×1080 with an empty cache:
// requests, bytes, first paint, and all 40 drawn; medians of 9. With PEERS=<folder of the peers' benchmark> the same page
// in FUXA and Node-RED is loaded in turn with it, and the ratios are of that run.
import type { Browser } from '@playwright/test'
import { LINE, makeBoard, PROBE, TAGS, writeHistory } from './first-paint/board.ts'
import { startFeed, valueAt } from './first-paint/feed.ts'
import { type Drawn, watchScript } from './first-paint/watch-page.ts'
import { openBrowser } from './shared/browser.ts'
import { median } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { startPeer, startPeersFeed } from './shared/peers.ts'
import { startProduct } from './shared/product.ts'
import { judged } from './shared/verdict.ts'

const ROUNDS = 9

interface Page {
  name: string
  url: string
  probe: string
  colour: readonly number[]
  close(): Promise<void>
}

interface Load extends Drawn {
  requests: number
  kB: number
}

console.log(machineFacts())
const pages = [await ourPage(), ...(await peersPages(process.env.PEERS))]
try {
  const loads = new Map<Page, Load[]>(pages.map((page) => [page, []]))
  for (let round = 0; round < ROUNDS; round++)
    for (const page of pages) {
      // A new browser has an empty cache.
      const browser = await openBrowser()
      loads.get(page)?.push(await loadOnce(browser, page))
      await browser.close()
    }
  const medians = new Map(pages.map((page) => [page.name, mediansOf(loads.get(page) ?? [])]))
  for (const [name, { requests, kB, paintMs, allMs }] of medians)
    console.log(`${name}: ${requests} requests, ${kB} kB, first paint ${paintMs} ms, all 40 drawn ${allMs} ms`)
  const [ours, fuxa, nodered] = ['atrium', 'fuxa', 'nodered'].map((name) => medians.get(name))
  if (ours && fuxa) {
    console.log(`first paint / FUXA: ${judged(ours.paintMs / fuxa.paintMs, 'x', { atMost: 1 })}`)
    console.log(`all 40 drawn / FUXA: ${judged(ours.allMs / fuxa.allMs, 'x', { atMost: 0.35 })}`)
  }
  if (ours && nodered)
    console.log(`all 40 drawn / Node-RED: ${judged(ours.allMs / nodered.allMs, 'x', { atMost: 0.3 })}`)
} finally {
  for (const page of pages.reverse()) await page.close()
}

async function loadOnce(browser: Browser, { url, probe, colour }: Page): Promise<Load> {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  await page.addInitScript(watchScript(probe, colour))
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  let requests = 0
  let bytes = 0
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests += 1
    bytes += encodedDataLength
  })
  // Chromium's first second is its own.
  await new Promise((resolve) => setTimeout(resolve, 1_000 + Math.random() * 1_000))
  await page.goto(url, { waitUntil: 'commit' })
  const all = await page.waitForFunction(() => (window as never as { allDrawnMs?: number }).allDrawnMs, null, {
    timeout: 90_000,
  })
  const paintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  return { requests, kB: bytes / 1000, paintMs, allMs: Number(await all.jsonValue()) }
}

function mediansOf(loads: readonly Load[]): Load {
  const middle = (key: keyof Load) => Math.round(median(loads.map((load) => load[key])))
  return { requests: middle('requests'), kB: middle('kB'), paintMs: middle('paintMs'), allMs: middle('allMs') }
}

async function ourPage(): Promise<Page> {
  const product = await startProduct({ SIM: '0', DEMO_NETWORK: '0' })
  const id = await makeBoard(product)
  await writeHistory(product, valueAt)
  const feed = await startFeed(product, TAGS)
  return {
    name: 'atrium',
    url: `${product.url}/public/dashboard?_id=${id}`,
    probe: PROBE,
    colour: LINE,
    async close() {
      await feed.stop()
      await product.close()
    },
  }
}

/** The peers, as the folder's own targets install, configure and start them. */
async function peersPages(folder: string | undefined): Promise<Page[]> {
  if (!folder) return []
  const mqttUrl = await startPeersFeed(folder)
  const pages: Page[] = []
  for (const name of ['fuxa', 'nodered'] as const) {
    const { target, server, url } = await startPeer(folder, name, mqttUrl)
    pages.push({
      name,
      url: url + server.pathname,
      probe: target.probe,
      colour: target.lineColour,
      close: async () => void server.proc.kill(),
    })
  }
  return pages
}
