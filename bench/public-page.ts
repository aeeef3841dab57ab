// The first load of the demonstration's public page in Chromium with an empty cache: the bytes on the wire with
// headers, until the dashboard is drawn and no request is in progress; and the time until its first number.
import { DEMO_DASHBOARD_IDS } from '../product/seed/dashboard.ts'
import { openBrowser } from './shared/browser.ts'
import { machineFacts } from './shared/machine.ts'
import { startProduct } from './shared/product.ts'

const TARGET_BYTES = 1_000_000

console.log(machineFacts())
const product = await startProduct()
const browser = await openBrowser()
try {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN' })
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  const urls = new Map<string, string>()
  const loads: { bytes: number; url: string }[] = []
  wire.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url))
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    loads.push({ bytes: encodedDataLength, url: urls.get(requestId) ?? '' }),
  )
  let socketBytes = 0
  wire.on('Network.webSocketFrameReceived', ({ response }) => {
    socketBytes += response.payloadData.length
  })
  const startedMs = performance.now()
  await page.goto(`${product.url}/public/dashboard?_id=${DEMO_DASHBOARD_IDS.zh_CN}`)
  await page.locator('canvas').first().waitFor()
  const drawnMs = performance.now() - startedMs
  await page.waitForLoadState('networkidle')
  const bytes = loads.reduce((sum, load) => sum + load.bytes, 0) + socketBytes
  const met = bytes <= TARGET_BYTES ? 'met' : 'MISSED'
  console.log(
    `first load: ${(bytes / 1000).toFixed(0)} kB in ${loads.length} requests (${(socketBytes / 1000).toFixed(0)} kB by the socket); target ${TARGET_BYTES / 1000} kB: ${met}`,
  )
  console.log(`first chart drawn after ${drawnMs.toFixed(0)} ms`)
  for (const { bytes: size, url } of loads.sort((a, b) => b.bytes - a.bytes).slice(0, 6)) {
    console.log(`  ${(size / 1000).toFixed(1).padStart(7)} kB ${new URL(url, product.url).pathname}`)
  }
} finally {
  await browser.close()
  await product.close()
}
