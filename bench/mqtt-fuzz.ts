// 10,000 messages, from almost valid ones to random bytes, sent to the broker's port: each is stored or refused without
// a crash or a hang, and a valid message after each arrives with its value.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fuzzMessages } from '@atrium/devices/testing/fuzz'
import { openTimeseries } from '@atrium/timeseries/server/store/store'
import { machineFacts } from './shared/machine.ts'

const CASES = 10_000

console.log(machineFacts())
const dataDir = mkdtempSync(join(tmpdir(), 'atrium-fuzz-'))
const store = await openTimeseries({ dataDir, log: { error: (detail, message) => console.error(message, detail) } })
try {
  const seed = Date.now() % 1_000_000
  const start = performance.now()
  const { acknowledged, disconnected, points, refusedLines } = await fuzzMessages(store, CASES, seed)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`MQTT: ${CASES} cases in ${seconds} s (seed ${seed}); none crashed, hung or was lost without a reason`)
  console.log(`  ${acknowledged} acknowledged with ${points} points stored and ${refusedLines} refused one by one`)
  console.log(`  ${disconnected} refused as a whole; ${CASES - acknowledged - disconnected} were no messages`)
} finally {
  await store.close()
  rmSync(dataDir, { recursive: true, force: true })
}
