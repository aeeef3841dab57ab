// How soon a release reaches the viewers of a public dashboard, and what is asked again for it: 100 pages of the dashboard
// of 40 widgets with live data, one item of which is changed and released. The clock runs from the request of the release
// until a page knows of it, has read the document with the changed item, and has got the data of its new query, as the
// viewer does it. Pages, feed and server are processes of their own.
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type RoundResult, showReleases } from './release/pages.ts'
import { describeMs, percentile } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { treeProcessorMs } from './shared/process-tree.ts'
import { startProduct } from './shared/product.ts'
import { signIn } from './shared/sign-in.ts'
import { judged } from './shared/verdict.ts'
import { itemOf, makeBoard, TAGS } from './viewers/board.ts'
import { feed } from './viewers/feed.ts'

const PAGES = 100
const WARM_UP = 2
const ROUNDS = 12
const PAUSE_MS = 1_500
const REACHED_MS = 250
const CHANGED = 'v01'
const OTHER = 'v02'

const [side, ...given] = process.argv.slice(2)
if (side === 'feed') await feed(given[0] ?? '', given[1] ?? '')
else if (side === 'pages') await showReleases(given[0] ?? '', given[1] ?? '', Number(given[2]), CHANGED)
else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  // All pages come from one address.
  const product = await startProduct({ SIM: '0', DEMO_NETWORK: '0', REQUESTS_PER_MINUTE: '1000000' })
  const board = await makeBoard(product)
  const file = process.argv[1] ?? ''
  const publisher = fork(file, ['feed', product.mqttUrl, product.ingestToken])
  await once(publisher, 'message')
  const pages = fork(file, ['pages', product.url, board, String(PAGES)])
  pages.once('exit', () => process.exit(1))
  try {
    await once(pages, 'message')
    const call = await signIn(product)
    const reached: number[] = []
    const knew: number[] = []
    const costs: number[] = []
    const answers: number[] = []
    const own: number[] = []
    let replaced = 0
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const title = `release ${round}`
      await change(call, board, round, title)
      await pause(PAUSE_MS)
      pages.send({ title })
      await once(pages, 'message')
      const finished = once(pages, 'message') as Promise<[RoundResult]>
      const beforeMs = treeProcessorMs(product.pid)
      const sentMs = performance.timeOrigin + performance.now()
      await call('POST', '/api/dashboard/release', { _id: board, head: round + 1 })
      const answeredMs = performance.timeOrigin + performance.now()
      const [result] = await finished
      if (round < WARM_UP) continue
      costs.push(treeProcessorMs(product.pid) - beforeMs)
      answers.push(answeredMs - sentMs)
      knew.push(...result.knewMs.map((atMs) => atMs - sentMs))
      reached.push(...result.reachedMs.map((atMs) => atMs - sentMs))
      replaced += result.replaced
      own.push(result.ownMs)
    }
    console.log(`the release’s own answer:       ${describeMs(answers)}`)
    console.log(`a page knows of it:             ${describeMs(knew)}`)
    console.log(`a page has document and data:   ${describeMs(reached)}`)
    console.log(`  p95: ${judged(percentile(reached, 95), ' ms', { atMost: REACHED_MS }, 0)}`)
    console.log(`processor time of a release:    ${describeMs(costs)}`)
    console.log(`  of the pages themselves:      ${describeMs(own)}`)
    const others = PAGES * (TAGS.length - 1) * ROUNDS
    console.log(`of ${others} watches of unchanged items were answered anew: ${replaced}`)
  } finally {
    publisher.kill()
    pages.removeAllListeners('exit').kill()
    await product.close()
  }
}

type Call = Awaited<ReturnType<typeof signIn>>

/** The changed item reads another measurement, and has another title. */
async function change(call: Call, board: string, base: number, title: string): Promise<void> {
  const set = (path: string[], value: string) => ({ op: 'set', id: itemOf(CHANGED), path, value })
  const from = base % 2 === 0 ? OTHER : CHANGED
  await call('POST', '/api/dashboard/op', {
    _id: board,
    base,
    key: randomUUID(),
    label: { key: 'edit' },
    ops: [set(['component', 'dataSources', '0', 'props', 'from'], from), set(['component', 'title'], title)],
  })
}
