import type { ComponentItem } from '@atrium/contract/dashboard'
import { memo, type RefCallback, useCallback, useRef, useSyncExternalStore } from 'react'
import { fill } from '../../kind/words.ts'
import { Frame } from '../../stage/frame.tsx'
import { select, withGroups } from '../editor.ts'
import { useEditorWords } from '../words.ts'
import { useEditor, useItem } from './use-editor.ts'

interface PlacedItemProps {
  id: string
  /** The name of its kind, for items without a title. */
  kindName(kind: string): string
  /** The zoom at which widgets draw; it follows the camera when that stands still. */
  scale: number
}

/** An item on the canvas. Only its place is drawn again while it is moved; the widget inside does not react. */
export const PlacedItem = memo(function PlacedItem({ id, kindName, scale }: PlacedItemProps) {
  const editor = useEditor()
  const words = useEditorWords()
  const item = useItem(id)
  const isSelected = useIsSelected(id)
  const content = useContentOf(item)
  if (!item || !content) return null
  const { left, top, width, height, zIndex, locked, hidden } = item
  const title = item.component.title || kindName(item.component.component)
  const states = [...(locked ? [words.stage.locked] : []), ...(hidden ? [words.stage.hidden] : [])]
  return (
    // A group, because what is written in the widget is not the name of a button.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the editor move the focused item
      tabIndex={0}
      data-placed={id}
      className={hidden ? 'e-placed e-placed-hidden' : 'e-placed'}
      style={{ transform: `translate(${left}px, ${top}px)`, width, height, zIndex }}
      aria-label={title + states.map((state) => fill(words.stage.state, { state })).join('')}
      aria-current={isSelected}
      onFocus={() => {
        // By the keyboard: a press of the pointer has selected it already.
        if (!editor.selection.get().has(id)) select(editor, withGroups(editor, [id]))
      }}
    >
      <div className="e-inert" ref={makeInert}>
        <Content item={content} scale={scale} />
      </div>
    </div>
  )
})

/** Inert parts get no focus and no clicks; a click reaches the item around them. */
const makeInert: RefCallback<HTMLDivElement> = (element) => {
  if (element) element.inert = true
}

const Content = memo(function Content({ item, scale }: { item: ComponentItem; scale: number }) {
  const { width, height } = item
  return <Frame item={item} box={{ left: 0, top: 0, width, height }} scale={scale} />
})

/** The item without its place: the same object while it is only moved. */
function useContentOf(item: ComponentItem | undefined): ComponentItem | undefined {
  const kept = useRef<ComponentItem>(undefined)
  if (!item) return undefined
  const before = kept.current
  if (!before || !isEqualButForPlace(before, item)) kept.current = { ...item, left: 0, top: 0, zIndex: 0 }
  return kept.current
}

function isEqualButForPlace(one: ComponentItem, other: ComponentItem): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)] as (keyof ComponentItem)[])
  for (const place of ['left', 'top', 'zIndex', 'group', 'locked'] as const) keys.delete(place)
  return [...keys].every((key) => one[key] === other[key])
}

/** Follows whether this item is selected, and is not drawn again for others. */
function useIsSelected(id: string): boolean {
  const { selection } = useEditor()
  const get = useCallback(() => selection.get().has(id), [selection, id])
  return useSyncExternalStore(selection.subscribe, get)
}
