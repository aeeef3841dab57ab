// Data sources of others. A chart over a million rows of a PostgreSQL: what reaches the browser, and the memory of the
// server. 200 widgets over five sources: how late those of three answer while the fourth never does and the fifth takes
// 5 s, against the same without these two. 50 viewers of 20 widgets on one address: how many requests it gets in an
// interval.
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import { describeMs, percentile } from './shared/distribution.ts'
import { handOver } from './shared/figure.ts'
import { machineFacts } from './shared/machine.ts'
import { startMosquitto } from './shared/mosquitto.ts'
import { startProduct } from './shared/product.ts'
import { signIn } from './shared/sign-in.ts'
import { allowLoopback, LOOPBACK_ALLOWED, makeSource } from './shared/stored-sources.ts'
import { openViewer } from './shared-queries/viewer.ts'
import { idsOf, makeBoard, type Send, value } from './sources/board.ts'
import { startHttpPeers } from './sources/http-peers.ts'
import { keepWatching } from './sources/keep-watching.ts'
import { openLateness } from './sources/lateness.ts'
import { startDatabase } from './sources/million-rows.ts'
import { measureRows } from './sources/rows.ts'

const WIDGETS_EACH = 40
const EVERY_MS = 1_000
const SLOW_MS = 5_000
const ROUNDS = 5
const ROUND_MS = 20_000
const SETTLE_MS = 5_000
const MOST_SLOWED = 1.1

const VIEWERS = 50
const WIDGETS_SHARED = 20
const SHARED_MS = 20_000

console.log(machineFacts())
const fields = Array.from({ length: WIDGETS_EACH }, (_, number) => `w${number}`)
const peers = await startHttpPeers(fields, SLOW_MS)
const [broker, database] = await Promise.all([startMosquitto(), startDatabase()])
const publisher = await connectAsync(broker.url)
const product = await startProduct({ SIM: '0', DEMO_NETWORK: '0', ...LOOPBACK_ALLOWED })
try {
  const send = await signIn(product)
  await allowLoopback(send)
  const httpSource = (name: 'quick' | 'slow' | 'dead') =>
    makeSource(send, name, 2, { src: peers[name], everyS: EVERY_MS / 1000 })
  const quick = await httpSource('quick')
  const sql = await makeSource(send, 'database', 5, database.settings)
  await measureRows(product, send, sql)
  const mqtt = await makeSource(send, 'broker', 6, { host: '127.0.0.1', port: broker.port, topic: 'bench/#' })
  await measureOthers(send, { quick, sql, mqtt, dead: await httpSource('dead'), slow: await httpSource('slow') })
  await countRequests(send, quick)
} finally {
  await product.close()
  await publisher.endAsync()
  await Promise.all([broker.close(), database.close()])
  peers.close()
}

/** With the two and without them, in turn, so that a disturbance of the machine meets both. */
async function measureOthers(send: Send, source: Record<'quick' | 'sql' | 'mqtt' | 'dead' | 'slow', string>) {
  const [http, psql, mqtt, dead, slow] = ['http', 'psql', 'mqtt', 'dead', 'slow'].map((kind) =>
    idsOf(kind, WIDGETS_EACH),
  ) as [string[], string[], string[], string[], string[]]
  const board = await makeBoard(send, 'five sources', [
    ...http.map((id, number) => value(id, source.quick, jsonField(number))),
    ...psql.map((id, number) => value(id, source.sql, clockStatement(number))),
    ...mqtt.map((id, number) => value(id, source.mqtt, { topic: topicOf(number) })),
    ...dead.map((id, number) => value(id, source.dead, jsonField(number))),
    ...slow.map((id, number) => value(id, source.slow, jsonField(number))),
  ])
  const lateness = openLateness(EVERY_MS, ['mqtt'])
  const viewer = await openViewer(product.url, board, lateness.pushed)
  const others = keepWatching(viewer, [...http, ...psql, ...mqtt])
  const publishing = setInterval(() => {
    for (const number of fields.keys())
      publisher.publish(topicOf(number), String(performance.timeOrigin + performance.now()))
  }, EVERY_MS)
  const measured = { without: [] as number[][], with: [] as number[][] }
  for (let round = 0; round < ROUNDS; round++)
    for (const way of ['without', 'with'] as const) {
      const two = way === 'with' ? keepWatching(viewer, [...dead, ...slow]) : undefined
      await pause(SETTLE_MS)
      const byKind = await lateness.during(pause(ROUND_MS))
      for (const answer of others.answers.values()) if (answer instanceof Error) throw answer
      const ofOthers = ['http', 'psql', 'mqtt'].map((kind) => {
        const latenessMs = byKind.get(kind) ?? []
        console.log(`${way} the two, ${kind}: ${describeMs(latenessMs)} (load ${loadavg()[0]?.toFixed(1)})`)
        return latenessMs
      })
      measured[way].push(ofOthers.flat())
      await two?.stop()
    }
  clearInterval(publishing)
  await others.stop()
  viewer.close()
  const p95 = (latenessMs: readonly number[]) => percentile(latenessMs, 95)
  const [withMs, withoutMs] = [p95(measured.with.flat()), p95(measured.without.flat())]
  const slowed = {
    work: 'lateness of three sources beside a dead and a slow one, p95',
    ours: `${withMs.toFixed(1)} ms`,
    against: `${withoutMs.toFixed(1)} ms without`,
    value: withMs / withoutMs,
    rounds: measured.with.map((latenessMs, round) => p95(latenessMs) / p95(measured.without[round] ?? [])),
    unit: 'x',
    target: { atMost: MOST_SLOWED },
  }
  console.log(`p95 with the two ${slowed.ours}, ${slowed.against}: ${handOver(slowed)}`)
}

async function countRequests(send: Send, source: string): Promise<void> {
  const ids = idsOf('http', WIDGETS_SHARED)
  const board = await makeBoard(
    send,
    'one address',
    ids.map((id, number) => value(id, source, jsonField(number))),
  )
  let pushes = 0
  const viewers = await Promise.all(
    Array.from({ length: VIEWERS }, () => openViewer(product.url, board, () => void pushes++)),
  )
  await Promise.all(viewers.flatMap((viewer) => ids.map((id) => viewer.watch(id))))
  peers.count()
  pushes = 0
  const startMs = performance.now()
  await pause(SHARED_MS)
  const intervals = (performance.now() - startMs) / EVERY_MS
  const requests = peers.count()
  for (const viewer of viewers) viewer.close()
  if (pushes < VIEWERS * WIDGETS_SHARED * Math.floor(intervals - 1)) throw new Error(`only ${pushes} pushes`)
  const perInterval = {
    work: `requests of ${VIEWERS} viewers x ${WIDGETS_SHARED} widgets to one address, in an interval`,
    against: '',
    value: requests / intervals,
    rounds: [],
    unit: '',
    target: { atMost: 1 },
  }
  const eachSecond = (pushes / intervals).toFixed(0)
  console.log(
    `${VIEWERS} viewers x ${WIDGETS_SHARED} widgets: ${requests} requests in ${intervals.toFixed(1)} intervals,`,
  )
  console.log(`${eachSecond} pushes an interval; requests an interval: ${handOver(perInterval)}`)
}

function topicOf(number: number): string {
  return `bench/${fields[number]}`
}

function jsonField(number: number) {
  return { columns: [{ path: `@.${fields[number]}` }] }
}

/** A statement of its own for each widget, with another answer each time. */
function clockStatement(number: number) {
  const sql = `select extract(epoch from clock_timestamp())::float8 as at, ${number} as w`
  return { sql, columns: ['at'], every: `${EVERY_MS / 1000}s` }
}
