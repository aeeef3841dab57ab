import Overlay from 'ol/Overlay.js'
import { useEffect, useRef, useState } from 'react'
import { drawLiveMap, endLiveMap, type LiveDrawing } from './live-drawing.ts'
import type { LiveMapProps } from './scene.ts'

/** Above the head of a pin. */
const OVER_MARK_PX = 38

/**
 * The drawing of a map, as large as its place, and an element that follows a place on it.
 * @param onDrawn called once with a new drawing
 */
export function useLiveDrawing(props: LiveMapProps, onDrawn: (drawing: LiveDrawing) => void) {
  const place = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<LiveDrawing>()
  const [overlay] = useState(
    () =>
      new Overlay({
        element: document.createElement('div'),
        positioning: 'bottom-center',
        offset: [0, -OVER_MARK_PX],
        autoPan: { margin: 8 },
      }),
  )
  const latest = useRef({ props, onDrawn })
  latest.current = { props, onDrawn }

  useEffect(() => {
    const [around, target] = [place.current, place.current?.firstElementChild]
    if (!around || !(target instanceof HTMLElement)) return
    let made: LiveDrawing | undefined
    const observer = new ResizeObserver(() => {
      // On paper the place takes the size of its drawing, not the other way round.
      if (around.clientWidth === 0 || matchMedia('print').matches) return
      Object.assign(target.style, { width: `${around.clientWidth}px`, height: `${around.clientHeight}px` })
      if (made) made.map.updateSize()
      else {
        made = drawLiveMap(target, latest.current.props)
        made.map.addOverlay(overlay)
        latest.current.onDrawn(made)
        setDrawn(made)
      }
    })
    observer.observe(around)
    return () => {
      observer.disconnect()
      if (made) endLiveMap(made)
      setDrawn(undefined)
    }
  }, [overlay])

  return { drawn, place, overlay }
}
