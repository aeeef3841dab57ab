import type { Cell } from '@atrium/contract/dashboard'
import type { Listener } from '@atrium/contract/define/widget-common'
import type { KeyboardEvent } from 'react'
import type { WidgetViewProps } from './widget-view.ts'

type View = Pick<WidgetViewProps<unknown>, 'emit' | 'mode' | 'props'>

/** Whether the author set a listener for this event, so that a click does something. */
export function isListened({ props, mode }: Pick<View, 'props' | 'mode'>, on: Listener['on']): boolean {
  const { listeners } = props as { listeners?: readonly Pick<Listener, 'on'>[] }
  return mode === 'view' && listeners?.some((listener) => listener.on === on) === true
}

/**
 * The attributes of an element that runs listeners when it is clicked, or chosen with Enter or the space bar. None if
 * there is no listener: then it does not look like a link, and the keyboard skips it.
 */
export function clickable(view: View, on: Listener['on'], row: () => Readonly<Record<string, Cell>>) {
  if (!isListened(view, on)) return {}
  return {
    className: 'c-clickable',
    role: 'button',
    tabIndex: 0,
    onClick: () => view.emit(on, row()),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      view.emit(on, row())
    },
  }
}
