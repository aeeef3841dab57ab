// From an MQTT broker of others to the pixel: a number is published to mosquitto, to which a data source of the product
// is connected, and is painted on a public dashboard of 20 values, 10 gauges and 10 charts of an hour, whose 40 tags have
// a new value every second. A source has no history, so the charts read the product's own store, for which a second feed
// publishes the same values. With PEERS=<folder of the peers' benchmark> FUXA and Node-RED show the same page of the same
// broker and take turns with it: first with FUXA's usual pace, then with its fastest.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { ComponentItem } from '@atrium/dashboards/contract/dashboard'
import { boardItems, CHARTS, LINE, makeBoard, PROBE, writeHistory } from './first-paint/board.ts'
import { watchScript } from './first-paint/watch-page.ts'
import { openBrowser } from './shared/browser.ts'
import { describeMs, percentile } from './shared/distribution.ts'
import { handOver } from './shared/figure.ts'
import { machineFacts } from './shared/machine.ts'
import { startMosquitto } from './shared/mosquitto.ts'
import { paintedAt } from './shared/painted.ts'
import { startPeer } from './shared/peers.ts'
import { startProduct } from './shared/product.ts'
import { signIn } from './shared/sign-in.ts'
import { allowLoopback, LOOPBACK_ALLOWED, makeSource } from './shared/stored-sources.ts'
import { valueAt } from './viewers/board.ts'
import { feed } from './viewers/feed.ts'

const ROUNDS = 5
const MARKERS = 20
const SETTLE_MS = 4_000
const MARKED = 'v01'
/** What the connector calls a message that is a plain number. */
const WHOLE = '$'
/** The shortest that FUXA's dialog offers for a device. */
const FASTEST_FUXA = { FUXA_POLLING_MS: '50' }
/** The last number that was published as a marker, all of which lie above the signal. */
let marker = 100

interface Side {
  name: string
  url: string
  probe: string
  colour: readonly number[]
  close(): Promise<void>
}

const [role, mqttUrl = '', token] = process.argv.slice(2)
if (role === 'feed') await feed(mqttUrl, token)
else await bench(process.env.PEERS)

async function bench(peers: string | undefined): Promise<void> {
  console.log(machineFacts())
  const broker = await startMosquitto()
  const publisher = fork(process.argv[1] ?? '', ['feed', broker.url])
  const open: Side[] = []
  const started = async (side: Promise<Side>) => {
    open.push(await side)
    return open.at(-1)!
  }
  try {
    await once(publisher, 'message')
    const ours = await started(ourPage(broker))
    if (!peers) return void (await compare([ours], publisher))
    const nodered = await started(peerPage(peers, 'nodered', 'Node-RED', broker.url))
    const fuxa = await started(peerPage(peers, 'fuxa', 'FUXA', broker.url))
    await compare([ours, nodered, fuxa], publisher)
    // Both use the same folder.
    await open.pop()?.close()
    const fastest = await started(peerPage(peers, 'fuxa', 'FUXA at its fastest', broker.url, FASTEST_FUXA))
    await compare([ours, nodered, fastest], publisher)
  } finally {
    for (const side of open.reverse()) await side.close()
    publisher.kill()
    await broker.close()
  }
}

/** The sides take turns, each with a browser of its own, so that a disturbance of the machine meets all. */
async function compare(sides: readonly Side[], publisher: ChildProcess): Promise<void> {
  const rounds = new Map<Side, number[][]>(sides.map((side) => [side, []]))
  for (let round = 0; round < ROUNDS; round++)
    for (let turn = 0; turn < sides.length; turn++) {
      const side = sides[(round + turn) % sides.length]!
      const latenciesMs = await measure(side, publisher)
      rounds.get(side)?.push(latenciesMs)
      console.log(`${side.name}: ${describeMs(latenciesMs)} (load ${loadavg()[0]?.toFixed(1)})`)
    }
  const p95 = (latenciesMs: readonly number[]) => percentile(latenciesMs, 95)
  const [[, ours] = [], ...others] = rounds
  if (!ours) return
  const oursMs = p95(ours.flat())
  console.log(`in all, ${sides[0]?.name}: ${describeMs(ours.flat())}`)
  for (const [{ name }, theirs] of others) {
    const theirsMs = p95(theirs.flat())
    const ratio = {
      work: 'MQTT source to pixel, p95',
      ours: `${oursMs.toFixed(0)} ms`,
      against: `${name} ${theirsMs.toFixed(0)} ms`,
      value: oursMs / theirsMs,
      rounds: theirs.map((latenciesMs, round) => p95(ours[round] ?? []) / p95(latenciesMs)),
      unit: 'x',
      target: { below: 1 },
    }
    console.log(`in all, ${name}: ${describeMs(theirs.flat())}; p95 of ours / its ${handOver(ratio)}`)
  }
}

async function measure({ url, probe, colour }: Side, publisher: ChildProcess): Promise<number[]> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
    await page.addInitScript(watchScript(probe, colour))
    await page.goto(url)
    await page.waitForFunction(() => (window as never as { allDrawnMs?: number }).allDrawnMs, null, { timeout: 90_000 })
    await pause(SETTLE_MS)
    const latenciesMs: number[] = []
    while (latenciesMs.length < MARKERS) {
      const value = ++marker + 0.37
      const painted = paintedAt(page, `(${probe}).text('${MARKED}')?.includes('${value}')`)
      await pause(200 + Math.random() * 1_000)
      const sent = once(publisher, 'message')
      publisher.send({ tag: MARKED, value })
      const [{ atMs }] = (await sent) as [{ atMs: number }]
      latenciesMs.push((await painted) - atMs)
    }
    return latenciesMs
  } finally {
    publisher.send({ tag: MARKED })
    await browser.close()
  }
}

async function ourPage({ port }: { port: number }): Promise<Side> {
  const product = await startProduct({ SIM: '0', DEMO_NETWORK: '0', ...LOOPBACK_ALLOWED })
  await writeHistory(product, valueAt)
  const publisher = fork(process.argv[1] ?? '', ['feed', product.mqttUrl, product.ingestToken])
  const send = await signIn(product)
  await allowLoopback(send)
  const _id = await makeSource(send, 'mosquitto', 6, { host: '127.0.0.1', port, topic: 'bench/#' })
  const fromSource = (item: ComponentItem): ComponentItem => {
    const dataSources = [{ _id, props: { topic: `bench/${item.component.title}` } as never }]
    return { ...item, component: { ...item.component, dataSources } }
  }
  const items = boardItems(WHOLE)
  const board = await makeBoard(
    product,
    items.map((item) => (CHARTS.includes(item.component.title) ? item : fromSource(item))),
  )
  return {
    name: 'ours',
    url: `${product.url}/public/dashboard?_id=${board}`,
    probe: PROBE,
    colour: LINE,
    async close() {
      publisher.kill()
      await product.close()
    },
  }
}

async function peerPage(
  folder: string,
  peer: 'fuxa' | 'nodered',
  name: string,
  mqttUrl: string,
  variant?: Record<string, string>,
): Promise<Side> {
  const { target, server, url } = await startPeer(folder, peer, mqttUrl, variant)
  return {
    name,
    url: url + server.pathname,
    probe: target.probe,
    colour: target.lineColour,
    async close() {
      const gone = once(server.proc, 'exit')
      server.proc.kill('SIGKILL')
      await gone
    },
  }
}
