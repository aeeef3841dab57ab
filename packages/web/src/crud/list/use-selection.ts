import { useState } from 'react'
import type { AnyRow } from '../../app/screens.ts'
import type { ListState } from './use-list.ts'

export interface Selection {
  rows: readonly AnyRow[]
  choose(ids: readonly string[]): void
  clear(): void
}

/** The selected rows of the current page: rows that are not visible cannot be selected. */
export function useSelection({ rows = [] }: ListState): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    rows: rows.filter(({ _id }) => ids.has(_id)),
    choose: (chosen) => setIds(new Set(chosen)),
    clear: () => setIds(new Set()),
  }
}
