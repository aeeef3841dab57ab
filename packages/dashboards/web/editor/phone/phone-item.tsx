import '../stage/example-note.css'
import { fill } from '@atrium/core/web/words'
import { type KeyboardEvent, memo, type RefCallback } from 'react'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import { useSharedState } from '../../live/shared-state.ts'
import { type Box, Frame } from '../../stage/frame.tsx'
import { useCell } from '../cell.ts'
import { select } from '../editor.ts'
import { editorColour } from '../stage/editor-colour.ts'
import { useEditor, useSelection } from '../stage/use-editor.ts'
import { useEditorWords } from '../words.ts'
import type { PhoneActs } from './use-phone.ts'

interface PhoneItemProps {
  item: ComponentItem
  title: string
  box: Box
  place: number
  count: number
  acts: PhoneActs
  onGrow(id: string, height: number): void
}

/** What the arrow keys change by one press. */
const STEP_PX = 10

/** An item in the list of a phone. The widget inside does not react. */
export function PhoneItem({ item, title, box, place, count, acts, onGrow }: PhoneItemProps) {
  const editor = useEditor()
  const words = useEditorWords()
  const isSelected = useSelection().has(item._id)
  const isExample = useSharedState().example?.(item) != null
  const { left, top, width, height } = box
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (event.altKey) acts.move(item, place + by)
    else if (event.shiftKey) acts.setHeight(item, height + by * STEP_PX)
    else focusBeside(event.currentTarget, by)
  }
  return (
    <li
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move and resize the focused item
      tabIndex={0}
      data-phone={item._id}
      className={
        isExample ? 'dashboards-editor-phone-item dashboards-editor-phone-example' : 'dashboards-editor-phone-item'
      }
      style={{ left, top, width, height }}
      aria-label={fill(words.phone.item, { title, place: place + 1, count, height: Math.round(height) })}
      aria-current={isSelected}
      onFocus={() => {
        if (!isSelected) select(editor, [item._id])
      }}
      onKeyDown={onKeyDown}
    >
      <div className="dashboards-editor-inert" ref={makeInert}>
        <Content {...{ item, width, height, onGrow }} />
      </div>
      <OthersHere id={item._id} />
      {isExample && <span className="dashboards-editor-example-mark">{words.stage.example}</span>}
      <i className="dashboards-editor-phone-edge" />
    </li>
  )
}

/** Who else has selected the item, each with a name and the colour that they have on the canvas. */
function OthersHere({ id }: { id: string }) {
  const { store } = useEditor()
  const words = useEditorWords()
  const others = useCell(store.editors)
  const { me } = store.state.get()
  const here = others.filter(({ items }) => items.includes(id))
  if (here.length === 0) return null
  return (
    <span className="dashboards-editor-phone-others" style={{ color: editorColour(others, here[0]!.who) }}>
      {here.map(({ tab, who, name }) => (
        <span key={tab} style={{ color: editorColour(others, who) }}>
          <b>{who === me ? words.stage.ownTab : name}</b>
        </span>
      ))}
    </span>
  )
}

const makeInert: RefCallback<HTMLDivElement> = (element) => {
  if (element) element.inert = true
}

interface ContentProps extends Pick<PhoneItemProps, 'item' | 'onGrow'> {
  width: number
  height: number
}

const Content = memo(function Content({ item, width, height, onGrow }: ContentProps) {
  return <Frame item={item} box={{ left: 0, top: 0, width, height }} scale={1} onGrow={onGrow} />
})

function focusBeside(item: Element, by: number) {
  const next = by < 0 ? item.previousElementSibling : item.nextElementSibling
  if (next instanceof HTMLElement && next.dataset.phone) next.focus()
}
