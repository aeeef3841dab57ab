import type { RefusedBody } from '@atrium/contract/refusal'
import { useEffect, useState } from 'react'

/** Seconds that the server asked to wait before the next try, counting down; 0 when there is nothing to wait for. */
export function useWaitS(refused: RefusedBody | undefined): number {
  const [leftS, setLeftS] = useState(0)
  useEffect(() => {
    const seconds = Number(refused?.params?.seconds ?? 0)
    setLeftS(seconds)
    if (seconds <= 0) return
    const until = Date.now() + seconds * 1000
    const timer = setInterval(() => {
      const left = Math.ceil((until - Date.now()) / 1000)
      setLeftS(Math.max(0, left))
      if (left <= 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [refused])
  return leftS
}
