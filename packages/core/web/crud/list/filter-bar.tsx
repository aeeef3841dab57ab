import { FilterOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { useState } from 'react'
import { useIsPhone } from '../../ui/use-media.ts'
import { useEntityPage } from '../entity-context.ts'
import { useCrudWords } from '../words.ts'
import { FilterControl } from './filter-control.tsx'
import { filtersOf, type ListFilter } from './filters-of.ts'
import { KeywordSearch } from './keyword-search.tsx'
import { isFiltered, parametersOf } from './list-address.ts'
import type { ListState } from './use-list.ts'
import './filter-bar.css'

/** How many filters are shown before a person opens the others; on a phone all of them must be opened. */
const SHOWN = 3

/** The keyword search and the filters above a list. */
export function FilterBar({ list }: { list: ListState }) {
  const { entity } = useEntityPage()
  const { word } = useCrudWords()
  const phone = useIsPhone()
  const [open, setOpen] = useState(false)
  const { address, change, clear } = list
  // The tabs are the filter by status, unless several are chosen in the address.
  const isTab = ({ field }: ListFilter) =>
    field === 'status' && entity.list.tabs !== undefined && !address.filters.status?.includes(',')
  const all = filtersOf(entity).filter((filter) => !isTab(filter))
  const always = phone ? 0 : SHOWN
  const isSet = (filter: ListFilter) => parametersOf(filter).some((name) => name in address.filters)
  // A part of the map is chosen on the map; above the list the filter can only be removed.
  const filters = all.filter((filter) => filter.shape.kind !== 'bounds' || isSet(filter))
  const hidden = filters.slice(always)
  // A filter with a value is always visible.
  const shown = filters.filter((filter, index) => index < always || open || (isSet(filter) && !phone))
  const working = hidden.filter(isSet).length
  if (filters.length === 0 && !entity.list.search?.length) return null
  return (
    <search className="core-crud-filters">
      {entity.list.search && entity.list.search.length > 0 && (
        <KeywordSearch keyword={address.keyword} onSearch={(keyword) => change({ keyword }, true)} />
      )}
      {hidden.length > 0 && phone && (
        <Badge count={working} size="small" color="var(--a-brand)">
          <Button icon={<FilterOutlined aria-hidden />} aria-expanded={open} onClick={() => setOpen(!open)}>
            {word('filters')}
          </Button>
        </Badge>
      )}
      {shown.map((filter) => (
        <FilterControl key={filter.field} filter={filter} values={address.filters} onChange={change} />
      ))}
      {hidden.length > 0 && !phone && (
        <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {word(open ? 'fewerFilters' : 'moreFilters')}
        </Button>
      )}
      {isFiltered(address) && (!phone || open) && (
        <Button type="link" onClick={clear}>
          {word('clearFilters')}
        </Button>
      )}
    </search>
  )
}
