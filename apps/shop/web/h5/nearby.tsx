import type { Point } from '@atrium/core/web/map/place'
import { Failed, Frame, Notice, Waiting } from '@atrium/core/web/phone/frame'
import { StatusTag } from '@atrium/core/web/ui/status-tag'
import { usePhone } from '@atrium/selling/web/phone'
import { distanceOf, HereButton } from '@atrium/selling/web/phone-later'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { NearbyShop } from '../../phone.ts'
import { hoursOf } from './hours.ts'
import { InShop, type Shop } from './shop.tsx'
import { useWord } from './words.ts'
import './nearby.css'

/** `/h5/shop/shops`: the other shops of this seller, by name, and the nearest first as soon as this phone says where it is. */
export function NearbyPage() {
  return <InShop>{(shop, no) => <Nearby shop={shop} no={no} />}</InShop>
}

function Nearby({ shop, no }: { shop: Shop; no: string | null }) {
  const { api, home, path } = usePhone()
  const word = useWord()
  const [at, setAt] = useState<Point>()
  const { data, error, refetch } = useQuery({
    queryKey: ['h5', path, 'nearby', no, at],
    queryFn: async () => (await api.get<{ list: NearbyShop[] }>(`${path}/nearby`, { no: no ?? undefined, ...at })).list,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return (
    <Frame title={word('nearby')} up={home} bar={<HereButton isMain onPlace={setAt} />}>
      {!data && (error ? <Failed error={error} onRetry={() => void refetch()} /> : <Waiting />)}
      {data && <Shops list={data} shop={shop} />}
    </Frame>
  )
}

function Shops({ list, shop }: { list: readonly NearbyShop[]; shop: Shop }) {
  const word = useWord()
  const isOther = (one: NearbyShop) => !isSame(one, shop)
  return (
    <>
      {!list.some(isOther) && <Notice icon="pin" title={word('nearbyNone')} text={word('nearbyNoneHint')} />}
      {list.length > 0 && (
        <ul className="core-phone-orders">
          {list.map((one) => (
            <li key={one.no}>
              <Card one={one} isHere={!isOther(one)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The shop that the phone is in, which is among them. */
const isSame = ({ name, lng, lat }: NearbyShop, { setting, coordinates }: Shop): boolean =>
  name === setting.name && lng === coordinates?.lng && lat === coordinates.lat

function Card({ one, isHere }: { one: NearbyShop; isHere: boolean }) {
  const { app } = usePhone()
  const word = useWord()
  const { no, name, address, isOpen, distanceM, deliverOptions } = one
  const text = (
    <>
      <span className="selling-phone-order-line">
        <strong>{name}</strong>
        {distanceM !== null && <span className="shop-phone-far">{distanceOf(distanceM)}</span>}
      </span>
      {address && <span className="core-phone-muted">{address}</span>}
      <span className="shop-phone-nearby-state">
        <StatusTag colour={isOpen ? 'green' : 'orange'}>{word(isOpen ? 'open' : 'resting')}</StatusTag>
        <span className="core-phone-muted">{hoursOf(word, one)}</span>
      </span>
      <span className="core-phone-muted">{deliverOptions.map((way) => word(`way${way}` as 'way1')).join(' · ')}</span>
      {isHere && <span className="core-phone-muted">{word('nearbyHere')}</span>}
    </>
  )
  if (isHere) return <div className="selling-phone-order shop-phone-nearby">{text}</div>
  return (
    <Link className="selling-phone-order shop-phone-nearby" to={`/h5/${app.key}?no=${no}`}>
      {text}
    </Link>
  )
}
