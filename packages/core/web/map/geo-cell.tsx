import { useMemo } from 'react'
import type { Geo } from '../../contract/geo.ts'
import { geoText } from '../../contract/shown.ts'
import './geo.css'
import { PlaceMap } from './place-map.tsx'
import { useMapWords } from './words.ts'

const NOWHERE: readonly never[] = []

interface GeoCellProps {
  value: Geo
  /** In the detail the place is shown on a map, too. */
  detailed?: boolean
}

/** The address of a place, or its coordinates if it has none. */
export default function GeoCell({ value, detailed = false }: GeoCellProps) {
  const { word } = useMapWords()
  const { lng, lat, address } = value
  const picked = useMemo(() => ({ lng, lat }), [lng, lat])
  if (!detailed) return geoText(value)
  return (
    <div className="core-geo-cell">
      {address}
      <small>{geoText({ lng, lat })}</small>
      <PlaceMap label={word('map')} places={NOWHERE} picked={picked} />
    </div>
  )
}
