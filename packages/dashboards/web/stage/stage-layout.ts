import { isSingle } from '@atrium/charts/contract/define/widget'
import { widgetOf } from '@atrium/charts/web/kind/registry'
import type { Size } from '@atrium/charts/web/kind/use-element-size'
import { type ComponentItem, type DashboardOptions, TITLE_HEIGHT_PX } from '../../contract/dashboard.ts'
import { itemShape } from '../live/item-props.ts'
import type { Box } from './frame.tsx'

export interface StageLayout {
  width: number
  height: number
  scale: number
  left: number
  top: number
}

/**
 * The position of the dashboard in its view. `follow` makes it as large as fits and centres it; `fixed` keeps its
 * pixels at the top left, and the rest is reached by scrolling.
 */
export function stageLayout(
  options: Pick<DashboardOptions, 'width' | 'height' | 'fullScreenSize'>,
  view: Size,
): StageLayout {
  const { width, height } = options
  if (options.fullScreenSize === 'fixed') {
    return { width, height, scale: 1, left: Math.max(0, (view.width - width) / 2), top: 0 }
  }
  const scale = Math.min(view.width / width, view.height / height) || 1
  return { width, height, scale, left: (view.width - width * scale) / 2, top: (view.height - height * scale) / 2 }
}

/** On a phone held upright a wide dashboard would be only a few centimetres high, so its items are shown as a list. */
export function isTooSmall(options: Pick<DashboardOptions, 'width'>, view: Size): boolean {
  return view.width > 0 && view.width < 640 && options.width > view.width * 1.6
}

/** The size of the smallest texts of a dashboard, such as those of axes, and the smallest that people can read. */
const SMALLEST_TEXT_PX = 12
const READABLE_TEXT_PX = 11

/** Whether a dashboard that is drawn as large as fits has texts that are too small to read. */
export function isTextTooSmall(options: Parameters<typeof stageLayout>[0], view: Size): boolean {
  if (options.fullScreenSize !== 'follow' || view.width === 0) return false
  return SMALLEST_TEXT_PX * stageLayout(options, view).scale < READABLE_TEXT_PX
}

const GAP_PX = 8
const PADDING_PX = 8
/** Space below the list, so that the last item can be scrolled above the viewer's buttons. */
const BAR_PX = 56

const NONE_GROWN: ReadonlyMap<string, number> = new Map()

/**
 * The items one below the other in reading order, with small ones in pairs. Each item's `phone` may give it another
 * place or height, or leave it out.
 * @param grown the heights of the items that grow
 */
export function listBoxes(
  items: readonly ComponentItem[],
  designWidth: number,
  viewWidth: number,
  grown: ReadonlyMap<string, number> = NONE_GROWN,
): { boxes: Map<string, Box>; height: number } {
  const boxes = new Map<string, Box>()
  const full = viewWidth - 2 * PADDING_PX
  const half = (full - GAP_PX) / 2
  let top = PADDING_PX
  let waiting: { item: ComponentItem; height: number } | undefined
  const place = (item: ComponentItem, left: number, width: number, height: number) =>
    boxes.set(item._id, { left, top, width, height })
  const placeAlone = () => {
    if (!waiting) return
    place(waiting.item, PADDING_PX, full, waiting.height)
    top += waiting.height + GAP_PX
    waiting = undefined
  }
  for (const item of inListOrder(items)) {
    const height = Math.max(grown.get(item._id) ?? 0, item.phone?.height ?? listHeight(item, full))
    if (grown.has(item._id) || !isSmall(item, designWidth)) {
      placeAlone()
      place(item, PADDING_PX, full, height)
      top += height + GAP_PX
    } else if (waiting) {
      const rowHeight = Math.max(height, waiting.height)
      place(waiting.item, PADDING_PX, half, rowHeight)
      place(item, PADDING_PX + half + GAP_PX, half, rowHeight)
      top += rowHeight + GAP_PX
      waiting = undefined
    } else waiting = { item, height }
  }
  placeAlone()
  return { boxes, height: top + BAR_PX }
}

// A row of dials gets lower as it gets narrower. A chart or a table would become unreadable.
function dialsHeight(item: ComponentItem, full: number): number {
  const { width, height } = item
  if (width < 2 * height || !isSingle(itemShape(item))) return Number.POSITIVE_INFINITY
  return TITLE_HEIGHT_PX + (full * (height - TITLE_HEIGHT_PX)) / width
}

// A heading and the clock beside it share a row, however wide the author made them. Charts and tables would be cut.
function isSmall(item: ComponentItem, designWidth: number): boolean {
  if (isControl(item)) return false
  if (item.height <= 80) return true
  const shape = itemShape(item)
  const isHigh = item.height > (isSingle(shape) || shape === 'none' ? 320 : 200)
  return !isHigh && item.width <= designWidth * 0.3
}

/** What is pressed is as large on a phone as elsewhere. */
const isControl = ({ component }: ComponentItem) => widgetOf(component.component)?.spec.relay !== undefined

function listHeight(item: ComponentItem, full: number): number {
  if (isControl(item)) return Math.min(380, Math.max(LEAST_CONTROL_PX, item.height))
  return Math.round(Math.max(56, Math.min(380, 0.72 * full, 0.8 * item.height, dialsHeight(item, full))))
}

/** An operation that is to be confirmed, with its reason, and the title. */
const LEAST_CONTROL_PX = 200

/** The items that are shown on a phone, from the top down. */
export function inListOrder(items: readonly ComponentItem[]): ComponentItem[] {
  const places = inReadingOrder(items.filter(({ phone }) => !phone?.hidden)).map((item, index) => {
    const order = item.phone?.order
    // An item with a number stands before the one that has this place by itself.
    return { item, place: order === undefined ? index : order - 0.5 }
  })
  return places.sort((a, b) => a.place - b.place).map(({ item }) => item)
}

/** Items whose tops differ by less than this are in one row. */
const SAME_ROW_PX = 40

function inReadingOrder(items: readonly ComponentItem[]): ComponentItem[] {
  const rows: ComponentItem[][] = []
  for (const item of [...items].sort((a, b) => a.top - b.top)) {
    const row = rows.at(-1)
    if (row?.[0] && item.top - row[0].top < SAME_ROW_PX) row.push(item)
    else rows.push([item])
  }
  return rows.flatMap((row) => row.sort((a, b) => a.left - b.left))
}
