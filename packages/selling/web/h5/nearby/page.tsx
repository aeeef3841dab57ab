import type { Bounds, Place, Point } from '@atrium/core/web/map/place'
import { lazy } from '@atrium/core/web/page/chunk'
import { Suspense, useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import '@atrium/core/web/map/map.css'
import { Failed, Frame, Notice, Waiting } from '@atrium/core/web/phone/frame'
import { HereButton } from '../here-button.tsx'
import { usePhone } from '../phone.tsx'
import { useWord } from '../words.ts'
import { type Found, useFound } from './found.ts'
import { FoundList } from './found-list.tsx'
import './nearby.css'
import { SearchForm } from './search-form.tsx'

const MapCanvas = lazy(() => import('@atrium/core/web/map/map-canvas'))

/** `/h5/<app>/nearby`: other devices of the seller, around this phone, around a place on the map, or by name. */
export function NearbyPage() {
  const { hasSeller, home: up } = usePhone()
  const word = useWord()
  if (!hasSeller) {
    return (
      <Frame title={word('nearby')} up={up}>
        <Notice icon="qr" title={word('nearbyScanFirst')}>
          <Link className="core-phone-button" to={up}>
            {word('scanTitle')}
          </Link>
        </Notice>
      </Frame>
    )
  }
  return <Nearby up={up} />
}

function Nearby({ up }: { up: string }) {
  const word = useWord()
  const [keyword, setKeyword] = useState('')
  const [at, setAt] = useState<Point>()
  const { data, error, refetch } = useFound({ keyword, at })
  return (
    <Frame title={word('nearby')} up={up} bar={<HereButton isMain onPlace={setAt} />}>
      <SearchForm onSearch={setKeyword} />
      {!data && (error ? <Failed error={error} onRetry={() => void refetch()} /> : <Waiting />)}
      {data && (
        <>
          <FoundMap list={data} at={at} onPick={setAt} />
          <FoundList list={data} isAround={at !== undefined} />
        </>
      )}
    </Frame>
  )
}

interface FoundMapProps {
  list: readonly Found[]
  at: Point | undefined
  onPick(point: Point): void
}

/** The map with the devices; the place in its middle can be chosen as the place to search around. */
function FoundMap({ list, at, onPick }: FoundMapProps) {
  const { app } = usePhone()
  const word = useWord()
  const navigate = useNavigate()
  const bounds = useRef<Bounds>(undefined)
  const places = useMemo(() => list.map(placeOf), [list])

  function pick() {
    if (!bounds.current) return
    const { west, south, east, north } = bounds.current
    onPick({ lng: (west + east) / 2, lat: (south + north) / 2 })
  }
  return (
    <section className="selling-phone-map" aria-label={word('nearbyMap')}>
      <Suspense fallback={<div className="selling-phone-map-waiting" />}>
        <MapCanvas
          // The key resets the view for another place.
          key={at ? `${at.lng} ${at.lat}` : places.length}
          places={places}
          picked={at}
          onOpen={(id) => {
            const found = list.find(({ _id }) => _id === id)
            if (found) navigate(`/h5/${app.key}?no=${found.no}`)
          }}
          onBounds={(seen) => {
            bounds.current = seen
          }}
        />
      </Suspense>
      <button type="button" className="core-phone-button selling-phone-map-pick" onClick={pick}>
        {word('placeMiddle')}
      </button>
    </section>
  )
}

const placeOf = ({ _id, name, address, lng, lat, online }: Found): Place => ({
  id: _id,
  name,
  lng,
  lat,
  look: online === 1 ? 'good' : 'neutral',
  ...(address ? { note: address } : {}),
})
