import { Failed, Frame, Notice, Waiting } from '@atrium/core/web/phone/frame'
import { LineIcon } from '@atrium/core/web/ui/line-icon'
import { usePhone } from '@atrium/selling/web/phone'
import { isSignedOut } from '@atrium/selling/web/phone-later'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Address } from '../../entities/user.ts'
import { useBasket } from './basket.ts'
import { InShop, type Shop } from './shop.tsx'
import { useWord } from './words.ts'
import './address.css'

/** The consumer's addresses, the default one first: none on a phone that nobody has signed in. */
export function useAddresses() {
  const { api, path, who, token } = usePhone()
  const { data, error, refetch } = useQuery({
    queryKey: ['h5', path, 'addresses', who],
    queryFn: async () => (await api.get<{ addresses: Address[] }>(`${path}/address`)).addresses,
    enabled: token !== null,
    refetchOnMount: 'always',
  })
  const isNobody = token === null || isSignedOut(error)
  return { addresses: isNobody ? NONE : data, error: isNobody ? null : error, refetch }
}

const NONE: readonly Address[] = []

/** Who gets it, and where, in two lines. */
export function AddressText({ address: { name, mobile, province, city, area, address } }: { address: Address }) {
  return (
    <p className="shop-phone-address">
      <strong>
        {name} {mobile}
      </strong>
      <span>{[province, city, area, address].filter(Boolean).join(' ')}</span>
    </p>
  )
}

/** `/h5/shop/addresses`: the address book; with `?choose` one of them is chosen for the order. */
export function AddressesPage() {
  return <InShop>{(shop) => <Addresses shop={shop} />}</InShop>
}

function Addresses({ shop }: { shop: Shop }) {
  const { app } = usePhone()
  const word = useWord()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const isChoosing = search.has('choose')
  const basket = useBasket(shop.seller)
  const { addresses, error, refetch } = useAddresses()
  const chosen = addresses?.find(({ _id }) => _id === basket.address) ?? addresses?.[0]
  const till = `/h5/${app.key}/till`

  function choose(_id: string) {
    basket.change({ address: _id })
    navigate(till)
  }
  return (
    <Frame
      title={word('addresses')}
      up={till}
      bar={
        <Link className="core-phone-button core-phone-button-main core-phone-wide" to={`/h5/${app.key}/addresses/new`}>
          {word('addAddress')}
        </Link>
      }
    >
      {!addresses && (error ? <Failed error={error} onRetry={() => void refetch()} /> : <Waiting />)}
      {addresses?.length === 0 && <Notice icon="pin" title={word('noAddress')} text={word('noAddressHint')} />}
      {addresses && addresses.length > 0 && (
        <ul className="core-phone-section shop-phone-addresses">
          {addresses.map((address) => (
            <li key={address._id}>
              {isChoosing ? (
                <button type="button" aria-pressed={address === chosen} onClick={() => choose(address._id)}>
                  <AddressText address={address} />
                </button>
              ) : (
                <AddressText address={address} />
              )}
              {address.isDefault && <small>{word('isDefault')}</small>}
              <Link to={`/h5/${app.key}/addresses/${address._id}`} aria-label={word('edit', { name: address.name })}>
                <LineIcon name="pencil" size={20} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Frame>
  )
}
