import { useState } from 'react'
import type { AnyRow } from '../../app/screens.ts'
import type { ListState } from './use-list.ts'

export interface Selection {
  /** Those on the current page. */
  rows: readonly AnyRow[]
  /** What is acted on: these rows, or all that the result had when it was selected as a whole. */
  acted: readonly AnyRow[]
  /** The result was selected as a whole, and its filters are still those of the list. */
  isWhole: boolean
  /** How many of the selected rows are not acted on, because they are on other pages. */
  elsewhere: number
  choose(ids: readonly string[]): void
  chooseWhole(rows: readonly AnyRow[]): void
  /** After an act: of the rows that were acted on, only these stay selected. */
  leave(ids: readonly string[]): void
  clear(): void
}

interface Whole {
  /** The filters under which it was chosen. */
  filters: string
  rows: readonly AnyRow[]
}

/**
 * The selected rows. Those of other pages stay selected, and so does a row that another person's change has taken from
 * the page; the page says how many these are. They are acted on only if the result was selected as a whole.
 */
export function useSelection({ rows, address }: Pick<ListState, 'rows' | 'address'>): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<Whole>()
  const filters = JSON.stringify([address.keyword, address.filters])
  const whole = chosen?.filters === filters ? chosen.rows.filter(({ _id }) => ids.has(_id)) : []
  const here = (rows ?? []).filter(({ _id }) => ids.has(_id))
  const inWhole = new Set(whole.map(({ _id }) => _id))
  const acted = [...whole, ...here.filter(({ _id }) => !inWhole.has(_id))]
  const shown = new Set(rows?.map(({ _id }) => _id))
  const actedIds = new Set(acted.map(({ _id }) => _id))
  return {
    rows: here,
    acted,
    isWhole: whole.length > 0,
    elsewhere: rows ? [...ids].filter((id) => !actedIds.has(id) && !shown.has(id)).length : 0,
    choose: (here) => setIds(new Set([...[...ids].filter((id) => !shown.has(id)), ...here])),
    chooseWhole(all) {
      setChosen({ filters, rows: all })
      setIds(new Set(all.map(({ _id }) => _id)))
    },
    leave: (left) => setIds(new Set([...[...ids].filter((id) => !actedIds.has(id)), ...left])),
    clear: () => setIds(new Set()),
  }
}
