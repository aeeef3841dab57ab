import { type DragEvent, type MouseEvent, type PointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { toCanvas, zoomedAt } from '../camera.ts'
import { commandOf } from '../commands/all.ts'
import { run } from '../commands/command.ts'
import { type Editor, isEditable, NO_OVERLAY, select, withGroups } from '../editor.ts'
import type { Axis, Point } from '../snap/boxes.ts'
import type { Press, Tool } from '../tool.ts'
import { guide } from '../tools/guide.ts'
import { itemAt } from '../tools/hit.ts'
import { idle } from '../tools/idle.ts'
import { dragOver, dropOn, type StageDrop } from './drops.ts'
import { useEditor } from './use-editor.ts'

const BUTTONS = ['main', 'middle', 'second'] as const

/** Turns events of the page into those of tools. The stage as a whole gets them, so that no widget reacts. */
export function useStagePointer(
  view: RefObject<HTMLElement | null>,
  drops: readonly StageDrop[],
  openMenu: (point: Point | null) => void,
) {
  const editor = useEditor()
  const isDown = useRef(false)
  useWheel(view, editor)

  return useMemo(() => {
    function pressOf(event: MouseEvent): Press {
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

    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (isOwnControl(event.target)) return
        openMenu(null)
        const pulled = guideUnder(event.target, editor)
        if (pulled) editor.tool.set(pulled)
        lastMove = null
        isDown.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
        send('down', event)
        focusUnder(event)
      },
      onPointerMove(event: PointerEvent) {
        if (!editor.tool.get().move) return
        if (!lastMove) frame = requestAnimationFrame(sendMove)
        lastMove = event
      },
      onPointerUp(event: PointerEvent) {
        if (!isDown.current) return
        isDown.current = false
        sendMove()
        send('up', event)
      },
      onPointerCancel() {
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
        if (isOwnControl(event.target)) return
        event.preventDefault()
        const placed = (event.target as HTMLElement).closest<HTMLElement>('[data-placed]')
        // The menu key names the focused item, the pointer what it is over.
        const id = event.button === 2 ? itemAt(editor, pressOf(event).point)?._id : placed?.dataset.placed
        if (id === undefined || !isEditable(editor)) return
        if (!editor.selection.get().has(id)) select(editor, withGroups(editor, [id]))
        const box = placed?.getBoundingClientRect()
        openMenu(
          event.button === 2 || !box ? { x: event.clientX, y: event.clientY } : { x: box.left + 8, y: box.top + 8 },
        )
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
    target.closest('.dashboards-editor-menu, .dashboards-editor-empty, .dashboards-layers, button, a, input') !== null
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
