import type { Geo } from '@atrium/contract/patterns/geo'
import { useMemo } from 'react'
import './map.css'
import { PlaceMap } from './place-map.tsx'
import { useMapWords } from './words.ts'

const NOWHERE: readonly never[] = []

interface GeoCellProps {
  value: Geo
  /** In a detail with its map. */
  detailed?: boolean
}

/** Where something is: its address, or the numbers where it has none. */
export default function GeoCell({ value, detailed = false }: GeoCellProps) {
  const { word } = useMapWords()
  const { lng, lat, address } = value
  const picked = useMemo(() => ({ lng, lat }), [lng, lat])
  const numbers = `${lat.toFixed(6)}, ${lng.toFixed(6)}`
  if (!detailed) return address ?? numbers
  return (
    <div className="a-geo-cell">
      {address}
      <small>{numbers}</small>
      <PlaceMap label={word('map')} places={NOWHERE} picked={picked} />
    </div>
  )
}
