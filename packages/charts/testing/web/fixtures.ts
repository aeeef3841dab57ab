import type { Dataset } from '../../contract/data.ts'
import type { FeedState } from '../../web/kind/feed.ts'
import type { WidgetViewProps } from '../../web/kind/widget-view.ts'

/** A dataset whose one numeric column is `speed`, or those in `names`. */
export function datasetOf(rows: Dataset['rows'], names = ['speed']): Dataset {
  const columns = names.map((name) => ({ name, type: 'number' as const }))
  return { columns: [{ name: 'time', type: 'time' }, ...columns], rows, startMs: 0, endMs: Date.now(), intervalMs: 0 }
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
    tiles: '',
    ...given,
  }
}

export function feedOf(dataset: Dataset | null, state: Partial<FeedState> = {}): FeedState {
  return { dataset, loading: false, refused: null, receivedAtMs: Date.now(), ...state }
}
