import type { ComponentItem } from '@atrium/contract/dashboard'
import { withDefaults } from '@atrium/contract/define/prop-values'
import { allProps, type WidgetSpec } from '@atrium/contract/define/widget'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { itemShape, widgetOf } from '../kind/registry.ts'
import type { Ask } from '../kind/widget-view.ts'
import { createItemData, type ItemData, type ItemSnapshot } from './item-data.ts'
import { useViewer } from './viewer-context.ts'

export interface UsedItemData {
  snapshot: ItemSnapshot
  data: ItemData
}

/** The data of a shown item. It starts when the item appears, if `running`, and stops when the item disappears. */
export function useItemData(item: ComponentItem, widthOnScreenPx: number, running: boolean): UsedItemData {
  const { link } = useViewer()
  const widthPx = roundedWidth(widthOnScreenPx)
  const data = useMemo(() => createItemData(link, queried(item), widthPx, firstAsk(item)), [link, item, widthPx])
  const snapshot = useSyncExternalStore(data.subscribe, data.get)
  useEffect(() => {
    if (!running) return
    data.start()
    return data.stop
  }, [data, running])
  return { snapshot, data }
}

// Rounded, so that resizing the window does not start a request for every pixel.
function roundedWidth(widthPx: number): number {
  const devicePixels = widthPx * (globalThis.devicePixelRatio || 1)
  return Math.min(4000, Math.max(100, Math.ceil(devicePixels / 100) * 100))
}

// Kinds that read no data request nothing, even if data sources were stored with them.
function queried(item: ComponentItem): ComponentItem {
  if (itemShape(item) !== 'none') return item
  return { ...item, component: { ...item.component, dataSources: [] } }
}

function firstAsk(item: ComponentItem): Ask {
  const spec = widgetOf(item.component.component)?.spec
  if (!spec || itemShape(item) !== 'page') return {}
  const { pageSize, sorter }: Readonly<Record<string, unknown>> = widgetProps(spec, item)
  return { current: 1, pageSize: Number(pageSize) || 10, sorter: sorter === 'asc' ? 'asc' : 'desc' }
}

/** The stored props, with the defaults of the kind for the missing ones. */
export function widgetProps(spec: WidgetSpec, item: ComponentItem) {
  return withDefaults(allProps(spec), item.component.props)
}
