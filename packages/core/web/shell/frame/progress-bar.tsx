import { useEffect, useState } from 'react'

const TRICKLE_MS = 200

/** The thin line at the top while a page loads. It grows slowly and never reaches the end. */
export function ProgressBar() {
  const [done, setDone] = useState(0.1)
  useEffect(() => {
    const timer = setInterval(() => setDone((before) => before + (0.95 - before) * 0.08), TRICKLE_MS)
    return () => clearInterval(timer)
  }, [])
  return <div className="core-shell-progress" style={{ transform: `scaleX(${done})` }} data-done={done.toFixed(3)} />
}
