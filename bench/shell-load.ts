// The first load of signed-in pages in Chromium with an empty cache: requests, kB on the wire, and the time until the page
// has its content; medians of 9.
import type { Browser } from '@playwright/test'
import { openBrowser } from './shared/browser.ts'
import { median } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { startProduct } from './shared/product.ts'
import { signInBrowser } from './shared/sign-in.ts'

const ROUNDS = 9
/** Address → an element of its content. */
const PAGES = {
  '/login': 'input[type=password]',
  '/home': 'main a',
  '/visual/dashboard/list': 'main a[href^="/visual/dashboard/view/"]',
}

console.log(machineFacts())
const product = await startProduct({ SIM: '0', DEMO_NETWORK: '0' })
try {
  for (const [address, content] of Object.entries(PAGES)) {
    const loads: Load[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const browser = await openBrowser()
      loads.push(await loadOnce(browser, address, content))
      await browser.close()
    }
    const middle = (key: keyof Load) => median(loads.map((load) => load[key])).toFixed(0)
    console.log(`${address}: ${middle('requests')} requests, ${middle('kB')} kB, ${middle('shownMs')} ms`)
  }
} finally {
  await product.close()
}

interface Load {
  requests: number
  kB: number
  shownMs: number
}

async function loadOnce(browser: Browser, address: string, content: string): Promise<Load> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  if (address !== '/login') await signInBrowser(page.request, product)
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  const load = { requests: 0, kB: 0, shownMs: 0 }
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
    load.requests += 1
    load.kB += encodedDataLength / 1000
  })
  const startedMs = performance.now()
  await page.goto(product.url + address, { waitUntil: 'commit' })
  await page.locator(content).first().waitFor()
  load.shownMs = performance.now() - startedMs
  await page.waitForLoadState('networkidle')
  return load
}
