import { deviceLook } from '@atrium/web/map/device-look'
import type { Place } from '@atrium/web/map/place'
import { PlaceMap } from '@atrium/web/map/place-map.tsx'
import { Skeleton } from 'antd'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useWords } from '../words.ts'

type Row = Record<string, string | number | null>

/** A map of the devices with their states. A click opens a device. */
export function DevicesOnMap({ rows }: { rows: Row[] | undefined }) {
  const { word } = useWords()
  const navigate = useNavigate()
  const places = useMemo(() => rows?.map(placeOf), [rows])
  return (
    <section className="charge-dashboard-map">
      <h2>{word('deviceMap')}</h2>
      {!places ? (
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      ) : places.length === 0 ? (
        <p className="charge-empty">{word('noPlaces')}</p>
      ) : (
        <PlaceMap
          label={word('deviceMap')}
          places={places}
          lookNames={{ good: word('online'), neutral: word('awayOrOff'), alarm: word('faulty') }}
          onOpen={(id) => navigate(`/charge/device/list/${id}`)}
        />
      )}
    </section>
  )
}

function placeOf({ _id, no, name, lng, lat, status, online, fault }: Row): Place {
  return {
    id: String(_id),
    name: String(name),
    note: String(no),
    lng: Number(lng),
    lat: Number(lat),
    look: deviceLook({ status: Number(status), online: Number(online), fault: fault as string | null }),
  }
}
