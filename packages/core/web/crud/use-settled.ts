import { useEffect, useState } from 'react'

const SETTLE_MS = 250

/** The value after it has not changed for a moment: one request for a typed word, not one for each letter. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
