import { useAppNames } from '@atrium/core/web/access/app-names'
import { PlaceMap } from '@atrium/core/web/map/place-map'
import { useOverview } from '@atrium/core/web/overview/context'
import { type DevicePoint, deviceLooks, placeOf } from '@atrium/core/web/overview/device-map-panel'
import { rowsOf } from '@atrium/core/web/overview/numbers'
import { Panel } from '@atrium/core/web/overview/panel'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { type MerchantPoint, merchantLooks, merchantPlaces } from '../merchant-places.ts'

type Shown = 'merchants' | 'devices'

/** A map of the merchants or of the devices. A click opens the row. */
export function Places() {
  const { numbers, word } = useOverview()
  const { nameOf } = useAppNames()
  const navigate = useNavigate()
  const [shown, setShown] = useState<Shown>('merchants')
  const isMerchants = shown === 'merchants'
  const devices = rowsOf<DevicePoint & { app: string }>(numbers, 'deviceMap')
  // biome-ignore lint/correctness/useExhaustiveDependencies: words change with the language, which redraws the page
  const places = useMemo(
    () =>
      isMerchants
        ? merchantPlaces(rowsOf<MerchantPoint>(numbers, 'merchantMap'), word)
        : devices.map((device) => placeOf(device, `${nameOf(device.app)} · ${device.no}`)),
    [numbers, isMerchants],
  )
  // Every app with devices uses this address.
  const addressOf = (id: string) =>
    isMerchants ? `/iot/merchant/list/${id}` : `/${devices.find(({ _id }) => _id === id)?.app}/device/list/${id}`
  const label = word(isMerchants ? 'merchantMap' : 'deviceMap')
  const choice = (
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
  )
  return (
    <Panel
      title={label}
      of={isMerchants ? 'merchantMap' : 'deviceMap'}
      period="now"
      className="core-overview-map"
      extra={choice}
      empty={places.length === 0 && word(isMerchants ? 'noMerchants' : 'noDevices')}
    >
      {/* `key` creates a new map, so that it starts with the bounds of its own places. */}
      <PlaceMap
        key={shown}
        label={label}
        places={places}
        lookNames={isMerchants ? merchantLooks(word) : deviceLooks(word)}
        onOpen={(id) => navigate(addressOf(id))}
      />
    </Panel>
  )
}
