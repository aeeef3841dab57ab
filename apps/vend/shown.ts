import { type AppShown, type ShownColumn, shownText } from '@atrium/core/contract/shown'
import type { Line } from './entities/order.ts'

/** Cola ×2 · Water */
export const linesText = (lines: readonly Line[]): string =>
  lines.map(({ name, num }) => (num > 1 ? `${name} ×${num}` : name)).join(' · ')

const products: ShownColumn<readonly Line[]> = { of: (lines) => shownText(linesText(lines)) }

/** What lists and files show of columns whose stored values nobody reads. */
export const shown = { order: { products } } satisfies AppShown
