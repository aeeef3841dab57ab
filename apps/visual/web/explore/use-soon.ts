import { useEffect, useRef, useState } from 'react'

/** Keys that come faster are a held key or a program, which must not send a request for each letter. */
const SOON_MS = 30

/** The value: at once if it has not changed for an instant before, else after it has not changed for an instant. */
export function useSoon<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const changedMs = useRef(0)
  useEffect(() => {
    const nowMs = performance.now()
    const isFast = nowMs - changedMs.current < SOON_MS
    changedMs.current = nowMs
    const timer = setTimeout(() => setSettled(value), isFast ? SOON_MS : 0)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
