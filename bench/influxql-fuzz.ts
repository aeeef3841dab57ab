// 10,000 texts, from almost valid InfluxQL to random ones, sent over HTTP: no crash, no hang, and errors in InfluxDB's
// format.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTimeseries } from '@atrium/timeseries/server/store/store'
import { AS_ALL, openInfluxApi } from '@atrium/timeseries/testing/influx/atrium-http'
import { fuzzQueries } from '@atrium/timeseries/testing/influx/fuzz'
import { sampleLines } from '@atrium/timeseries/testing/influx/sample-lines'
import { machineFacts } from './shared/machine.ts'

const CASES = 10_000
const TENANT = '0192aaaa-0000-7000-8000-000000000001'

console.log(machineFacts())
const dataDir = mkdtempSync(join(tmpdir(), 'atrium-fuzz-'))
const store = await openTimeseries({ dataDir, log: { error: (detail, message) => console.error(message, detail) } })
try {
  const api = await openInfluxApi(store, TENANT)
  const payload = sampleLines().join('\n')
  await api.inject({ method: 'POST', url: '/write?db=plant&precision=u', payload, headers: AS_ALL })
  const seed = Date.now() % 1_000_000
  const start = performance.now()
  await fuzzQueries(api, CASES, seed)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`InfluxQL: ${CASES} texts answered in ${seconds} s (seed ${seed}); none crashed, hung or lost its shape`)
} finally {
  await store.close()
  rmSync(dataDir, { recursive: true, force: true })
}
