import { fill } from '@atrium/core/web/words'
import {
  memo,
  type RefCallback,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import { useSharedState } from '../../live/shared-state.ts'
import { Frame } from '../../stage/frame.tsx'
import { select, withGroups } from '../editor.ts'
import { useEditorWords } from '../words.ts'
import { ExampleNote } from './example-note.tsx'
import { rest, shift } from './shift.ts'
import { useEditor } from './use-editor.ts'

interface PlacedItemProps {
  id: string
  /** The name of its kind, for items without a title. */
  kindName(kind: string): string
  /** The zoom at which widgets draw; it follows the camera when that stands still. */
  scale: number
}

/** An item on the canvas. While it is moved, nothing is drawn again; the widget inside does not react. */
export const PlacedItem = memo(function PlacedItem({ id, kindName, scale }: PlacedItemProps) {
  const editor = useEditor()
  const words = useEditorWords()
  const place = useRef<HTMLDivElement>(null)
  const item = useUnmoved(id)
  const isSelected = useIsSelected(id)
  const isTabStop = useIsTabStop(id, place)
  const content = useContentOf(item)
  usePlace(id, place, item !== undefined)
  const { example } = useSharedState()
  if (!item || !content) return null
  const { width, height, zIndex, locked, hidden } = item
  const title = item.component.title || kindName(item.component.component)
  const isExample = example?.(content) != null
  const states = [...(locked ? [words.stage.locked] : []), ...(hidden ? [words.stage.hidden] : [])]
  return (
    // A group, because what is written in the widget is not the name of a button.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div
      ref={place}
      role="group"
      tabIndex={isTabStop ? 0 : -1}
      data-placed={id}
      className={placedClass(hidden, isExample)}
      style={{ width, height, zIndex }}
      aria-label={title + states.map((state) => fill(words.stage.state, { state })).join('')}
      aria-current={isSelected}
      onFocus={() => {
        editor.tabStop.set(id)
        // By the keyboard: a press of the pointer has selected it already.
        if (!editor.selection.get().has(id)) select(editor, withGroups(editor, [id]))
      }}
    >
      <div className="dashboards-editor-inert" ref={makeInert}>
        <Content item={content} scale={scale} />
      </div>
      {isExample && <ExampleNote id={id} />}
    </div>
  )
})

function placedClass(hidden = false, isExample: boolean): string {
  const states = [...(hidden ? ['hidden'] : []), ...(isExample ? ['example'] : [])]
  return ['dashboards-editor-placed', ...states.map((state) => `dashboards-editor-placed-${state}`)].join(' ')
}

/** Inert parts get no focus and no clicks; a click reaches the item around them. */
const makeInert: RefCallback<HTMLDivElement> = (element) => {
  if (element) element.inert = true
}

const Content = memo(function Content({ item, scale }: { item: ComponentItem; scale: number }) {
  const { width, height } = item
  return <Frame item={item} box={{ left: 0, top: 0, width, height }} scale={scale} />
})

/** Follows an item: the same object while only its left and top change. */
function useUnmoved(id: string): ComponentItem | undefined {
  const { store } = useEditor()
  const subscribe = useCallback((listener: () => void) => store.onItem(id, listener), [store, id])
  const kept = useRef<ComponentItem>(undefined)
  return useSyncExternalStore(subscribe, () => {
    const item = store.item(id)
    if (!item || !kept.current || !isEqualBut(MOVED, kept.current, item)) kept.current = item
    return kept.current
  })
}

/** Puts the element where the item is, without React: fifty items may be moved with each frame. */
function usePlace(id: string, element: RefObject<HTMLElement | null>, exists: boolean) {
  const { store } = useEditor()
  useLayoutEffect(() => {
    if (!exists) return
    function put() {
      const item = store.item(id)
      if (!item || !element.current) return
      const isPassing = item !== store.draft().items.get(id)?.item
      const set = isPassing ? shift : rest
      set(element.current, `translate(${item.left}px, ${item.top}px)`)
    }
    put()
    return store.onItem(id, put)
  }, [store, id, element, exists])
}

/** The item without its place: the same object while only that changes. */
function useContentOf(item: ComponentItem | undefined): ComponentItem | undefined {
  const kept = useRef<ComponentItem>(undefined)
  if (!item) return undefined
  const before = kept.current
  if (!before || !isEqualBut(PLACED, before, item)) kept.current = { ...item, left: 0, top: 0, zIndex: 0 }
  return kept.current
}

const MOVED: ReadonlySet<string> = new Set<keyof ComponentItem>(['left', 'top'])
const PLACED: ReadonlySet<string> = new Set<keyof ComponentItem>(['left', 'top', 'zIndex', 'group', 'locked'])

function isEqualBut(ignored: ReadonlySet<string>, one: ComponentItem, other: ComponentItem): boolean {
  const isSame = (key: string) =>
    ignored.has(key) || one[key as keyof ComponentItem] === other[key as keyof ComponentItem]
  return Object.keys(one).every(isSame) && Object.keys(other).every(isSame)
}

/** Follows whether this item is selected, and is not drawn again for others. */
function useIsSelected(id: string): boolean {
  const { selection } = useEditor()
  const get = useCallback(() => selection.get().has(id), [selection, id])
  return useSyncExternalStore(selection.subscribe, get)
}

/** Follows whether Tab leads to this item; when a key has selected it and moved the stop here, the focus comes, too. */
function useIsTabStop(id: string, element: RefObject<HTMLElement | null>): boolean {
  const { tabStop, selection } = useEditor()
  const get = useCallback(() => tabStop.get() === id, [tabStop, id])
  const is = useSyncExternalStore(tabStop.subscribe, get)
  useLayoutEffect(() => {
    const isInCanvas = document.activeElement?.matches('.dashboards-editor-placed, .dashboards-editor-stage')
    if (is && isInCanvas && selection.get().has(id)) element.current?.focus({ preventScroll: true })
  }, [is, element, selection, id])
  return is
}
