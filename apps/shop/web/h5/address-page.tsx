import { ApiRefusal } from '@atrium/core/web/api/client'
import type { Point } from '@atrium/core/web/map/place'
import { lazy, loadChunk } from '@atrium/core/web/page/chunk'
import { Field } from '@atrium/core/web/phone/field'
import { Failed, Frame, Notice, useSay, Waiting } from '@atrium/core/web/phone/frame'
import { useSaid } from '@atrium/core/web/words'
import { usePhone } from '@atrium/selling/web/phone'
import { HereButton } from '@atrium/selling/web/phone-later'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import '@atrium/core/web/map/map.css'
import { type Divisions, dividedBy } from '../../divisions.ts'
import type { Address } from '../../entities/user.ts'
import { useAddresses } from './address-book.tsx'
import { useBasket } from './basket.ts'
import { DivisionSelects } from './division-selects.tsx'
import { InShop, type Shop } from './shop.tsx'
import { useWord } from './words.ts'
import './address.css'

const MapCanvas = lazy(() => import('@atrium/core/web/map/map-canvas'))

const FORM = 'shop-address'
const NEW = 'new'
const MOBILE = /^\+?[0-9]{6,20}$/

/** `/h5/shop/addresses/:id`: one address, or a new one. */
export function AddressPage() {
  return <InShop>{(shop) => <AddressAt shop={shop} />}</InShop>
}

