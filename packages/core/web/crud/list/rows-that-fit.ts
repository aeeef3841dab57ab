import { MAX_PAGE_SIZE } from '../../../contract/wire.ts'

/** What a list and its rows take of the window, in pixels. */
export interface ListHeights {
  /** Between the head of the table and the foot of the list. */
  roomPx: number
  /** All rows that are drawn. */
  rowsPx: number
  /** One of the first rows; 0 without rows. */
  rowPx: number
}

/** Before rows are drawn: one line each (`row-table.css`), below a head of the same height and above the foot. */
const ROW_PX = 41
const FOOT_PX = 49
/** The frame below the foot. */
const FRAME_PX = 1
/** The first rows are there whatever the size of the page, so their height does not depend on it. */
const FIRST = 10

/** Measures a list; `surface` holds its bar, its rows and its foot. */
export function heightsOf(surface: HTMLElement): ListHeights {
  const body = surface.querySelector<HTMLElement>('.core-crud-list-body')
  const foot = surface.querySelector<HTMLElement>('.core-crud-list-foot')?.offsetHeight ?? FOOT_PX
  const rows = [...surface.querySelectorAll<HTMLElement>('tr[data-row]')].map((row) => row.offsetHeight)
  const rowsPx = sumOf(rows)
  const first = rows.slice(0, FIRST)
  // With rows, whatever else is in the table has its place, too: the head, a bar to scroll sideways.
  const headPx = body && rowsPx > 0 ? body.offsetHeight - rowsPx : ROW_PX
  const topPx = body ? body.getBoundingClientRect().top + scrollY : 0
  return {
    roomPx: Math.max(0, innerHeight - topPx - headPx - foot - FRAME_PX),
    rowsPx,
    rowPx: first.length > 0 ? sumOf(first) / first.length : 0,
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/**
 * The size of a page that fills the list.
 * @param ownSize of the list: a page has no fewer rows
 * @param knownPx the height of a row of this list when it was drawn last
 */
export function filledSize({ roomPx, rowPx }: ListHeights, ownSize: number, knownPx = ROW_PX): number {
  return Math.min(Math.max(Math.floor(roomPx / (rowPx || knownPx)), ownSize), MAX_PAGE_SIZE)
}

/** The page of the new size that has the row with which a page of the old size began. */
export const pageWithFirstOf = (current: number, oldSize: number, size: number) =>
  Math.floor(((current - 1) * oldSize) / size) + 1

/** Whether over a third of the place is blank. */
export const isMuchBlank = ({ roomPx, rowsPx }: ListHeights) => rowsPx > 0 && roomPx - rowsPx > roomPx / 3
