import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { lazy } from '../page/chunk.ts'
import type { MapCanvasProps } from './shown.ts'
import './map.css'
import { MapLegend } from './map-legend.tsx'

const MapCanvas = lazy(() => import('./map-canvas.tsx'))

/** A screen reader gets no more places than this: a longer list would take too long to read out. */
const NOTICE_TEXT = 200

interface PlaceMapProps extends MapCanvasProps {
  /** Name of the map for screen readers; its places follow as a list. */
  label: string
  /** Fills its container instead of having its own height. */
  fills?: boolean
}

/** A map of the country with places on it. It needs no internet, and its code is loaded when the first one is shown. */
export function PlaceMap({ label, fills = false, ...map }: PlaceMapProps) {
  return (
    <section className="core-map" aria-label={label} data-fills={fills}>
      <Suspense fallback={<Skeleton.Node active className="core-map-waiting" />}>
        <MapCanvas {...map} />
      </Suspense>
      {map.lookNames && <MapLegend names={map.lookNames} places={map.places} />}
      <ul className="core-hidden">
        {map.places.slice(0, NOTICE_TEXT).map(({ id, name, note }) => (
          <li key={id}>{[name, note].filter(Boolean).join(', ')}</li>
        ))}
      </ul>
    </section>
  )
}
