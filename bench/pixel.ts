// From MQTT publish to pixel: a number is published with QoS 1 and appears on a public dashboard in Chromium, while the
// demonstration's simulator is running. The clock stops in the second animation frame after the text changed: by then
// the first one has been painted.
import { connectAsync } from 'mqtt'
import { openBrowser } from './shared/browser.ts'
import { describeMs, percentile } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { startProduct } from './shared/product.ts'
import { makePublicValue } from './shared/public-value.ts'

const POINTS = 250
const WARM_UP = 20
const FIRST_VALUE = 100
const TARGET_P95_MS = 150

console.log(machineFacts())
const product = await startProduct()
const browser = await openBrowser()
try {
  const client = await connectAsync(product.mqttUrl, { username: 'demo', password: product.ingestToken })
  const publish = (n: number) => client.publishAsync('ts/bench/pixel', JSON.stringify({ fields: { n } }), { qos: 1 })
  await publish(FIRST_VALUE)
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${product.url}/public/dashboard?_id=${await makePublicValue(product, 'pixel', 'pixel001')}`)
  const output = page.locator('[data-item="pixel001"] output')
  await output.waitFor()
  await page.evaluate(watchOutput)

  const latenciesMs: number[] = []
  for (let index = 1; index <= WARM_UP + POINTS; index++) {
    const value = FIRST_VALUE + index
    // A random moment in the simulator's second and between the screen's frames.
    await new Promise((resolve) => setTimeout(resolve, 150 + Math.random() * 250))
    const sentMs = performance.timeOrigin + performance.now()
    await publish(value)
    const shown = await page.waitForFunction((text) => (window as never as Seen).seen[text] ?? 0, String(value))
    if (index > WARM_UP) latenciesMs.push(Number(await shown.jsonValue()) - sentMs)
  }
  await client.endAsync()
  const met = percentile(latenciesMs, 95) < TARGET_P95_MS ? 'met' : 'MISSED'
  console.log(`MQTT publish to pixel: ${describeMs(latenciesMs)} points (target p95 ${TARGET_P95_MS} ms: ${met})`)
} finally {
  await browser.close()
  await product.close()
}

interface Seen {
  /** The text of the widget → when it was painted, in milliseconds since 1970. */
  seen: Record<string, number>
}

/** This function runs in the page. */
function watchOutput() {
  const seen: Record<string, number> = {}
  Object.assign(window, { seen })
  const look = () => {
    const text = document.querySelector('[data-item="pixel001"] output')?.textContent ?? ''
    if (seen[text] !== undefined) return
    seen[text] = 0
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        seen[text] = performance.timeOrigin + performance.now()
      }),
    )
  }
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
}
