import type { Dataset } from '@atrium/charts/contract/data'
import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { timeOf } from '@atrium/charts/contract/row-order'
import type { Locale } from '@atrium/core/contract/refusal'
import type { Session } from '@atrium/core/server/call/session'
import type { Timeseries } from '@atrium/timeseries/server/store/model'
import { inBoardRange } from '../../contract/board-range.ts'
import type { ControlValue } from '../../contract/control.ts'
import type { ControlProps } from '../../contract/control-props.ts'
import { readNumber } from '../../contract/control-values.ts'
import type { ComponentItem } from '../../contract/dashboard.ts'
import { rowOf } from '../../contract/stored-sources.ts'
import type { Connectors } from '../queryplane/connectors.ts'
import { MEMBERS } from '../queryplane/gate/budget.ts'
import type { Gate } from '../queryplane/gate/gate.ts'
import type { OpenedSources } from '../queryplane/opened-sources.ts'

/** What controls read with: the connectors as viewers have them. */
export interface ReadingFrom {
  connectors: Connectors
  sources: Pick<OpenedSources, 'read'>
  timeseries: Timeseries
  gate: Gate
}

export interface ReadBackRequest {
  item: ComponentItem
  spec: WidgetSpec
  zone: string
  session: Session
  /** Of the session, if the data depend on it. */
  standing: string
  locale: Locale
}

/** The first data source of a control, read anew each time: no answer that others got is old enough. */
export interface ReadBack {
  read(signal: AbortSignal): Promise<Dataset>
  /** Resolves when something new has arrived, and at the latest after so many milliseconds. */
  changed(atMostMs: number): Promise<void>
  close(): void
}

/** Undefined for a component without one. @throws as a viewer's query */
export async function openReadBack(from: ReadingFrom, asked: ReadBackRequest): Promise<ReadBack | undefined> {
  const { connectors, sources, timeseries, gate } = from
  const { spec, zone, session, standing, locale } = asked
  // What a control measures never depends on the range that somebody looks at.
  const item = inBoardRange(asked.item, undefined)
  const [source] = item.component.dataSources
  if (!source) return undefined
  const { tenantId } = session
  const id = rowOf(source)
  const rows = await sources.read(tenantId, id === '' ? [] : [id])
  const request = { item: item._id, source: 0, widthPx: spec.size.width }
  const query = connectors.resolve(
    { item, spec, request, values: {}, zone, viewer: { session, locale, standing } },
    rows,
  )
  const account = gate.accountOf(tenantId, () => MEMBERS)
  let arrived = () => {}
  const around = { tenantId, session, store: account.store(timeseries), spend: account.spend, changed: () => arrived() }
  const reading = connectors.read(around, query)
  const reader = account.reader(reading)
  return {
    async read(signal) {
      return (await reader.read(undefined, Number.NEGATIVE_INFINITY, Date.now(), signal)).dataset
    },
    changed: (atMostMs) =>
      new Promise((resolve) => {
        const late = setTimeout(resolve, atMostMs)
        arrived = () => {
          clearTimeout(late)
          resolve()
        }
      }),
    close: () => reading.close?.(),
  }
}

export interface Measured {
  value: ControlValue
  /** When it was measured; when it was read, if the data have no times. */
  timeMs: number
}

/** The newest value of a field; '' is the first one. Null if there is none. */
export function measuredIn(dataset: Dataset, field: string, nowMs: number): Measured | null {
  const index = field === '' ? 1 : dataset.columns.findIndex(({ name }) => name === field)
  const row = dataset.reduced ?? dataset.rows.at(-1)
  const value = index < 1 ? undefined : row?.[index]
  if (!row || value === undefined || value === null) return null
  return {
    value,
    timeMs: dataset.ordered ? nowMs : Math.max(timeOf(row), dataset.newestMs ?? Number.NEGATIVE_INFINITY),
  }
}

/** Whether a value that was read back is the expected one. */
export function isExpected(value: ControlValue, expected: ControlValue, tolerance: number): boolean {
  const [one, other] = [numberIn(value), numberIn(expected)]
  if (one !== null && other !== null) return Math.abs(one - other) <= tolerance + 1e-9 * Math.abs(other)
  return String(value) === String(expected)
}

function numberIn(value: ControlValue): number | null {
  return readNumber(value).value ?? null
}

type Condition = Pick<ControlProps, 'interlockOperator' | 'interlockValue'>

export function meetsInterlock(value: ControlValue, { interlockOperator, interlockValue }: Condition): boolean {
  if (interlockOperator === '=') return isExpected(value, interlockValue, 0)
  if (interlockOperator === '!=') return !isExpected(value, interlockValue, 0)
  const [one, other] = [numberIn(value), numberIn(interlockValue)]
  if (one === null || other === null) return false
  switch (interlockOperator) {
    case '<':
      return one < other
    case '<=':
      return one <= other
    case '>':
      return one > other
    default:
      return one >= other
  }
}

/** A clock that is so far ahead says nothing about the age of its values. */
const AHEAD_MS = 60_000

export function isFresh({ timeMs }: Measured, maxAgeS: number, nowMs: number): boolean {
  return timeMs <= nowMs + AHEAD_MS && nowMs - timeMs <= maxAgeS * 1000
}
