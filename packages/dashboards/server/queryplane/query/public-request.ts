import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { isRelative, timeMs } from '@atrium/core/contract/time'
import { ownRange } from '../../../contract/board-range.ts'
import type { ComponentItem, ItemRequest } from '../../../contract/dashboard.ts'
import { rangeNotOffered } from './refusals.ts'

interface Offered {
  zone: string
  /** Whether the author lets readers without an account choose the range. */
  range: boolean
}

/** The pages of one table are of the range, or the moment, that the first of them had, which has moved on meanwhile. */
const HELD_MS = 10 * 60_000

/**
 * What a public page may ask for: the rows that the item draws, and its own range or an enlarged part of it.
 * @throws rangeNotOffered for a range outside of it
 */
export function publicRequest(
  request: ItemRequest,
  item: ComponentItem,
  spec: WidgetSpec,
  { zone, range }: Offered,
): ItemRequest {
  const rows = spec.drawnRows?.(withDefaults(spec.props, item.component.props))
  const paged =
    rows && rows !== 'newest'
      ? { ...request, current: 1, pageSize: Math.min(request.pageSize ?? rows.count, rows.count), sorter: rows.sorter }
      : request
  const { asOf, ...rest } = range ? paged : { ...paged, ...withinOwnRange(request, item, spec, zone) }
  return asOf !== undefined && (rest.current ?? 1) > 1 && isRecent(asOf) ? { ...rest, asOf } : rest
}

const isRecent = (asOf: string) => Math.abs(Date.now() - Date.parse(asOf)) < HELD_MS

// The page asks for the first range of its widget by itself; to enlarge, it names moments.
function withinOwnRange(request: ItemRequest, item: ComponentItem, spec: WidgetSpec, zone: string) {
  const stored = item.component.dataSources[request.source]
  if (!stored) return {}
  const nowMs = Date.now()
  const ms = (time: string) => timeMs(time, nowMs, zone)
  const first = spec.firstRange?.(withDefaults(spec.props, item.component.props))
  if (!first && !request.startTime && !request.endTime) return {}
  const own = first ?? ownRange(item, spec, stored.props)
  const slackMs = isRelative(own.startTime) && (request.current ?? 1) > 1 ? HELD_MS : 0
  const startTime = moment(request.startTime, (atMs) => atMs > (ms(own.startTime) ?? atMs) - slackMs) ?? own.startTime
  const endTime = moment(request.endTime, (atMs) => atMs < (ms(own.endTime) ?? atMs)) ?? own.endTime
  const [startMs, endMs] = [ms(startTime), ms(endTime)]
  if (startMs !== null && endMs !== null && startMs >= endMs) throw rangeNotOffered()
  return { startTime, endTime }

  function moment(asked: string | undefined, isInside: (atMs: number) => boolean): string | undefined {
    if (!asked || isRelative(asked)) return undefined
    const atMs = ms(asked)
    return atMs !== null && isInside(atMs) ? asked : undefined
  }
}
