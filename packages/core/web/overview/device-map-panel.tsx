import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { type DeviceState, deviceLook } from '../map/device-look.ts'
import { PlaceMap } from '../map/place-map.tsx'
import { useOverview } from './context.ts'
import { rowsOf } from './numbers.ts'
import { Panel } from './panel.tsx'

/** A device on the map, as deviceFigures answers it. */
export interface DevicePoint extends DeviceState {
  _id: string
  no: string
  name: string
  lng: number
  lat: number
}

/** A device as a place on a map, with a line below its name. */
export function placeOf(device: DevicePoint, note = device.no) {
  const { _id: id, name, lng, lat } = device
  return { id, name, note, lng, lat, look: deviceLook(device) }
}

/** The legend of a map of devices. */
export const deviceLooks = (word: (key: string) => string) => ({
  good: word('online'),
  neutral: word('awayOrOff'),
  alarm: word('faulty'),
})

/** A map of the devices with their states. A click opens a device. */
export function DeviceMapPanel() {
  const { numbers, word, baseOf } = useOverview()
  const navigate = useNavigate()
  const base = baseOf('device/list')
  const places = useMemo(() => rowsOf<DevicePoint>(numbers, 'deviceMap').map((device) => placeOf(device)), [numbers])
  return (
    <Panel
      title={word('deviceMap')}
      of="deviceMap"
      period="now"
      className="core-overview-map"
      empty={places.length === 0 && word('noPlaces')}
    >
      <PlaceMap
        label={word('deviceMap')}
        places={places}
        lookNames={deviceLooks(word)}
        onOpen={base ? (id) => navigate(`${base}/${id}`) : undefined}
      />
    </Panel>
  )
}
