import { useCanvasWords } from '@atrium/charts/web/kind/canvas-words'
import { useEffect, useState } from 'react'
import type { LinkStatus } from '../live/live-link.ts'

const PATIENCE_MS = 1500

/**
 * Says that the data no longer updates. An interruption that is over before anyone could read the note is not shown.
 */
export function ConnectionNote({ status }: { status: LinkStatus }) {
  const words = useCanvasWords()
  const [notice, setNotice] = useState(false)
  const away = status === 'lost' || status === 'connecting'
  useEffect(() => {
    setNotice(false)
    if (!away) return
    const timer = setTimeout(() => setNotice(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [away])
  if (!notice) return null
  return (
    <div className="dashboards-lost" role="status">
      <i className="dashboards-lost-dot" /> <b>{words.lost}</b> <span>{words.lostHint}</span>
    </div>
  )
}
