import { useSettled } from '@atrium/core/web/crud/use-settled'
import type { CatalogueHit } from '@atrium/timeseries/contract/data-catalogue'
import { Select } from 'antd'
import { useState } from 'react'
import { useData, useNames } from '../data/data-context.ts'
import { useSeriesWords } from './words.ts'

/** What was found: a measurement, or one of its fields. */
export interface FoundPlace {
  db: string
  from: string
  /** '' for the measurement itself. */
  field: string
}

const MOST = 50

/** One search over the names of databases, measurements and fields. */
export function NameSearch({ onChoose }: { onChoose(place: FoundPlace): void }) {
  const words = useSeriesWords()
  const { mayQuery } = useData()
  const [text, setText] = useState('')
  const search = useSettled(text.trim())
  const { data, isFetching } = useNames(search ? { search, pageSize: MOST } : undefined)
  const places = search === '' ? [] : (data?.found ?? []).map(placeOf)
  const options = distinct(places).map((place) => ({
    value: keyOf(place),
    place,
    label: (
      <span className="dashboards-builder-name-option">
        {place.field || place.from}
        <small>{place.field ? `${place.db} · ${place.from}` : place.db}</small>
      </span>
    ),
  }))
  return (
    <div className="dashboards-builder-field" data-first-field>
      <Select
        aria-label={words.findNames}
        placeholder={words.findNames}
        disabled={!mayQuery}
        loading={isFetching}
        value={null}
        showSearch={{ filterOption: false, onSearch: setText, searchValue: text }}
        notFoundContent={
          text.trim() === '' ? words.findNamesHint : isFetching || search !== text.trim() ? null : words.nothingNamed
        }
        options={options}
        onOpenChange={(isOpen) => !isOpen && setText('')}
        onSelect={(_, { place }) => onChoose(place)}
      />
    </div>
  )
}

const keyOf = ({ db, from, field }: FoundPlace) => JSON.stringify([db, from, field])

/** A tag leads to its measurement. */
const placeOf = ({ database: db, measurement: from, field = '' }: CatalogueHit): FoundPlace => ({ db, from, field })

const distinct = (places: readonly FoundPlace[]) => [...new Map(places.map((place) => [keyOf(place), place])).values()]
