import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import type { Refusal } from '@atrium/core/contract/refusal'
import { allowancesOf } from '@atrium/core/server/outside/allowances'
import type { EgressAnswer } from '@atrium/core/server/outside/exchange'
import { ownRange } from '@atrium/dashboards/contract/board-range'
import type { ConnectorSpec } from '@atrium/dashboards/contract/define/connector'
import type { Connector, PlaneQuery, ReadFor, Reading, Settings } from '@atrium/dashboards/server/queryplane/connector'
import { wholeChange } from '@atrium/dashboards/server/queryplane/reading/change'
import { lttbReader } from '@atrium/dashboards/server/queryplane/reading/lttb-reader'
import type { Reader } from '@atrium/dashboards/server/queryplane/reading/reading'
import { datasetOf, type TableRowsQuery, tableRowsQuery } from '@atrium/dashboards/server/queryplane/shaping/table-rows'
import { withCertificates } from '@atrium/dashboards/server/sources/certificates'
import { connectionSteps } from '@atrium/dashboards/server/sources/connection-steps'
import { type InStep, testSteps } from '@atrium/dashboards/server/sources/test-steps'
import type { Column } from '../columns.ts'
import type { HttpQuery } from '../http-query.ts'
import { type Kept, openAnswers } from './answers.ts'
import { type HttpCall, isRefusedSignIn, type JsonAnswer, jsonOf, keyOf, send, statusFault, tlsOf } from './ask.ts'
import { callOf, type HttpInput, type HttpSource, NO_INPUT } from './http-request.ts'
import { numberAt, pathsOf, tableOf } from './json-table.ts'
import { allQueryErrors, allSettingErrors } from './setting-errors.ts'

interface AskedQuery extends PlaneQuery, HttpInput {
  table: TableRowsQuery
  columns: readonly Column[]
}

/** Of all answers that a process keeps, as texts. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024
const SHORTEST_PAUSE_MS = 20
/** A timer may be this much too early. */
const TIMER_MS = 2

/** The connector of answers with JSON. Components that ask the same get one answer in an interval. */
export function httpConnector(spec: ConnectorSpec<HttpQuery>): Connector<AskedQuery> {
  const sourceOf = (settings: Settings) =>
    ({ password: '', token: '', ...settings, ...withDefaults(spec.settings, settings) }) as HttpSource

  return {
    spec: withCertificates({ ...spec, check: allQueryErrors, checkSettings: allSettingErrors }),
    open(services) {
      const answers = openAnswers<JsonAnswer>(({ bytes }) => bytes, MAX_KEPT_BYTES)

      /** @param spend charges the work with the answer to those who caused the request */
      function ask(
        tenantId: string,
        source: HttpSource,
        call: HttpCall,
        spend: (ms: number) => void,
      ): Kept<JsonAnswer> {
        return answers.ask(keyOf(tenantId, call), source.everyS * 1000, async () => {
          const answer = await send(services, tenantId, call)
          const fault = statusFault(answer)
          if (fault) throw fault
          const startedMs = performance.now()
          try {
            return jsonOf(answer)
          } finally {
            spend(performance.now() - startedMs)
          }
        })
      }

      function read({ tenantId, settings, spend }: ReadFor, query: AskedQuery): Reading {
        let kept: Kept<JsonAnswer> | undefined
        const reader: Reader = {
          follows: true,
          // All that share an answer are read again when it is due, so that one request is enough for them.
          get rhythmMs() {
            return Math.max(SHORTEST_PAUSE_MS, (kept?.expiresAtMs ?? 0) - performance.now() + TIMER_MS)
          },
          async read(before, _dirtyFromMs, nowMs) {
            const source = sourceOf(await settings())
            kept = ask(tenantId, source, callOf(source, query, nowMs), spend)
            const { value } = await kept.answer
            const startedMs = performance.now()
            const dataset = shown(value, source, query, nowMs)
            const change = wholeChange(before, dataset)
            spend(performance.now() - startedMs)
            return { dataset, change }
          },
        }
        const { data, widthPx } = query.table
        return { reader: data === 'series' ? lttbReader(reader, widthPx) : reader, origin: 'http' }
      }

      return {
        resolve(asked, { props }) {
          const { columns = [], keys = [], timeColumn = '', ...times } = props as HttpQuery
          const table = tableRowsQuery(asked, { keys, timeColumn })
          const { startTime, endTime } = ownRange(asked.item, asked.spec, times)
          const { request, values, zone } = asked
          return {
            shape: 'http',
            table,
            columns,
            values,
            startTime: request.startTime ?? startTime,
            endTime: request.endTime ?? endTime,
            zone,
            page: table.page,
          }
        },
        read,
        async names({ tenantId }, settings) {
          const source = sourceOf(settings)
          const { answer } = ask(tenantId, source, callOf(source, NO_INPUT, Date.now()), () => {})
          return pathsOf((await answer).value, source.rows)
        },
        test: ({ tenantId }, settings) =>
          testSteps(async (inStep) => {
            const source = sourceOf(settings)
            const call = await callInStep(inStep, source)
            const allow = await services.db.readAsTenant(tenantId, allowancesOf)
            await connectionSteps(inStep, services.egress, { url: call.url, protocol: 'http', allow, ...tlsOf(call) })
            const answer = await answerInSteps(inStep, source, send(services, tenantId, call))
            return inStep('shape', () => tableOf(jsonOf(answer).value, source.rows, []))
          }),
      }
    },
  }
}

/** A step only if there is a fault: the address lacks a value. */
async function callInStep(inStep: InStep, source: HttpSource): Promise<HttpCall> {
  const call = () => callOf(source, NO_INPUT, Date.now())
  try {
    return call()
  } catch {
    return inStep('address', call)
  }
}

/** One answer says whether the other side has let us in, and whether it has something to say. */
async function answerInSteps(inStep: InStep, source: HttpSource, sent: Promise<EgressAnswer>): Promise<EgressAnswer> {
  // A step that fails before it begins is no unhandled error.
  sent.catch(() => {})
  const stepOf = (error: unknown) => (isRefusedSignIn(error) ? 'signIn' : 'query')
  const accept = async (fails: (fault: Refusal) => boolean) => {
    const answer = await sent
    const fault = statusFault(answer)
    if (fault && fails(fault)) throw fault
    return answer
  }
  if (source.username !== '' || source.token !== '') await inStep('signIn', () => accept(isRefusedSignIn), stepOf)
  return inStep('query', () => accept(() => true), stepOf)
}

/** What a component shows of an answer. */
function shown(answer: unknown, source: HttpSource, { table, columns, zone, page }: AskedQuery, nowMs: number) {
  const { timeFormat, timeZone, rows, paging } = source
  const isPage = page !== null && paging.by !== 'none'
  const found = tableOf(answer, rows, columns)
  const whole = { ...table, zone: timeZone || zone }
  if (!isPage) return datasetOf(found, { timeFormat }, whole, nowMs)
  // The other side has chosen the rows of the page.
  const dataset = datasetOf(found, { timeFormat }, { ...whole, page: { current: 1, pageSize: page.pageSize } }, nowMs)
  const before = (page.current - 1) * page.pageSize
  const isFull = found.rows.length >= page.pageSize
  const total = numberAt(answer, paging.total) ?? before + found.rows.length + (isFull ? 1 : 0)
  return { ...dataset, total }
}
