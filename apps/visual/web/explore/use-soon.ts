import { useEffect, useState } from 'react'

/** Shorter than people notice, but long enough that fast typing does not send a request for each letter. */
const SOON_MS = 60

/** The value after it has not changed for an instant. */
export function useSoon<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SOON_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
