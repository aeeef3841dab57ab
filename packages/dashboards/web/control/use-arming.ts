import { newKey } from '@atrium/core/web/api/new-key'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ControlState, ControlValues } from '../../contract/control.ts'
import type { ControlPort, RefusedControl } from '../live/control-port.ts'

/** An armed control that nobody confirms is not armed any more. */
export const DISARMS_MS = 10_000
/** For so long after it was armed, the second click of a double click and a held key confirm nothing. */
const GUARD_MS = 500

/** What would be sent, and how a person reads it. */
export interface Draft {
  values: ControlValues
  shown: readonly { label?: string; text: string }[]
}

export interface Armed extends Draft {
  key: string
  sinceMs: number
  /** Whether it may be confirmed already. */
  isReady: boolean
}

/**
 * What has become of the person's own operation as far as this page knows it: it is on its way, nobody has answered, or
 * it was refused.
 */
export type Own = { kind: 'sending' } | { kind: 'lost' } | ({ kind: 'refused' } & RefusedControl)

export interface Arming {
  armed: Armed | null
  own: Own | null
  /** The last armed value was given up, and nothing was sent. */
  isDisarmed: boolean
  arm(draft: Draft): void
  disarm(): void
  confirm(reason: string): void
}

/** First armed, then confirmed: one key for both, so that an operation reaches the server once. */
export function useArming(port: ControlPort | null): Arming {
  const [armed, setArmed] = useState<Armed | null>(null)
  const [own, setOwn] = useState<Own | null>(null)
  const [isDisarmed, setDisarmed] = useState(false)
  // A second click can come before the first one is drawn.
  const confirmed = useRef('')
  const key = armed?.key
  useForgotten(port?.last ?? null, own, setOwn)

  const disarm = useCallback(() => {
    setArmed(null)
    setDisarmed(true)
  }, [])

  useEffect(() => {
    if (key === undefined) return
    const guard = setTimeout(() => setArmed((now) => now && { ...now, isReady: true }), GUARD_MS)
    const end = setTimeout(disarm, DISARMS_MS)
    return () => {
      clearTimeout(guard)
      clearTimeout(end)
    }
  }, [key, disarm])

  return {
    armed,
    own,
    isDisarmed,
    arm(draft) {
      setOwn(null)
      setDisarmed(false)
      setArmed({ ...draft, key: newKey(), sinceMs: Date.now(), isReady: false })
    },
    disarm,
    confirm(reason) {
      if (!port || !armed?.isReady || confirmed.current === armed.key) return
      confirmed.current = armed.key
      setArmed(null)
      setOwn({ kind: 'sending' })
      port.send({ key: armed.key, values: armed.values, ...(reason === '' ? {} : { reason }) }).then(
        (refused) => setOwn(refused && { kind: 'refused', ...refused }),
        // It may have been sent nevertheless.
        () => setOwn({ kind: 'lost' }),
      )
    },
  }
}

/** A later state from the server replaces what only this page knew. */
function useForgotten(last: ControlState | null, own: Own | null, setOwn: (own: null) => void): void {
  const known = useRef(last)
  const isSending = own?.kind === 'sending'
  useEffect(() => {
    if (known.current === last) return
    known.current = last
    if (!isSending) setOwn(null)
  }, [last, isSending, setOwn])
}
