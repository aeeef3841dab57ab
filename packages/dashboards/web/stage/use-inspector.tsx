import { useCanvasWords } from '@atrium/charts/web/kind/canvas-words'
import { Icon } from '@atrium/charts/web/kind/icons'
import type { ItemActions } from '@atrium/charts/web/kind/item-actions'
import { widgetOf } from '@atrium/charts/web/kind/registry'
import { lazy } from '@atrium/core/web/page/chunk'
import { type KeyboardEvent, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { ComponentItem } from '../../contract/dashboard.ts'
import { itemShape } from '../live/item-props.ts'
import type { UsedItemData } from '../live/use-item-data.ts'
import { queryOf } from './query-of.ts'

// It is seldom opened, and a wall screen never does.
const Inspector = lazy(async () => ({ default: (await import('./inspector.tsx')).Inspector }))

interface UsedInspector {
  actions: ItemActions
  /** For the tools of the item; null for kinds without data and video. */
  button: ReactNode
  layer: ReactNode
  /** Opens it with the key `i` while the focus is in the item. */
  onKeyDown(event: KeyboardEvent): void
}

/** The inspector of a shown item. */
export function useInspector(item: ComponentItem, title: string, { data, snapshot }: UsedItemData): UsedInspector {
  const words = useCanvasWords()
  const [isOpen, setOpen] = useState(false)
  const { dataSources } = item.component
  const isReadable = dataSources.some((_, index) => queryOf(item, index))
  const actions = useMemo(
    () => ({ reload: data.reload, inspect: isReadable ? () => setOpen(true) : null }),
    [data, isReadable],
  )
  const isVideo = widgetOf(item.component.component)?.spec.stream !== undefined
  const hasData = isVideo || (itemShape(item) !== 'none' && dataSources.length > 0)
  return {
    actions,
    button: hasData && (
      <button
        type="button"
        className="charts-icon-button"
        title={`${words.inspect} (i)`}
        aria-label={words.inspect}
        aria-keyshortcuts="i"
        onClick={() => setOpen(true)}
      >
        <Icon name="inspect" />
      </button>
    ),
    layer: isOpen && (
      <Suspense>
        <Inspector item={item} title={title} sources={snapshot.sources} onClose={() => setOpen(false)} />
      </Suspense>
    ),
    onKeyDown(event) {
      // React sends on the keys of layers, which stand elsewhere in the page.
      if (!hasData || !isPlainKey(event, 'i') || !event.currentTarget.contains(event.target as Node)) return
      event.preventDefault()
      setOpen(true)
    },
  }
}

/** A key without modifiers that is not typed into a field. */
function isPlainKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent, wanted: string): boolean {
  if (key !== wanted || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return false
  return !target.isContentEditable && !['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
}
