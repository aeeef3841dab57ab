import { type Shown, shownOf } from '../../../../contract/shown.ts'
import { splitValues } from '../../../../contract/value-list.ts'
import type { RefNames } from '../../calls.ts'
import { type EntityPage, useEntityPage } from '../../entity-context.ts'
import { formatFen } from '../../values/money.ts'
import { type CrudWords, useCrudWords } from '../../words.ts'
import { filtersOf, type ListFilter } from '../filters-of.ts'
import { type ListAddress, presetOf } from '../list-address.ts'

type Said = readonly [label: string, text: string]

/** The search and the filters in use, each with its name and its values in words. */
export function useFiltersSaid(address: ListAddress, refs: RefNames): Said[] {
  const page = useEntityPage()
  const words = useCrudWords()
  const keyword = address.keyword.trim()
  const filters = filtersOf(page.entity).flatMap((filter): Said[] => {
    const text = filterSaid(filter, { ...page.entity.list.initial, ...address.filters }, { page, words, refs })
    return text ? [[page.words.field(filter.field), text]] : []
  })
  return keyword ? [[words.word('searched'), keyword], ...filters] : filters
}

interface Saying {
  page: EntityPage
  words: CrudWords
  refs: RefNames
}

function filterSaid({ field, shape }: ListFilter, filters: ListAddress['filters'], saying: Saying): string {
  const { page, words, refs } = saying
  const { word } = words
  const text = filters[field] ?? ''
  switch (shape.kind) {
    case 'bounds':
      return text && word('withinMap')
    case 'days': {
      const preset = presetOf(field, filters)
      return preset ? word(preset) : rangeSaid(filters[`${field}Start`], filters[`${field}End`], words)
    }
    case 'numbers': {
      const [start, end] = [filters[`${field}Start`], filters[`${field}End`]].map((bound) =>
        bound !== undefined && shape.money ? formatFen(Number(bound)) : bound,
      )
      return rangeSaid(start, end, words)
    }
    default: {
      const values = text === '' ? [] : splitValues(text)
      const stored = (value: string) =>
        shape.kind === 'bool' ? value === 'true' : shape.kind === 'choice' ? Number(value) : value
      const said = (value: string) =>
        textIn(shownOf({ entity: page.entity }, field, { [field]: stored(value) }, page.words.reading, refs[field]))
      return words.listed(values.map((value) => said(value) ?? value))
    }
  }
}

const textIn = (shown: Shown): string | undefined => (shown?.kind === 'text' ? shown.text : undefined)

function rangeSaid(start: string | undefined, end: string | undefined, { word }: CrudWords): string {
  return [start && `${word('from')} ${start}`, end && `${word('to')} ${end}`].filter(Boolean).join(' ')
}
