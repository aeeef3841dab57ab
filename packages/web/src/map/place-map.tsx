import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import type { MapCanvasProps } from './drawing.ts'
import './map.css'
import { MapLegend } from './map-legend.tsx'

const MapCanvas = lazy(() => import('./map-canvas.tsx'))

/** More than this many would be read out for a long time. */
const TOLD = 200

interface PlaceMapProps extends MapCanvasProps {
  /** Name of the map for those who cannot see it; its places follow as a list. */
  label: string
  /** Fills its place instead of having a height of its own. */
  fills?: boolean
}

/** A map of the country with places on it. It needs no internet, and is fetched when the first one is shown. */
export function PlaceMap({ label, fills = false, ...map }: PlaceMapProps) {
  return (
    <section className="a-map" aria-label={label} data-fills={fills}>
      <Suspense fallback={<Skeleton.Node active className="a-map-waiting" />}>
        <MapCanvas {...map} />
      </Suspense>
      {map.lookNames && <MapLegend names={map.lookNames} places={map.places} />}
      <ul className="a-hidden">
        {map.places.slice(0, TOLD).map(({ id, name, note }) => (
          <li key={id}>{[name, note].filter(Boolean).join(', ')}</li>
        ))}
      </ul>
    </section>
  )
}
