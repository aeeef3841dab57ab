import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { useEffect, useState } from 'react'
import type { ComponentItem } from '../../contract/dashboard.ts'
import type { ItemData } from './item-data.ts'
import { useSharedState } from './shared-state.ts'

type Message = NonNullable<WidgetViewProps['message']>

/** The messages that an item can handle. */
const MESSAGES: ReadonlySet<string> = new Set(['fabricFilter'])

/** Loads the item's data again when others ask for it. Returns the last message to the item. */
export function useSignals({ _id: item, refreshInterval }: ComponentItem, data: ItemData): Message | null {
  const { signals } = useSharedState()
  const [message, setMessage] = useState<Message | null>(null)
  useEffect(
    () =>
      signals.onSignal(item, (signal) => {
        // The server pushes what has changed to an item that follows its data.
        if (signal.kind === 'changed') return refreshInterval > 0 && data.reload()
        if (signal.kind === 'refresh') return data.reload()
        const { type, value } = signal
        if (!MESSAGES.has(type)) return console.warn('unsupported event', type)
        setMessage({ type, value })
        data.reload()
      }),
    [signals, item, refreshInterval, data],
  )
  return message
}
