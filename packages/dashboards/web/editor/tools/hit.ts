import type { ComponentItem } from '../../../contract/dashboard.ts'
import { allItems, type Editor } from '../editor.ts'
import { contains, type Point } from '../snap/boxes.ts'

/** The topmost item at a point of the canvas. */
export function itemAt(editor: Editor, point: Point): ComponentItem | undefined {
  return allItems(editor).findLast((item) => contains(item, point))
}
