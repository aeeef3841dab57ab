import { useEffect, useState } from 'react'

/** Seconds until the next try. It counts down again for each new object; 0 if there is nothing to wait for. */
export function useWaitS(wait: { seconds: number } | undefined): number {
  const [leftS, setLeftS] = useState(0)
  useEffect(() => {
    const seconds = wait?.seconds ?? 0
    setLeftS(seconds)
    if (seconds <= 0) return
    const until = Date.now() + seconds * 1000
    const timer = setInterval(() => {
      const left = Math.ceil((until - Date.now()) / 1000)
      setLeftS(Math.max(0, left))
      if (left <= 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [wait])
  return leftS
}

/** The waiting time of a refusal; it returns the same object for the same refusal. */
export function waitOf(refused: { params?: Record<string, unknown> } | undefined): { seconds: number } | undefined {
  if (!refused) return undefined
  const known = waits.get(refused)
  if (known) return known
  const wait = { seconds: Number(refused.params?.seconds ?? 0) }
  waits.set(refused, wait)
  return wait
}

const waits = new WeakMap<object, { seconds: number }>()
