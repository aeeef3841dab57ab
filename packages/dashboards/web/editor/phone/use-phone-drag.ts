import { type PointerEvent, useRef, useState } from 'react'
import { select } from '../editor.ts'
import type { Point } from '../snap/boxes.ts'
import { useEditor } from '../stage/use-editor.ts'
import { type DropPlace, dropPlace } from './drop-place.ts'
import { heightIn } from './phone-order.ts'
import { phoneActs, usePhone } from './use-phone.ts'

interface Drag {
  kind: 'move' | 'height'
  id: string
  from: Point
  /** Of the item when the drag began. */
  height: number
}

/** A shorter way is a click. */
const SLOP_PX = 4
/** Near an edge, the list is scrolled. */
const EDGE_PX = 32

/** The phone's list with what the pointer does to it: another place, or by the lower edge another height. */
export function usePhoneDrag() {
  const editor = useEditor()
  const drag = useRef<Drag | null>(null)
  const [passing, setPassing] = useState<{ id: string; height: number } | null>(null)
  const [drop, setDrop] = useState<DropPlace | null>(null)
  const phone = usePhone(passing)
  const acts = phoneActs(editor, phone)
  const itemOf = (id: string) => phone.items.find(({ _id }) => _id === id)

  function stop() {
    drag.current = null
    setPassing(null)
    setDrop(null)
  }

  function moveTo({ kind, id, from, height }: Drag, at: Point) {
    if (kind === 'height') return setPassing({ id, height: heightIn(height + at.y - from.y) })
    const others = phone.items.flatMap(({ _id }) => (_id === id ? [] : (phone.boxes.get(_id) ?? [])))
    setDrop(dropPlace(others, at))
  }

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const target = event.target as Element
      const id = target.closest<HTMLElement>('[data-phone]')?.dataset.phone
      const box = id === undefined ? undefined : phone.boxes.get(id)
      if (id === undefined || !box || event.button !== 0) return
      select(editor, [id])
      if (itemOf(id)?.locked) return
      const kind = target.closest('.dashboards-editor-phone-edge') ? 'height' : 'move'
      drag.current = { kind, id, from: pointOf(event), height: box.height }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = drag.current
      if (!now) return
      const at = pointOf(event)
      if (!passing && !drop && Math.hypot(at.x - now.from.x, at.y - now.from.y) < SLOP_PX) return
      event.currentTarget.setPointerCapture?.(event.pointerId)
      scrollAtEdge(event)
      moveTo(now, at)
    },
    onPointerUp() {
      const item = itemOf(drag.current?.id ?? '')
      if (item && passing) acts.setHeight(item, passing.height)
      if (item && drop) acts.move(item, drop.index)
      stop()
    },
    onPointerCancel: stop,
  }
  return { phone, acts, drop, handlers, stop }
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

function scrollAtEdge({ currentTarget, clientY }: PointerEvent<HTMLElement>) {
  const scroller = currentTarget.closest('.dashboards-editor-phone-scroll')
  if (!scroller) return
  const { top, bottom } = scroller.getBoundingClientRect()
  if (clientY < top + EDGE_PX) scroller.scrollTop -= EDGE_PX / 2
  if (clientY > bottom - EDGE_PX) scroller.scrollTop += EDGE_PX / 2
}
