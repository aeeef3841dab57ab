import { deviceLook } from '@atrium/web/map/device-look'
import type { Place } from '@atrium/web/map/place'
import { PlaceMap } from '@atrium/web/map/place-map.tsx'
import { Segmented, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { merchantLooks, merchantPlaces } from '../merchant-places.ts'
import { useAppName } from '../use-app-name.ts'
import { useWords } from '../words.ts'
import { type DevicePoint, type Figures, topOf } from './figures.ts'

type Shown = 'merchants' | 'devices'

/** A map of the merchants or of the devices. A click opens the row. */
export function Places({ data }: { data: Figures | undefined }) {
  const { word } = useWords()
  const navigate = useNavigate()
  const [shown, setShown] = useState<Shown>('merchants')
  const { places, addressOf } = usePlaces(data, shown)
  const label = word(shown === 'merchants' ? 'merchantMap' : 'deviceMap')
  return (
    <section className="iot-dashboard-map">
      <h2>
        {label}
        <Segmented<Shown>
          size="small"
          aria-label={word('shownOnMap')}
          value={shown}
          options={[
            { value: 'merchants', label: word('merchants') },
            { value: 'devices', label: word('devices') },
          ]}
          onChange={setShown}
        />
      </h2>
      {!data && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {data && places.length === 0 && (
        <p className="iot-dashboard-empty">{word(shown === 'merchants' ? 'noMerchants' : 'noDevices')}</p>
      )}
      {places.length > 0 && (
        // `key` creates a new map, so that it starts with the bounds of its own places.
        <PlaceMap
          key={shown}
          label={label}
          places={places}
          lookNames={shown === 'merchants' ? merchantLooks(word) : deviceLooks(word)}
          onOpen={(id) => navigate(addressOf(id))}
        />
      )}
    </section>
  )
}

function usePlaces(data: Figures | undefined, shown: Shown): { places: Place[]; addressOf(id: string): string } {
  const { word } = useWords()
  const nameOf = useAppName()
  // biome-ignore lint/correctness/useExhaustiveDependencies: words change with the language, which redraws the page
  return useMemo(() => {
    if (shown === 'merchants') {
      const places = merchantPlaces(topOf(data, 'merchantMap') ?? [], word)
      return { places, addressOf: (id: string) => `/iot/merchant/list/${id}` }
    }
    const devices = topOf(data, 'deviceMap') ?? []
    const appOf = new Map(devices.map(({ _id, app }) => [_id, app]))
    return {
      places: devices.map((device) => placeOf(device, nameOf(device.app))),
      // Every app with devices uses this address.
      addressOf: (id: string) => `/${appOf.get(id)}/device/list/${id}`,
    }
  }, [data, shown])
}

const deviceLooks = (word: ReturnType<typeof useWords>['word']) => ({
  good: word('lookOnline'),
  neutral: word('lookAway'),
  alarm: word('lookFaulty'),
})

function placeOf(device: DevicePoint, appName: string): Place {
  const { _id: id, name, no, lng, lat } = device
  return { id, name, lng, lat, look: deviceLook(device), note: `${appName} · ${no}` }
}
