import type { Cell } from '@atrium/charts/contract/data'
import { isRecord } from './static-data.ts'

/**
 * What the page of a dashboard and the frame with the HTML of an author tell each other. The frame has an origin of its
 * own and cannot reach the page in any other way.
 */

/** The address of the frame: one document for all dashboards, which gets its content by a message. */
export const HTML_FRAME = '/frame/html'

type Row = Readonly<Record<string, Cell>>

/** Rows by the names of their columns, times in milliseconds. */
export interface HtmlData {
  rows: readonly Row[]
  parameters: Readonly<Record<string, string>>
  /** Of the rows, in milliseconds; null without rows. */
  range: { startMs: number; endMs: number } | null
}

/** From the theme of the dashboard. */
export interface HtmlLook {
  color: string
  fontFamily: string
  colorScheme: string
}

export type ToHtmlFrame =
  | { type: 'show'; html: string; script: string; look: HtmlLook; data: HtmlData }
  | { type: 'data'; data: HtmlData; look: HtmlLook }

export type FromHtmlFrame =
  /** It has loaded and waits for its content. */
  | { type: 'ready' }
  /** The script of the author has thrown. */
  | { type: 'failed'; message: string }
  | { type: 'click'; row: Row }
  /** A link was clicked; the frame does not follow any. */
  | { type: 'link'; href: string }

const MAX_TEXT = 2_000
const MAX_COLUMNS = 200

/** A message of the frame, which an author's script can make up; undefined if it is none of those above. */
export function readHtmlMessage(sent: unknown): FromHtmlFrame | undefined {
  if (!isRecord(sent)) return undefined
  const { type, message, href, row } = sent
  if (type === 'ready') return { type }
  if (type === 'failed' && isText(message)) return { type, message }
  if (type === 'link' && isText(href)) return { type, href }
  return type === 'click' && isRow(row) ? { type, row } : undefined
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_TEXT

function isRow(value: unknown): value is Row {
  if (!isRecord(value)) return false
  const cells = Object.entries(value)
  return cells.length <= MAX_COLUMNS && cells.every(([name, cell]) => isText(name) && isCell(cell))
}

const isCell = (cell: unknown): boolean =>
  cell === null || typeof cell === 'boolean' || isText(cell) || (typeof cell === 'number' && Number.isFinite(cell))
