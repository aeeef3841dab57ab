import { useEffect, useState } from 'react'
import { useCanvasWords } from './canvas-words.ts'
import type { LinkStatus } from './live-link.ts'

const PATIENCE_MS = 1500

/**
 * Says that the data no longer updates. An interruption that is over before anyone could read the note is not shown.
 */
export function ConnectionNote({ status }: { status: LinkStatus }) {
  const words = useCanvasWords()
  const [told, setTold] = useState(false)
  const away = status === 'lost' || status === 'connecting'
  useEffect(() => {
    setTold(false)
    if (!away) return
    const timer = setTimeout(() => setTold(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [away])
  if (!told) return null
  return (
    <div className="c-lost" role="status">
      <i className="c-lost-dot" /> <b>{words.lost}</b> <span>{words.lostHint}</span>
    </div>
  )
}
