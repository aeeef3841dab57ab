import { type DragEvent, type MouseEvent, type PointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { RULER_PX, toCanvas, zoomedAt } from '../camera.ts'
import { commandOf } from '../commands/all.ts'
import { run } from '../commands/command.ts'
import { type Editor, NO_OVERLAY, select, withGroups } from '../editor.ts'
import type { Axis, Point } from '../snap/boxes.ts'
import type { Press, Tool } from '../tool.ts'
import { guide } from '../tools/guide.ts'
import { itemAt } from '../tools/hit.ts'
import { idle } from '../tools/idle.ts'
import { dragOver, dropOn, type StageDrop } from './drops.ts'
import { isTouch, longPress } from './long-press.ts'
import type { OpenMenu } from './stage-menu.tsx'
import { useEditor } from './use-editor.ts'

const BUTTONS = ['main', 'middle', 'second'] as const

/** Turns events of the page into those of tools. The stage as a whole gets them, so that no widget reacts. */
export function useStagePointer(
  view: RefObject<HTMLElement | null>,
  drops: readonly StageDrop[],
  openMenu: (menu: OpenMenu | null) => void,
) {
  const editor = useEditor()
  const isDown = useRef(false)
  useWheel(view, editor)

  return useMemo(() => {
    function pressOf(
      event: Pick<MouseEvent, 'clientX' | 'clientY' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'button'>,
    ): Press {
      const { left, top } = view.current!.getBoundingClientRect()
      const screen = { x: event.clientX - left, y: event.clientY - top }
      return {
        screen,
        point: toCanvas(editor.camera.get(), screen),
        shift: event.shiftKey,
        alt: event.altKey,
        mod: event.ctrlKey || event.metaKey,
        button: BUTTONS[event.button] ?? 'main',
      }
    }
    function send(name: 'down' | 'move' | 'up', event: MouseEvent) {
      const tool = editor.tool.get()
      editor.tool.set(tool[name]?.(pressOf(event), editor) ?? tool)
    }
    // A pointer may report several places between two frames; the last one counts.
    let lastMove: PointerEvent | null = null
    let frame = 0
    function sendMove() {
      cancelAnimationFrame(frame)
      const event = lastMove
      lastMove = null
      if (event) send('move', event)
    }
    function focusUnder(event: PointerEvent) {
      const item = itemAt(editor, pressOf(event).point)
      const element = item && view.current?.querySelector<HTMLElement>(`[data-placed="${item._id}"]`)
      ;(element ?? view.current)?.focus({ preventScroll: true })
    }

    /** That of the item, with what is selected beside it, or that of the canvas. */
    function openMenuOf(id: string | undefined, at: Point) {
      if (id !== undefined && !editor.selection.get().has(id)) select(editor, withGroups(editor, [id]))
      openMenu({ of: id === undefined ? 'canvas' : 'item', at })
    }
    const held = longPress((event) => {
      isDown.current = false
      lastMove = null
      editor.tool.set(editor.tool.get().cancel?.(editor) ?? editor.tool.get())
      openMenuOf(itemAt(editor, pressOf(event).point)?._id, { x: event.clientX, y: event.clientY })
    })

    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (isOwnControl(event.target)) return
        openMenu(null)
        held.down(event.nativeEvent)
        const pulled = guideUnder(event.target, editor)
        if (pulled) editor.tool.set(pulled)
        lastMove = null
        isDown.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
        send('down', event)
        focusUnder(event)
      },
      onPointerMove(event: PointerEvent) {
        held.move(event.nativeEvent)
        if (!editor.tool.get().move) return
        if (!lastMove) frame = requestAnimationFrame(sendMove)
        lastMove = event
      },
      onPointerUp(event: PointerEvent) {
        held.stop()
        if (!isDown.current) return
        isDown.current = false
        sendMove()
        send('up', event)
      },
      onPointerCancel() {
        held.stop()
        isDown.current = false
        lastMove = null
        editor.tool.set(editor.tool.get().cancel?.(editor) ?? editor.tool.get())
      },
      // The browser would move the focus and mark texts.
      onMouseDown: (event: MouseEvent) => void (isOwnControl(event.target) || event.preventDefault()),
      onDoubleClick(event: MouseEvent) {
        const item = isOwnControl(event.target) ? undefined : itemAt(editor, pressOf(event).point)
        if (!item) return
        select(editor, [item._id])
        void run(editor, commandOf('edit'))
      },
      onContextMenu(event: MouseEvent<HTMLElement>) {
        const placed = (event.target as HTMLElement).closest<HTMLElement>('[data-placed]')
        // A button in an item is a part of it here.
        if (!placed && isOwnControl(event.target)) return
        event.preventDefault()
        held.stop()
        // The menu key names the focused item, the pointer what it is over.
        if (event.button === 2 || isTouch(event.nativeEvent))
          return openMenuOf(itemAt(editor, pressOf(event).point)?._id, { x: event.clientX, y: event.clientY })
        const { left, top } = (placed ?? event.currentTarget).getBoundingClientRect()
        const inside = placed ? 8 : RULER_PX + 8
        openMenuOf(placed?.dataset.placed, { x: left + inside, y: top + inside })
      },
      onDragOver(event: DragEvent) {
        if (dragOver(editor, drops, event.dataTransfer, pressOf(event).point)) event.preventDefault()
      },
      onDragLeave: () => editor.overlay.set(NO_OVERLAY),
      onDrop(event: DragEvent) {
        if (dropOn(editor, drops, event.dataTransfer, pressOf(event).point)) event.preventDefault()
      },
    }
  }, [editor, view, drops, openMenu])
}

/** Menus and buttons over the canvas handle their own events. */
function isOwnControl(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest(
      '.dashboards-editor-menu, .dashboards-editor-bar, .dashboards-editor-empty, .dashboards-layers, button, a, input',
    ) !== null
  )
}

function guideUnder(target: EventTarget, editor: Editor): Tool | null {
  if (!(target instanceof Element)) return null
  const ruler = target.closest<SVGElement>('[data-ruler]')?.dataset.ruler
  // The ruler above has horizontal lines in it, the one beside vertical ones.
  if (ruler) return guide(editor, ruler === 'x' ? 'y' : 'x', null, idle)
  const known = target.closest<HTMLElement>('[data-guide]')?.dataset.guide
  if (!known) return null
  const [axis, index] = known.split(' ')
  return guide(editor, axis as Axis, Number(index), idle)
}

const ZOOM_PER_PX = 0.0015

/** The wheel scrolls, with Ctrl it zooms at the pointer; a pinch on a touch pad is the same event. */
function useWheel(view: RefObject<HTMLElement | null>, editor: Editor) {
  useEffect(() => {
    const element = view.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const camera = editor.camera.get()
      const { left, top } = element.getBoundingClientRect()
      if (event.ctrlKey || event.metaKey) {
        const at = { x: event.clientX - left, y: event.clientY - top }
        return editor.camera.set(zoomedAt(camera, at, camera.zoom * Math.exp(-event.deltaY * ZOOM_PER_PX)))
      }
      const [dx, dy] = event.shiftKey ? [event.deltaY, event.deltaX] : [event.deltaX, event.deltaY]
      editor.camera.set({ ...camera, x: camera.x - dx, y: camera.y - dy })
    }
    // React's own listener could not keep the page from scrolling.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [view, editor])
}
