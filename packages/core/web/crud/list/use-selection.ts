import { useState } from 'react'
import type { AnyRow } from '../../app/screens.ts'
import type { ListState } from './use-list.ts'

export interface Selection {
  /** Those on the current page: only they are changed and exported. */
  rows: readonly AnyRow[]
  /** How many of the selected rows are not on the current page. */
  elsewhere: number
  choose(ids: readonly string[]): void
  clear(): void
}

/**
 * The selected rows. Those of other pages stay selected, and so does a row that another person's change has taken from
 * the page; the page says how many these are.
 */
export function useSelection({ rows }: Pick<ListState, 'rows'>): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const here = (rows ?? []).filter(({ _id }) => ids.has(_id))
  const shown = new Set(rows?.map(({ _id }) => _id))
  const hidden = [...ids].filter((id) => !shown.has(id))
  return {
    rows: here,
    elsewhere: rows ? hidden.length : 0,
    choose: (chosen) => setIds(new Set([...hidden, ...chosen])),
    clear: () => setIds(new Set()),
  }
}
