import { useMemo } from 'react'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import { documentOf } from '../../../contract/dashboard-ops/document.ts'
import { inListOrder, listBoxes } from '../../stage/stage-layout.ts'
import { useGrown } from '../../stage/use-grown.ts'
import { useCell } from '../cell.ts'
import { act, type Editor } from '../editor.ts'
import { useEditor } from '../stage/use-editor.ts'
import { automaticOps, heightIn, isArranged, moveOps, phoneOp } from './phone-order.ts'

export const PHONE_PX = 390

/** The draft as a phone shows it. `passing` is the height of an item while it is dragged. */
export function usePhone(passing: { id: string; height: number } | null) {
  const editor = useEditor()
  const { shown } = useCell(editor.store.state)
  const components = useMemo(() => documentOf(shown).components.filter(({ hidden }) => !hidden), [shown])
  const drawn = useMemo(
    () =>
      components.map((item) =>
        item._id === passing?.id ? { ...item, phone: { ...item.phone, height: passing.height } } : item,
      ),
    [components, passing],
  )
  const { width } = shown.options
  const { grown, onGrow } = useGrown()
  return useMemo(
    () => ({
      options: shown.options,
      components,
      /** From the top down. */
      items: inListOrder(drawn),
      left: drawn.filter(({ phone }) => phone?.hidden),
      isArranged: components.some(isArranged),
      ...listBoxes(drawn, width, PHONE_PX, grown),
      onGrow,
    }),
    [shown.options, components, drawn, width, grown, onGrow],
  )
}

export type Phone = ReturnType<typeof usePhone>

/** What can be done to the arrangement of a phone, each as one step. Locked items stay as they are. */
export function phoneActs(editor: Editor, { components, items }: Phone) {
  const isFree = ({ locked }: ComponentItem) => {
    if (locked) editor.ports.notify('locked')
    return !locked
  }
  const places = items.map(({ _id }) => _id)
  const isMoveable = (item: ComponentItem, to: number) => to >= 0 && to < places.length && isFree(item)
  return {
    placeOf: ({ _id }: ComponentItem) => places.indexOf(_id),
    move(item: ComponentItem, to: number) {
      if (!isMoveable(item, to)) return
      act(editor, moveOps(components, item._id, to), { key: 'phoneOrder' })
    },
    setHeight(item: ComponentItem, px: number | undefined) {
      const height = px === undefined ? undefined : heightIn(px)
      const isNew = height !== editor.store.item(item._id)?.phone?.height
      if (isNew && isFree(item)) act(editor, [phoneOp(item._id, 'height', height)], { key: 'phoneHeight' })
    },
    hide(item: ComponentItem, is: boolean) {
      const op = phoneOp(item._id, 'hidden', is || undefined)
      if (isFree(item)) act(editor, [op], { key: is ? 'phoneHide' : 'phoneShow' })
    },
    arrangeAutomatically() {
      act(editor, automaticOps(components.filter(({ locked }) => !locked)), { key: 'phoneAutomatic' })
    },
  }
}

export type PhoneActs = ReturnType<typeof phoneActs>
