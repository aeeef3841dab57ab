import type { Cell } from '../../contract/data.ts'
import type { WidgetViewProps } from '../kind/widget-view.ts'

type Message = WidgetViewProps['message']

/** They are there only after a message. */
export const EVENT_COLUMNS: readonly string[] = ['event', 'eventLevel']

interface Limits {
  min: number
  max: number
}

/**
 * What the last message to the drawing says, as columns: `event` is its value, a number within the limits; `eventLevel`
 * is how far between them, from 0 to 1. Without a message there are no such columns.
 */
export function eventData(message: Message, { min, max }: Limits): Record<string, Cell> {
  if (message?.type !== 'fabricFilter') return {}
  const number = message.value.trim() === '' ? Number.NaN : Number(message.value)
  if (!Number.isFinite(number)) return { event: message.value, eventLevel: null }
  const event = Math.min(max, Math.max(min, number))
  return { event, eventLevel: max > min ? (event - min) / (max - min) : null }
}
