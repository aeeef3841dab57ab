// A drawing of 500 values that change once a second, on a public page: the processor time of the browser's process that
// draws it, as a share of one core. In the same run FUXA draws as many values of as many tags, if `PEERS` names the folder
// that installs it.
import { setTimeout as waitFor } from 'node:timers/promises'
import { listedObjects } from '@atrium/charts/contract/drawing/listed-objects'
import { DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import { connectAsync } from 'mqtt'
import { startFuxaShapes } from './drawing/fuxa-shapes.ts'
import { valueAt } from './first-paint/feed.ts'
import { openBrowser } from './shared/browser.ts'
import { handOver } from './shared/figure.ts'
import { machineFacts } from './shared/machine.ts'
import { type Product, startProduct } from './shared/product.ts'
import { makePublicItem } from './shared/public-value.ts'

const SHAPES = 500
const TAGS = Array.from({ length: 40 }, (_, index) => `v${index}`)
const ROUNDS = 3
const ROUND_MS = 20_000
const SETTLE_MS = 8_000

console.log(machineFacts())
const product = await startProduct({ SIM: '0', DEMO_NETWORK: '0' })
const feed = await startValues(product)
const address = `${product.url}/public/dashboard?_id=${await makeDrawing(product)}`
const peers = process.env.PEERS
const fuxa = peers ? await startFuxaShapes(peers, SHAPES) : null
const ours: number[] = []
const theirs: number[] = []
try {
  // In turns, so that whatever else the machine does is beside both.
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await shareOfCore(address, '.charts-drawing canvas'))
    if (fuxa) theirs.push(await shareOfCore(fuxa.url, 'svg text'))
  }
} finally {
  await feed.stop()
  fuxa?.close()
  await product.close()
}
const work = `${SHAPES} bound values at 1 Hz`
const own = median(ours)
const shown = { work, value: own, rounds: ours, unit: ' % of a core' }
console.log(`${work}: ${handOver({ ...shown, against: '', target: { atMost: 10 } })}`)
if (theirs.length > 0) {
  const against = `FUXA ${median(theirs).toFixed(1)} %`
  console.log(`beside ${against}: ${handOver({ ...shown, against, target: { below: median(theirs) } })}`)
}
console.log(`rounds: ours ${ours.map(oneDigit).join(', ')}; FUXA ${theirs.map(oneDigit).join(', ') || 'not installed'}`)

/** What the renderer of a page uses once it has settled, in percent of one core. */
async function shareOfCore(url: string, drawn: string): Promise<number> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
    await page.goto(url)
    await page.locator(drawn).first().waitFor({ timeout: 60_000 })
    await waitFor(SETTLE_MS)
    const wire = await browser.newBrowserCDPSession()
    const used = async () => {
      const { processInfo } = await wire.send('SystemInfo.getProcessInfo')
      return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0)
    }
    const [beforeS, startMs] = [await used(), performance.now()]
    await waitFor(ROUND_MS)
    return (100 * ((await used()) - beforeS) * 1_000) / (performance.now() - startMs)
  } finally {
    await browser.close()
  }
}

/** Publishes all values in one message a second. */
async function startValues({ mqttUrl, ingestToken }: Product) {
  const client = await connectAsync(mqttUrl, { username: 'demo', password: ingestToken })
  const publish = () => {
    const fields = Object.fromEntries(TAGS.map((tag) => [tag, valueAt(tag, Date.now())]))
    client.publish('ts/bench/drawn', JSON.stringify({ fields }))
  }
  publish()
  const timer = setInterval(publish, 1_000)
  return {
    async stop() {
      clearInterval(timer)
      await client.endAsync()
    },
  }
}

function makeDrawing(to: Product): Promise<string> {
  const objects = Array.from({ length: SHAPES }, (_, index) => ({
    sort: 'text' as const,
    ...{ x: 37 + (index % 25) * 75, y: 30 + Math.floor(index / 25) * 50, width: 74, height: 24, fontSize: 16 },
    bindings: [{ property: 'text', column: TAGS[index % TAGS.length], decimal: 2 }],
  }))
  const fieldSet = TAGS.map((tag) => ({ field: tag, as: tag, aggregate: 'last' as const }))
  const component = {
    ...{ component: 'Fabric2', title: '', version: 1 },
    props: { config: { widthPx: 1900, heightPx: 1040, objects: listedObjects(objects) } },
    dataSources: [{ _id: '', props: { db: 'bench', from: 'drawn', fieldSet, startTime: '*-1m', endTime: '*' } }],
  }
  return makePublicItem(to, 'drawing', { ...DEFAULT_ITEM, _id: 'drawing1', width: 1900, height: 1040, component })
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function oneDigit(value: number): string {
  return value.toFixed(1)
}
