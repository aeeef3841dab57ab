// Reading ten million points (1,000 series, 2,000 rows each a minute apart, 5 fields) with the same InfluxQL over HTTP,
// here and from Debian's InfluxDB in turn; latest values from the cache, and the space on disk.
import { execFileSync, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { influxRoutes } from '@atrium/server/influx/http/routes'
import { type Influxd, startInfluxdIfInstalled } from '@atrium/server/influx/testing/influxd'
import type { Timeseries } from '@atrium/server/timeseries/model'
import { openTimeseries } from '@atrium/server/timeseries/store'
import Fastify from 'fastify'
import { median } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { SERIES, START_MS } from './timeseries/bodies.ts'
import { type FromSender, type Load, serveAsSender } from './timeseries/sender.ts'
import { readingWork, type Work } from './timeseries/statements.ts'

const SENDER = 'sender'
const ROUNDS = 7
const ROWS_PER_SERIES = 2_000
const STEP_MS = 60_000
const LOAD: Load = { writers: 8, rows: SERIES * ROWS_PER_SERIES, rowsPerBody: 1000, firstRow: 0, stepMs: STEP_MS }
const TENANT = 'bench'
const AUTHORIZATION = { authorization: 'Token a:b' }
/** Long enough ago that a shard counts as closed at once. */
const QUIET = { upkeepEveryMs: 500, shardQuietMs: 500 }

if (process.argv[2] === SENDER) serveAsSender()
else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const log = { error: (detail: object, message: string) => console.error(message, detail) }
  const timeseries = await openTimeseries({ dataDir: folder, log, limits: QUIET })
  const http = Fastify()
  await influxRoutes(http as never, {
    timeseries,
    findCredential: async (id) => ({ tenantId: TENANT, id, scopes: ['read', 'write', 'create'] }),
  })
  await http.listen({ host: '127.0.0.1', port: 0 })
  const influx = await startInfluxdIfInstalled(join(folder, 'influx'), 'bench')
  try {
    const ours = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
    for (const url of [ours, ...(influx ? [influx.url] : [])]) await load(url)
    await untilSorted(timeseries)
    await compare(ours, influx)
    await tellLatest(timeseries)
  } finally {
    await influx?.close()
    await http.close()
    await timeseries.close()
    tellDisk(folder, influx)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function compare(ours: string, influx: Influxd | null): Promise<void> {
  const endMs = START_MS + ROWS_PER_SERIES * STEP_MS
  for (const work of readingWork({ startMs: START_MS, endMs })) {
    const mine: number[] = []
    const theirs: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const [mineMs, mineText] = await ask(ours, work.statement)
      const [theirsMs, theirsText] = influx ? await ask(influx.url, work.statement) : [Number.NaN, mineText]
      if (round === 0) compareAnswers(work, mineText, theirsText)
      // The first round warms both up.
      else mine.push(mineMs) && theirs.push(theirsMs)
    }
    const ratio = median(mine) / median(theirs)
    const verdict = Number.isNaN(ratio) ? '' : ` = ${ratio.toFixed(2)}x (target ${work.target}x)`
    console.log(`${work.name}: ${median(mine).toFixed(1)} ms, InfluxDB ${median(theirs).toFixed(1)} ms${verdict}`)
  }
}

async function ask(url: string, statement: string): Promise<[ms: number, text: string]> {
  const startMs = performance.now()
  const query = new URLSearchParams({ db: 'bench', epoch: 'ms', q: statement })
  const answer = await fetch(`${url}/query?${query}`, { headers: AUTHORIZATION })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${statement}: ${text.slice(0, 200)}`)
  return [performance.now() - startMs, text]
}

/** A ratio means nothing when one of them did less: as many values on both sides. */
function compareAnswers({ name }: Work, mine: string, theirs: string): void {
  const [ours, influx] = [mine, theirs].map((text) => countValues(JSON.parse(text)))
  if (ours !== influx) console.log(`  ${name}: ${ours} values here, ${influx} from InfluxDB`)
}

function countValues(answer: { results: { series?: { values: unknown[] }[] }[] }): number {
  const series = answer.results.flatMap((result) => result.series ?? [])
  return series.reduce((sum, { values }) => sum + values.length, 0)
}

async function tellLatest(timeseries: Timeseries): Promise<void> {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const startMs = performance.now()
    const { rows } = await timeseries.latest(TENANT, { db: 'bench', measurement: 'machine' })
    if (rows.length !== SERIES) throw new Error(`${rows.length} latest rows`)
    if (round > 0) times.push(performance.now() - startMs)
  }
  console.log(`Q3 latest of every series, from the cache: ${median(times).toFixed(2)} ms (target 2)`)
}

function tellDisk(folder: string, influx: Influxd | null): void {
  const mib = (part: string) =>
    Number(
      execFileSync('du', ['-sk', join(folder, part)])
        .toString()
        .split('\t')[0],
    ) / 1024
  const mine = mib('timeseries')
  const theirs = influx ? mib('influx') : Number.NaN
  const ratio = (mine / theirs).toFixed(2)
  console.log(`disk: ${mine.toFixed(0)} MiB, InfluxDB ${theirs.toFixed(0)} MiB = ${ratio}x (target 0.4x)`)
}

/** Until every shard but the newest, which is still being written to, is sorted. */
async function untilSorted(timeseries: Timeseries): Promise<void> {
  for (;;) {
    const { tenants } = await timeseries.statistics(TENANT)
    const measurements = tenants.flatMap(({ dbs = [] }) => dbs.flatMap((db) => db.measurements))
    if (measurements.every(({ shards, sortedShards }) => sortedShards >= shards - 1)) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Fills one side, from a process of its own. */
function load(url: string): Promise<void> {
  const sender = fork(process.argv[1] ?? '', [SENDER])
  return new Promise((resolve, reject) => {
    sender.on('message', (message: FromSender) => {
      if (message.kind === 'ready') return
      sender.kill()
      if (message.error) return reject(new Error(message.error))
      const pointsPerS = (LOAD.rows * 5 * 1000) / message.ms
      console.log(`loaded ${LOAD.rows} rows into ${url}: ${Math.round(pointsPerS)} points/s`)
      resolve()
    })
    sender.send({ ...LOAD, headers: AUTHORIZATION, url: `${url}/write?db=bench&precision=ms` })
  })
}
