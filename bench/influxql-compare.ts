// 5,000 statements for each of several seeds, sent to Atrium and to an InfluxDB: only known differences may occur.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTimeseries } from '@atrium/timeseries/server/store/store'
import { openBothStores } from '@atrium/timeseries/testing/influx/both-stores'
import { compare, described } from '@atrium/timeseries/testing/influx/compare'
import { statements } from '@atrium/timeseries/testing/influx/grammar'
import fc from 'fast-check'
import { machineFacts } from './shared/machine.ts'

const CASES = 5_000
const SEEDS = 4
const TENANT = '0192aaaa-0000-7000-8000-000000000001'

console.log(machineFacts())
const dataDir = mkdtempSync(join(tmpdir(), 'atrium-compare-'))
const store = await openTimeseries({ dataDir, log: { error: (detail, message) => console.error(message, detail) } })
const both = await openBothStores(dataDir, store, TENANT)
try {
  const first = Date.now() % 1_000_000
  for (let seed = first; seed < first + SEEDS; seed++) {
    const drawn = [...new Set(fc.sample(statements, { numRuns: CASES, seed }))]
    const found = await compare(both, drawn)
    console.log(`seed ${seed}: ${described(drawn.length, found)}`)
    for (const one of found.differing) console.log(one)
    if (found.differing.length > 0) process.exitCode = 1
  }
} finally {
  await both.close()
  await store.close()
  rmSync(dataDir, { recursive: true, force: true })
}
