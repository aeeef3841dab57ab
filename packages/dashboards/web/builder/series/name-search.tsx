import { useSettled } from '@atrium/core/web/crud/use-settled'
import type { CatalogueDatabase, CatalogueHit } from '@atrium/timeseries/contract/data-catalogue'
import { Select } from 'antd'
import { useState } from 'react'
import { useData, useNames } from '../data/data-context.ts'
import { useSeriesWords } from './words.ts'

/** What was found: a database, a measurement in it, or one of its fields. */
export interface FoundPlace {
  db: string
  from: string
  field: string
}

const MOST = 50
const ALL = 200

/** One search over the names of databases, measurements and fields. */
export function NameSearch({ onChoose }: { onChoose(place: FoundPlace): void }) {
  const words = useSeriesWords()
  const { mayQuery } = useData()
  const [text, setText] = useState('')
  const search = useSettled(text.trim())
  const databases = useNames(search ? { pageSize: ALL } : undefined)
  const { data, isFetching } = useNames(search ? { search, pageSize: MOST } : undefined)
  const places =
    search === '' ? [] : [...databasesNamed(databases.data?.databases, search), ...(data?.found ?? []).map(placeOf)]
  const options = distinct(places).map((place) => ({
    value: keyOf(place),
    place,
    label: (
      <span className="dashboards-builder-name-option">
        {place.field || place.from || place.db}
        <small>{place.field ? `${place.db} · ${place.from}` : place.from ? place.db : words.database}</small>
      </span>
    ),
  }))
  return (
    <Select
      className="dashboards-builder-name-search"
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
  )
}

const keyOf = ({ db, from, field }: FoundPlace) => JSON.stringify([db, from, field])

/** A tag leads to its measurement. */
const placeOf = ({ database: db, measurement: from, field = '' }: CatalogueHit): FoundPlace => ({ db, from, field })

function databasesNamed(databases: readonly CatalogueDatabase[] = [], search: string): FoundPlace[] {
  const words = search.toLowerCase().split(/\s+/)
  const isNamed = ({ name }: CatalogueDatabase) => words.every((word) => name.toLowerCase().includes(word))
  return databases.filter(isNamed).map(({ name: db }) => ({ db, from: '', field: '' }))
}

const distinct = (places: readonly FoundPlace[]) => [...new Map(places.map((place) => [keyOf(place), place])).values()]
