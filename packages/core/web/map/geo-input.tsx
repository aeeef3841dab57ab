import { Input, InputNumber } from 'antd'
import type { Geo } from '../../contract/geo.ts'
import './geo.css'
import { PlaceMap } from './place-map.tsx'
import { useMapWords } from './words.ts'

interface GeoInputProps {
  value: Partial<Geo> | null
  onChange(value: Partial<Geo> | null): void
  disabled?: boolean
}

const NOWHERE: readonly never[] = []

/** A place on the map: clicked, or entered as coordinates. */
export default function GeoInput({ value, onChange, disabled = false }: GeoInputProps) {
  const { word } = useMapWords()
  const { lng, lat, address } = value ?? {}
  const change = (extra: Partial<Record<keyof Geo, number | string | null>>) => {
    const next = Object.fromEntries(
      Object.entries({ ...value, ...extra }).filter(([, part]) => part !== null && part !== undefined && part !== ''),
    ) as Partial<Geo>
    onChange(Object.keys(next).length === 0 ? null : next)
  }
  const number = (name: 'lng' | 'lat', limit: number) => (
    <InputNumber
      aria-label={word(name)}
      prefix={word(name)}
      controls={false}
      inputMode="decimal"
      min={-limit}
      max={limit}
      precision={6}
      value={value?.[name] ?? null}
      disabled={disabled}
      onChange={(degrees) => change({ [name]: degrees })}
    />
  )
  return (
    <div className="core-geo">
      <Input
        aria-label={word('address')}
        prefix={word('address')}
        maxLength={200}
        value={address ?? ''}
        disabled={disabled}
        onChange={({ target }) => change({ address: target.value })}
      />
      <div className="core-geo-numbers">
        {number('lng', 180)}
        {number('lat', 90)}
      </div>
      <PlaceMap
        label={word('map')}
        places={NOWHERE}
        picked={lng === undefined || lat === undefined ? undefined : { lng, lat }}
        onPick={disabled ? undefined : change}
      />
      {!disabled && <span className="core-geo-hint">{word('pick')}</span>}
    </div>
  )
}
