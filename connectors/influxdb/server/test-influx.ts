import { filled } from '@atrium/core/contract/refusal'
import type { EgressAnswer } from '@atrium/core/server/outside/exchange'
import type { SourceTest } from '@atrium/dashboards/contract/source-test'
import { typedTable } from '@atrium/dashboards/server/queryplane/shaping/plain-table'
import { connectionSteps } from '@atrium/dashboards/server/sources/connection-steps'
import { testSteps, type Warn } from '@atrium/dashboards/server/sources/test-steps'
import { nameText } from '@atrium/timeseries/contract/influxql-text'
import type { InfluxSettings } from '../settings.ts'
import { type InfluxSeries, seriesOf } from './influx-answer.ts'
import { destinationOf, type Reach, sendStatements } from './influx-client.ts'
import { databaseMissing } from './refusals.ts'

const ROWS = 5
const MAX_CLOCK_MS = 60_000

/** Tries an InfluxDB: the way to it, who it takes us for, its measurements, and the newest rows of the first of them. */
export function testInflux(reach: Reach, settings: InfluxSettings): Promise<SourceTest> {
  const { database } = settings
  const ask = async (db: string, ...statements: string[]) => {
    const answer = await sendStatements(reach, settings, statements, db)
    return { answer, found: seriesOf(answer, statements.length) }
  }
  return testSteps(async (inStep, warn) => {
    await connectionSteps(inStep, reach.services.egress, await destinationOf(reach, settings))
    const { answer, found } = await inStep('signIn', () => ask('', 'SHOW DATABASES'))
    warnOfClock(answer, warn)
    const databases = (found[0] ?? []).flatMap(({ values }) => values.map(([name]) => String(name)))
    const names = await inStep('query', async () => {
      if (database === '') return databases
      if (!databases.includes(database)) throw databaseMissing({ params: { name: database } })
      const { found: shown } = await ask(database, `SHOW MEASUREMENTS LIMIT ${ROWS}`)
      return (shown[0] ?? []).flatMap(({ values }) => values.map(([name]) => String(name)))
    })
    if (names.length === 0) warn(database === '' ? NO_DATABASES : NO_MEASUREMENTS)
    return inStep('shape', async () => {
      const [first] = names
      if (database === '' || first === undefined)
        return typedTable(
          ['name'],
          names.map((name) => [name]),
        )
      const newest = `SELECT * FROM ${nameText(first)} ORDER BY time DESC LIMIT ${ROWS}`
      return sampleOf((await ask(database, newest)).found[0]?.[0])
    })
  })
}

function sampleOf(series: InfluxSeries | undefined) {
  const { columns = [], values = [] } = series ?? {}
  const [, ...others] = columns
  const { columns: typed, rows } = typedTable(
    others,
    values.map(([, ...cells]) => cells),
  )
  const times = values.map(([timeUs]) => Number(timeUs) / 1000)
  return {
    columns: [{ name: 'time', type: 'time' as const }, ...typed],
    rows: rows.map((row, at) => [times[at] ?? null, ...row]),
  }
}

const NO_DATABASES = { zh_CN: '此账号看不到数据库', en_US: 'This account sees no database' }
const NO_MEASUREMENTS = { zh_CN: '数据库中没有测量', en_US: 'There are no measurements in the database' }
const CLOCK = {
  zh_CN: '对方的时钟与服务器相差 {minutes} 分钟，相对时间的查询可能缺少数据',
  en_US:
    'The other clock differs from that of the server by {minutes} {minutes|minute|minutes}; queries until now may lack data',
}

/** The answer says when it was made, in seconds. */
function warnOfClock({ headers }: EgressAnswer, warn: Warn): void {
  const offMs = Math.abs(Date.parse(headers.date ?? '') - Date.now())
  if (!(offMs > MAX_CLOCK_MS)) return
  const params = { minutes: Math.round(offMs / 60_000) }
  warn({ zh_CN: filled(CLOCK.zh_CN, params, 'zh_CN'), en_US: filled(CLOCK.en_US, params, 'en_US') })
}
