import { widgetOf } from '@atrium/charts/web/kind/registry'
import { createContext, useMemo, useSyncExternalStore } from 'react'
import { type ControlCall, type ControlState, RELAY_PATHS } from '../../contract/control.ts'
import type { ComponentItem } from '../../contract/dashboard.ts'
import { useSharedState } from './shared-state.ts'
import { useLink } from './viewer-context.tsx'

/** What a person has confirmed. The server takes everything else from the released dashboard. */
export type Operation = Pick<ControlCall, 'values' | 'reason' | 'key'>

/** A refusal: nothing was sent. */
export interface RefusedControl {
  isSignedOut: boolean
  /** The server's sentence. */
  text: string
}

export type SentControl = { control: ControlState; refused?: undefined } | { refused: RefusedControl }

/** Sends to the path of a relay. Rejects if the server does not answer. */
export type SendControl = (path: string, operation: Omit<ControlCall, 'dashboard'>) => Promise<SentControl>

/** How a control sends, and what became of its last operation. */
export interface ControlPort {
  /** Why the viewer may not send. */
  blocked: 'signedOut' | 'noRight' | 'draft' | null
  /** The last operation, of whomever. */
  last: ControlState | null
  /** Null: it was sent. */
  send(operation: Operation): Promise<RefusedControl | null>
}

/** Null where nothing is sent: in the builder, in prints and in samples. */
export const ControlContext = createContext<ControlPort | null>(null)

export function useControlPort({ _id, component }: ComponentItem): ControlPort | null {
  const { controls } = useLink()
  const { operate, mode } = useSharedState()
  const may = useSyncExternalStore(controls.onChange, () => controls.may)
  const last = useSyncExternalStore(controls.onChange, () => controls.last(_id))
  const relay = widgetOf(component.component)?.spec.relay
  return useMemo(() => {
    if (relay === undefined || operate === undefined || mode !== 'view') return null
    return {
      blocked: typeof operate === 'string' ? operate : may === false ? 'noRight' : null,
      last,
      async send(operation) {
        if (typeof operate === 'string') return null
        const sent = await operate(RELAY_PATHS[relay], { component: _id, ...operation })
        if (sent.refused) return sent.refused
        controls.take(sent.control)
        return null
      },
    }
  }, [relay, operate, mode, may, last, controls, _id])
}
