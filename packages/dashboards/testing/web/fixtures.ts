import type { Dataset } from '@atrium/charts/contract/data'
import type { FeedState } from '@atrium/charts/web/kind/feed'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { type ComponentItem, DEFAULT_ITEM, DEFAULT_OPTIONS, type ViewedDashboard } from '../../contract/dashboard.ts'

/** A dataset whose one numeric column is `speed`, or those in `names`. */
export function datasetOf(rows: Dataset['rows'], names = ['speed']): Dataset {
  const columns = names.map((name) => ({ name, type: 'number' as const }))
  return { columns: [{ name: 'time', type: 'time' }, ...columns], rows, startMs: 0, endMs: Date.now(), intervalMs: 0 }
}

export function itemOf(kind: string, { props = {}, sources = 0, title = '', ...looks }: ItemParts = {}): ComponentItem {
  const dataSources = Array.from({ length: sources }, () => ({ _id: '', props: {} }))
  return {
    ...DEFAULT_ITEM,
    _id: 'itemitem',
    ...looks,
    component: { component: kind, title, version: 0, props, dataSources },
  }
}

interface ItemParts extends Partial<Omit<ComponentItem, 'component'>> {
  props?: Record<string, unknown>
  sources?: number
  title?: string
}

export function dashboardOf(
  components: ComponentItem[],
  options: Partial<ViewedDashboard['options']> = {},
): ViewedDashboard {
  return { _id: 'd1', name: '产线总览', options: { ...DEFAULT_OPTIONS, ...options }, components }
}

/** The props that the frame passes to a view, empty unless given. */
export function viewProps<Props>(given: Partial<WidgetViewProps<Props>> & { props: Props }): WidgetViewProps<Props> {
  return {
    title: '',
    width: 400,
    height: 300,
    scale: 1,
    sources: [],
    ask: {},
    onAsk: () => undefined,
    onCancel: () => undefined,
    pull: () => Promise.reject(new Error('this view pulls nothing')),
    nowMs: Date.now,
    tools: (controls) => controls,
    running: true,
    mode: 'view',
    timeZone: 'Asia/Shanghai',
    values: {},
    onValues: () => undefined,
    range: null,
    onRange: () => undefined,
    emit: () => undefined,
    open: () => undefined,
    ...given,
  }
}

export function feedOf(dataset: Dataset | null, state: Partial<FeedState> = {}): FeedState {
  return { dataset, loading: false, refused: null, receivedAtMs: Date.now(), ...state }
}