function AddressAt({ shop }: { shop: Shop }) {
  const { id = NEW } = useParams()
  const { app } = usePhone()
  const word = useWord()
  const { addresses, error, refetch } = useAddresses()
  const divisions = useQuery({
    queryKey: ['divisions'],
    queryFn: async () => (await loadChunk(() => import('../../divisions.json'))).default as Divisions,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const before = addresses?.find(({ _id }) => _id === id)
  const failed = error ?? divisions.error
  if (addresses && divisions.data && (before || id === NEW)) {
    // The first address is the default one.
    const start = before ?? { ...EMPTY, isDefault: addresses.length === 0 }
    return <AddressForm key={id} shop={shop} start={start} divisions={divisions.data} />
  }
  return (
    <Frame title={word(id === NEW ? 'newAddress' : 'editAddress')} up={`/h5/${app.key}/addresses`}>
      {addresses && divisions.data ? (
        <Notice icon="pin" title={word('addressGone')} />
      ) : failed ? (
        <Failed error={failed} onRetry={() => void Promise.all([refetch(), divisions.refetch()])} />
      ) : (
        <Waiting />
      )}
    </Frame>
  )
}

type Values = Pick<Address, 'name' | 'mobile' | 'code' | 'address' | 'isDefault' | 'coordinates'> & { _id?: string }

const EMPTY: Values = { name: '', mobile: '', code: '', address: '', isDefault: false }

interface AddressFormProps {
  shop: Shop
  start: Values
  divisions: Divisions
}

function AddressForm({ shop, start, divisions }: AddressFormProps) {
  const { app, path, signedIn } = usePhone()
  const word = useWord()
  const say = useSay()
  const navigate = useNavigate()
  const client = useQueryClient()
  const basket = useBasket(shop.seller)
  const [values, setValues] = useState<Values>(start)
  const [wrong, setWrong] = useSaid<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const till = `/h5/${app.key}/till`
  function change(part: Partial<Values>) {
    setValues((now) => ({ ...now, ...part }))
    setWrong((now) => Object.fromEntries(Object.entries(now).filter(([key]) => !(key in part))))
  }

  /** Runs a call that answers the whole book. */
  async function run(call: () => Promise<{ addresses: Address[] }>, chooses: (book: Address[]) => string | null) {
    if (isBusy) return
    setBusy(true)
    try {
      const { addresses } = await call()
      await client.invalidateQueries({ queryKey: ['h5', path, 'addresses'] })
      basket.change({ address: chooses(addresses) })
      navigate(till)
    } catch (error) {
      setWrong((error instanceof ApiRefusal ? error.body.fields : undefined) ?? { all: say(error) })
    } finally {
      setBusy(false)
    }
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const found = wrongOf(values, divisions, word)
    setWrong(found)
    if (Object.keys(found).length > 0) return
    const { _id, name, mobile, code, address, isDefault, coordinates } = values
    const body = {
      ...(_id ? { _id } : {}),
      ...{ name: name.trim(), mobile: mobile.replace(/[\s-]/g, ''), code, address: address.trim(), isDefault },
      ...(coordinates ? { coordinates } : {}),
    }
    await run(
      async () => (await signedIn()).put<{ addresses: Address[] }>(`${path}/address`, body),
      // What was saved last is where the order goes.
      (book) =>
        _id ??
        book.find((one) => one.name === body.name && one.address === body.address && one.code === code)?._id ??
        null,
    )
  }
  const remove = () =>
    run(
      async () => (await signedIn()).del<{ addresses: Address[] }>(`${path}/address?_id=${values._id}`),
      () => null,
    )

  const text = (key: 'name' | 'mobile' | 'address', label: string, more: object = {}) => (
    <Field id={key} label={label} wrong={wrong[key]}>
      <input
        id={key}
        className="core-phone-input"
        value={values[key]}
        aria-invalid={wrong[key] !== undefined}
        onChange={({ target }) => change({ [key]: target.value })}
        {...more}
      />
    </Field>
  )
  return (
    <Frame
      title={word(values._id ? 'editAddress' : 'newAddress')}
      up={`/h5/${app.key}/addresses`}
      bar={
        <div className="core-phone-row">
          {values._id && (
            <button type="button" className="core-phone-button" aria-disabled={isBusy} onClick={() => void remove()}>
              {word('remove')}
            </button>
          )}
          <button type="submit" form={FORM} className="core-phone-button core-phone-button-main" aria-disabled={isBusy}>
            {word(isBusy ? 'saving' : 'save')}
          </button>
        </div>
      }
    >
      <form id={FORM} className="core-phone-form" onSubmit={save} noValidate>
        {text('name', word('name'), { maxLength: 40, autoComplete: 'name' })}
        {text('mobile', word('mobile'), { maxLength: 20, inputMode: 'tel', autoComplete: 'tel' })}
        <DivisionSelects all={divisions} value={values.code} wrong={wrong.code} onChange={(code) => change({ code })} />
        {text('address', word('street'), {
          maxLength: 200,
          autoComplete: 'street-address',
          placeholder: word('streetHint'),
        })}
        <PlaceField shop={shop} value={values.coordinates} onChange={(coordinates) => change({ coordinates })} />
        <label className="core-phone-way">
          <input
            type="checkbox"
            checked={values.isDefault}
            onChange={({ target }) => change({ isDefault: target.checked })}
          />
          <span>{word('makeDefault')}</span>
        </label>
        {wrong.all && (
          <p className="core-phone-wrong" role="alert">
            {wrong.all}
          </p>
        )}
      </form>
    </Frame>
  )
}

function wrongOf({ name, mobile, code, address }: Values, divisions: Divisions, word: ReturnType<typeof useWord>) {
  return {
    ...(name.trim() === '' && { name: word('needed') }),
    ...(!MOBILE.test(mobile.replace(/[\s-]/g, '')) && { mobile: word('mobileWrong') }),
    ...(dividedBy(divisions, code) === null && { code: word('needed') }),
    ...(address.trim() === '' && { address: word('needed') }),
  }
}

interface PlaceFieldProps {
  shop: Shop
  value: Point | undefined
  onChange(point: Point): void
}

/** Where the house is, by which the fee of a delivery is counted: where the phone is now, or a place on the map. */
function PlaceField({ shop, value, onChange }: PlaceFieldProps) {
  const word = useWord()
  const [hasMap, setMap] = useState(false)
  const { coordinates } = shop
  const place = coordinates && {
    id: 'shop',
    name: word('shopPlace'),
    lng: coordinates.lng,
    lat: coordinates.lat,
    look: 'good' as const,
  }
  return (
    <fieldset className="core-phone-field shop-phone-place">
      <legend>{word('place')}</legend>
      <p className="core-phone-muted" role="status">
        {word(value ? 'placeSet' : 'placeHint')}
      </p>
      <HereButton onPlace={({ lng, lat }) => onChange({ lng, lat })} />
      {hasMap ? (
        <section className="shop-phone-map" aria-label={word('placeMap')}>
          <Suspense fallback={<Waiting />}>
            <MapCanvas places={place ? [place] : []} picked={value} onPick={({ lng, lat }) => onChange({ lng, lat })} />
          </Suspense>
        </section>
      ) : (
        <button type="button" className="core-phone-button core-phone-wide" onClick={() => setMap(true)}>
          {word('placeOnMap')}
        </button>
      )}
    </fieldset>
  )
}
