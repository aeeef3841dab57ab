import type { Listener } from '@atrium/charts/contract/define/widget-common'
import { filled, isFillable } from '@atrium/charts/web/kind/filled'
import { widgetOf } from '@atrium/charts/web/kind/registry'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { useCallback } from 'react'
import type { ComponentItem } from '../../contract/dashboard.ts'
import { valueOfOne } from '../../contract/parameters.ts'
import { widgetProps } from './item-props.ts'
import type { SharedState } from './shared-state.ts'
import { useSharedState } from './shared-state.ts'

type Row = Parameters<WidgetViewProps['emit']>[1]

/** Runs the item's listeners. In the builder a click selects the item, and no listener runs. */
export function useEmit(item: ComponentItem): WidgetViewProps['emit'] {
  const shared = useSharedState()
  return useCallback(
    (on, row) => {
      const spec = widgetOf(item.component.component)?.spec
      if (!spec || shared.mode !== 'view') return
      const { listeners } = widgetProps(spec, item) as unknown as { listeners: readonly Listener[] }
      runListeners(
        listeners.filter((listener) => listener.on === on),
        row,
        shared,
      )
    },
    [item, shared],
  )
}

type Reached = Pick<SharedState, 'onValues' | 'parameters' | 'open' | 'toggle' | 'signals'>

/** A listener whose value names a column that the row does not have does nothing. */
export function runListeners(listeners: readonly Listener[], row: Row, reached: Reached): void {
  const ready = listeners.filter(({ do: action, value }) => !READS_VALUE.has(action) || isFillable(value, row))
  const set = ready.filter((one) => one.do === 'parameter' && one.parameter !== '')
  // Together, so that no item is loaded with the new value of one parameter and the old one of another.
  if (set.length > 0)
    reached.onValues(Object.fromEntries(set.map((one) => [one.parameter, valueSet(one, row, reached)])))
  for (const { do: action, item, message, value, dashboard } of ready) {
    if (action === 'open') reached.open(dashboard)
    if (action === 'toggle') reached.toggle(item)
    if (action === 'message') reached.signals.send(item, { kind: 'message', type: message, value: filled(value, row) })
  }
}

/** A column is one value, also for a parameter that takes several. */
function valueSet({ parameter, value }: Listener, row: Row, { parameters = [] }: Reached): string {
  const text = filled(value, row)
  const declared = parameters.find(({ name }) => name === parameter)
  return text === value || !declared ? text : valueOfOne(declared, text)
}

const READS_VALUE: ReadonlySet<string> = new Set(['parameter', 'message'])
