import type { Editor } from './editor.ts'
import type { Point } from './snap/boxes.ts'

/** Where the pointer is, and what is held with it. */
export interface Press {
  /** In pixels of the canvas. */
  point: Point
  /** In pixels of the view. */
  screen: Point
  shift: boolean
  alt: boolean
  /** Ctrl, or Cmd on a Mac. */
  mod: boolean
  button: 'main' | 'middle' | 'second'
}

/** One state of the pointer. Each event returns the next state. */
export interface Tool {
  name: 'idle' | 'move' | 'resize' | 'marquee' | 'place' | 'pan' | 'guide'
  /** Of CSS, while the tool is in use. */
  cursor?: string
  down?(press: Press, editor: Editor): Tool
  move?(press: Press, editor: Editor): Tool
  up?(press: Press, editor: Editor): Tool
  /** Escape was pressed, or the pointer was lost: everything is as before. */
  cancel?(editor: Editor): Tool
}

/** A pointer that moves less is a click. */
export const CLICK_PX = 3

export function isClick(from: Press, to: Press): boolean {
  return Math.hypot(to.screen.x - from.screen.x, to.screen.y - from.screen.y) < CLICK_PX
}
