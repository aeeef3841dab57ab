import type { KeyboardEvent } from 'react'
import type { Cell } from '../../contract/data.ts'
import type { Listener } from '../../contract/define/widget-common.ts'
import type { WidgetViewProps } from './widget-view.ts'

type View = Pick<WidgetViewProps<unknown>, 'emit' | 'mode' | 'props'>
type Row = Readonly<Record<string, Cell>>

/** Whether the author set a listener for a click or a choice, so that a click does something. */
export function isClickable({ props, mode }: Pick<View, 'props' | 'mode'>): boolean {
  const { listeners } = props as { listeners?: readonly Pick<Listener, 'on'>[] }
  return mode === 'view' && listeners?.some(({ on }) => on === 'click' || on === 'select') === true
}

/** Runs the listeners of a click on this row, and those of its choice. */
export function choose({ emit }: Pick<View, 'emit'>, row: Row): void {
  emit('click', row)
  emit('select', row)
}

/**
 * The attributes of an element that runs listeners when it is clicked, or chosen with Enter or the space bar. None if
 * there is no listener: then it does not look like a link, and the keyboard skips it.
 */
export function clickable(view: View, row: () => Row) {
  if (!isClickable(view)) return {}
  return {
    className: 'charts-clickable',
    role: 'button',
    tabIndex: 0,
    onClick: () => choose(view, row()),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      choose(view, row())
    },
  }
}
