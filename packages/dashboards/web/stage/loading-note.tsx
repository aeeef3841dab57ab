import { useCanvasWords } from '@atrium/charts/web/kind/canvas-words'
import { LoadingCover } from '@atrium/charts/web/kind/states'
import { useEffect, useState } from 'react'
import type { UsedItemData } from '../live/use-item-data.ts'

/** A load that is answered before this is not worth a note. */
const PATIENCE_MS = 600

/** Over the item while it loads for more than a moment, with a way to cancel; afterwards a way to load again. */
export function LoadingNote({ snapshot, data }: UsedItemData) {
  const words = useCanvasWords()
  const isLong = useLong(snapshot.sources.some(({ loading }) => loading))
  if (isLong) return <LoadingCover onCancel={data.cancel} />
  if (!snapshot.cancelled) return null
  return (
    <div className="charts-cancelled" role="status">
      {words.cancelled}{' '}
      <button type="button" className="charts-link" onClick={data.reload}>
        {words.tryAgain}
      </button>
    </div>
  )
}

function useLong(loading: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    setLong(false)
    if (!loading) return
    const timer = setTimeout(() => setLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [loading])
  return isLong && loading
}
