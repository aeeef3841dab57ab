import { ReloadOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { api, mayRetry } from '../../api/client.ts'
import { type DeviceState, deviceLook } from '../../map/device-look.ts'
import { useEntityPage, useMay } from '../entity-context.ts'
import { useErrorText } from '../error-text.ts'
import { usePageLinks, usePlace } from '../place.ts'
import { Problem } from '../problem.tsx'
import { isFiltered, listQuery } from './list-address.ts'
import type { ListState } from './use-list.ts'
import './device-map.css'
import type { Bounds, Place } from '../../map/place.ts'
import { PlaceMap } from '../../map/place-map.tsx'
import { useMapWords } from '../../map/words.ts'

interface DevicePoint extends DeviceState {
  _id: string
  no: string
  name: string
  lng: number
  lat: number
}

interface DevicesOnMap {
  list: DevicePoint[]
  /** The number of devices that match the filters, and how many of them have a place. */
  total: number
  placed: number
  /** The first ones without a place. */
  unplaced?: readonly Unplaced[]
}

/** How often the map reloads by itself. */
const REFRESH_MS = 30_000

/** The devices of a list on a map, with the search and filters of the list. A click opens the device beside the map. */
export default function DeviceMap({ list }: { list: ListState }) {
  const { app, entity } = useEntityPage()
  const { word } = useMapWords()
  const errorText = useErrorText()
  const links = usePageLinks()
  const place = usePlace()
  const bounds = useRef<Bounds>(undefined)
  const { current: _, pageSize: __, sort: ___, ...filters } = listQuery(entity, list.address, new Date())
  const asked = JSON.stringify(filters)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [app.key, entity.name, 'map', asked],
    queryFn: async () => ({ ...(await api.get<DevicesOnMap>(`${entity.path}/map`, filters)), asked }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  const names = { good: word('online'), neutral: word('away'), alarm: word('faulty') }
  // biome-ignore lint/correctness/useExhaustiveDependencies: words change with the language, which redraws the page
  const places = useMemo(() => data?.list.map((point) => placeOf(point, names)), [data])
  const chosen = list.address.filters.coordinates
  const within = useMemo(() => boundsIn(chosen), [chosen])
  const openId = place.kind === 'detail' || place.kind === 'edit' ? place.id : undefined

  if (!data || !places) {
    if (!error) return <Skeleton active />
    const retry = mayRetry(error) ? { label: word('retry'), onClick: () => void refetch() } : undefined
    return <Problem look="broken" title={word('loadFailed')} hint={errorText(error)} action={retry} />
  }
  const { total, placed, unplaced = [] } = data
  return (
    <>
      <div className="core-device-map-bar">
        <span className="core-crud-muted" role="status">
          {word('onMap', { placed, total })}
          {placed > places.length && word('leftOut', { count: places.length })}
        </span>
        <span className="core-crud-list-tools">
          <Button
            type="text"
            icon={<ReloadOutlined aria-hidden spin={isFetching} />}
            aria-label={word('refresh')}
            title={word('refresh')}
            onClick={() => refetch()}
          />
          {placed > 0 && (
            <Button onClick={() => bounds.current && list.change({ coordinates: textOf(bounds.current) })}>
              {word('onlyHere')}
            </Button>
          )}
        </span>
      </div>
      {placed === 0 ? (
        <>
          <NoPlaces list={list} none={total === 0} />
          {unplaced.length > 0 && <Unplaced devices={unplaced} count={total} />}
        </>
      ) : (
        <div className="core-device-map-place" data-beside={unplaced.length > 0}>
          <PlaceMap
            // Other filters create a new map, which starts with its own places in view.
            key={data.asked}
            fills
            label={word('devicesOnMap')}
            places={places}
            lookNames={names}
            within={within}
            openId={openId}
            onOpen={(id) => links.go(links.detail(id))}
            onBounds={(seen) => {
              bounds.current = seen
            }}
          />
          {unplaced.length > 0 && <Unplaced devices={unplaced} count={total - placed} />}
        </div>
      )}
    </>
  )
}

interface Unplaced {
  _id: string
  no: string
  name: string
}

/** The devices that are not on the map, each with the way to its place. */
function Unplaced({ devices, count }: { devices: readonly Unplaced[]; count: number }) {
  const { word } = useMapWords()
  const links = usePageLinks()
  const mayUpdate = useMay()('update')
  return (
    <aside className="core-device-map-unplaced" aria-label={word('unplaced', { count })}>
      <h3>{word('unplaced', { count })}</h3>
      <ul>
        {devices.map(({ _id, no, name }) => (
          <li key={_id}>
            <span>
              {name} <small>{no}</small>
            </span>
            <Link to={mayUpdate ? links.edit(_id) : links.detail(_id)} aria-label={word('setPlaceOf', { name })}>
              {word(mayUpdate ? 'setPlace' : 'view')}
            </Link>
          </li>
        ))}
      </ul>
      {count > devices.length && <p className="core-crud-muted">{word('unplacedRest', { count: devices.length })}</p>}
    </aside>
  )
}

function NoPlaces({ list, none }: { list: ListState; none: boolean }) {
  const { word } = useMapWords()
  const { words } = useEntityPage()
  if (!isFiltered(list.address)) {
    return none ? (
      <Problem look="empty" title={words.empty} />
    ) : (
      <Problem look="empty" title={word('noPlaces')} hint={word('noPlacesHint')} />
    )
  }
  const clear = { label: word('clearFilters'), onClick: list.clear }
  return (
    <Problem
      look="empty"
      title={word(none ? 'noMatch' : 'noPlaces')}
      hint={word(none ? 'noMatchHint' : 'noPlacesHint')}
      action={clear}
    />
  )
}

function placeOf(point: DevicePoint, names: Partial<Record<string, string>>): Place {
  const { _id: id, no, name, lng, lat, fault } = point
  const look = deviceLook(point)
  return {
    id,
    name,
    lng,
    lat,
    look,
    note: [no, names[look], look === 'alarm' ? fault : null].filter(Boolean).join(' · '),
  }
}

/** Four decimals are about ten metres, precise enough for an address. */
const textOf = ({ west, south, east, north }: Bounds) =>
  [west, south, east, north].map((degrees) => degrees.toFixed(4)).join(',')

function boundsIn(text: string | undefined): Bounds | undefined {
  const [west, south, east, north, ...extra] = text?.split(',').map(Number) ?? []
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined
  const isPart = extra.length === 0 && west < east && south < north
  return isPart ? { west, south, east, north } : undefined
}
