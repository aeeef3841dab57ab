import type { Ask } from '@atrium/charts/contract/data'
import { widgetOf } from '@atrium/charts/web/kind/registry'
import type { TimeRange } from '@atrium/core/contract/time'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { ComponentItem } from '../../contract/dashboard.ts'
import { createItemData, type ItemData, type ItemSnapshot, type Requested } from './item-data.ts'
import { itemShape, widgetProps } from './item-props.ts'
import type { LiveLink } from './live-link.ts'
import { useSharedState } from './shared-state.ts'
import { useLink } from './viewer-context.tsx'

export interface UsedItemData {
  snapshot: ItemSnapshot
  data: ItemData
}

interface When {
  /** False while a person has stopped the item: it neither watches nor loads. */
  on: boolean
  /** False while nobody can see the item: it then does not load at intervals, but follows what is pushed. */
  running: boolean
}

/** The data of a shown item. It starts when the item appears and stops when the item disappears. */
export function useItemData(item: ComponentItem, widthOnScreenPx: number, { on, running }: When): UsedItemData {
  const link = useLink()
  const { range, board } = useSharedState()
  const key = useMemo(() => keyOf(item), [item])
  const widthPx = useLargest(roundedWidth(widthOnScreenPx))
  const sharedRange = item.followsRange ? (board?.chosen ?? null) : sharesRange(item) ? range : null
  const data = useKept(link, key, widthPx, sharedRange)
  const snapshot = useSyncExternalStore(data.subscribe, data.get)

  const shown = useRef(sharedRange)
  useEffect(() => {
    if (shown.current === sharedRange) return
    shown.current = sharedRange
    const { ask } = data.get()
    const { startTime, endTime } = sharedRange ?? requestedIn(key).ask
    // A widget that follows the shared range by itself has asked for it.
    if (ask.startTime === startTime && ask.endTime === endTime) return
    data.ask({ startTime, endTime, ...(ask.current === undefined ? {} : { current: 1 }) })
  }, [data, key, sharedRange])

  const runs = on && (running || item.refreshInterval <= 0)
  useEffect(() => {
    if (!runs) return
    data.start()
    return data.stop
  }, [data, runs])
  return { snapshot, data }
}

/** The data of these requests. A greater width keeps what is shown until it is answered. */
function useKept(link: LiveLink, key: string, widthPx: number, range: TimeRange | null): ItemData {
  const kept = useRef<{ link: LiveLink; key: string; data: ItemData }>(undefined)
  const firstRange = useRef(range)
  firstRange.current = range
  return useMemo(() => {
    const before = kept.current
    const isSame = before?.link === link && before.key === key
    const { ask, ...requested } = requestedIn(key)
    const first = { ...requested, ask: { ...ask, ...firstRange.current } }
    const data = createItemData(link, first, widthPx, isSame ? before.data.get() : undefined)
    kept.current = { link, key, data }
    return data
  }, [link, key, widthPx])
}

// A narrower drawing needs no new points: it has more of them than pixels.
function useLargest(px: number): number {
  const largest = useRef(px)
  largest.current = Math.max(largest.current, px)
  return largest.current
}

// Rounded, so that resizing the window does not start a request for every pixel.
function roundedWidth(widthPx: number): number {
  const devicePixels = widthPx * (globalThis.devicePixelRatio || 1)
  return Math.min(4000, Math.max(100, Math.ceil(devicePixels / 100) * 100))
}

/** A text that is equal for two states of an item if their requests are. */
function keyOf(item: ComponentItem): string {
  const spec = widgetOf(item.component.component)?.spec
  const shape = itemShape(item)
  const props: Readonly<Record<string, unknown>> = spec ? widgetProps(spec, item) : {}
  const { startTime, endTime, interval } = props
  const requested: Requested = {
    item: item._id,
    // Kinds that read no data request nothing, even if data sources were stored with them.
    dataSources: shape === 'none' ? [] : item.component.dataSources,
    refreshInterval: item.refreshInterval,
    ask: {
      ...spec?.firstRange?.(props as never),
      ...(shape === 'page' ? firstPage(props) : {}),
    },
  }
  // The server reads the other ones itself.
  // A kind without a range of its own follows that of the dashboard all the same.
  const followed = item.followsRange ? [item.component.props.startTime, item.component.props.endTime] : []
  return JSON.stringify([requested, shape, startTime, endTime, interval, ...followed])
}

function firstPage({ pageSize, sorter }: Readonly<Record<string, unknown>>): Ask {
  return { current: 1, pageSize: Number(pageSize) || 10, sorter: sorter === 'asc' ? 'asc' : 'desc' }
}

function requestedIn(key: string): Requested {
  return (JSON.parse(key) as [Requested])[0]
}

function sharesRange(item: ComponentItem): boolean {
  return item.component.props.sharesRange === true
}
