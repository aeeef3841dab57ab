import '@atrium/charts/web/controls.css'
import './control.css'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { type KeyboardEvent, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import type { ControlProps } from '../../contract/control-props.ts'
import { ControlContext, type ControlPort } from '../live/control-port.ts'
import { ControlConfirm } from './control-confirm.tsx'
import { ControlStatus } from './control-status.tsx'
import { type ControlWords, useControlWords } from './control-words.ts'
import { PresentValue } from './present-value.tsx'
import { type Draft, useArming } from './use-arming.ts'

interface ControlFrameProps {
  view: WidgetViewProps<ControlProps>
  /** What messages call the operation. */
  name: string
  unit?: string
  /** The input. `arm` is given what would be sent; `isOff`: nothing can be sent now. */
  children(arm: (draft: Draft) => void, isOff: boolean): ReactNode
}

/** What messages call the operation: its name, or else the title of the item. */
export function controlName({ props, title }: Pick<WidgetViewProps<ControlProps>, 'props' | 'title'>): string {
  return props.name || title
}

/** The frame of a control: its input, what is about to be sent, and what has become of the last operation. */
export function ControlFrame({ view, name, unit = '', children }: ControlFrameProps) {
  const words = useControlWords()
  const port = useContext(ControlContext)
  const { armed, own, isDisarmed, arm, disarm, confirm } = useArming(port)
  const root = useRef<HTMLDivElement>(null)
  const last = port?.last ?? null
  const isBusy = own?.kind === 'sending' || (last !== null && !last.isDone)
  const isArmed = armed !== null && port?.blocked === null
  useFocusBack(root, isArmed)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isArmed) return
    event.stopPropagation()
    disarm()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere in it takes back what was armed
    <div
      ref={root}
      className="dashboards-control"
      data-armed={isArmed ? '' : undefined}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <PresentValue view={view} unit={unit} />
      {isArmed ? (
        <ControlConfirm {...{ name, armed }} reason={view.props.reason} onConfirm={confirm} onCancel={disarm} />
      ) : (
        children(arm, port === null || port.blocked !== null || isBusy)
      )}
      <ControlStatus
        name={name}
        own={isArmed ? null : own}
        last={isArmed || (isDisarmed && !isBusy) ? null : last}
        idle={isArmed ? '' : idleText(words, port, isDisarmed)}
        timeZone={view.timeZone}
      />
      {last && port?.blocked && <p className="dashboards-control-blocked">{words[port.blocked]}</p>}
    </div>
  )
}

function idleText(words: ControlWords, port: ControlPort | null, isDisarmed: boolean): string {
  if (port === null) return words.notHere
  if (port.blocked !== null) return words[port.blocked]
  return isDisarmed ? words.disarmed : ''
}

const USABLE = ['input', 'select', 'button'].map((name) => `${name}:not([disabled])`).join()

/** After the confirmation the focus returns to the input, which was not there meanwhile. */
function useFocusBack(root: RefObject<HTMLElement | null>, isArmed: boolean): void {
  const was = useRef(false)
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (was.current && !isArmed && isLost) (root.current?.querySelector<HTMLElement>(USABLE) ?? root.current)?.focus()
    was.current = isArmed
  }, [root, isArmed])
}
