import { useState } from 'react'
import { useSession } from '../../access/session.ts'
import { keep, kept } from '../../kept.ts'
import { useEntityPage } from '../entity-context.ts'
import { changeAddress } from './list-address.ts'
import { useListParameters } from './views/use-list-parameters.ts'
import { columnsOf } from './views/view-content.ts'

export interface Columns {
  /** All columns that a list and its export can show, in order. */
  offered: readonly string[]
  visible: readonly string[]
  /** Undefined returns to the columns of the descriptor. */
  choose(names: readonly string[] | undefined): void
}

/** In the address: the columns of the open view, or those that were chosen instead of them. */
const COLUMNS = 'columns'

/** The columns that this person chose for this list, stored in the browser; with a view open, those of the view. */
export function useColumns(): Columns {
  const { app, entity } = useEntityPage()
  const { user } = useSession()
  const key = `atrium.columns.${user._id}.${app.key}.${entity.name}`
  const [chosen, setChosen] = useState(() => namesIn(kept(key)))
  const { search, view, change } = useListParameters()
  const { own, offered } = columnsOf(entity)
  const inAddress = search.get(COLUMNS)?.split(',')
  const names = inAddress ?? chosen
  const visible = names ? offered.filter((name) => names.includes(name)) : own
  return {
    offered,
    visible: visible.length > 0 ? visible : own,
    choose(names) {
      if (view || inAddress) {
        change((now) => changeAddress(now, { [COLUMNS]: names?.join(','), current: now.get('current') ?? undefined }))
        return
      }
      setChosen(names)
      keep(key, names ? JSON.stringify(names) : null)
    },
  }
}

/** The stored text may come from another version, or a person may have edited it. */
function namesIn(text: string | null): readonly string[] | undefined {
  try {
    const names: unknown = JSON.parse(text ?? 'null')
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : undefined
  } catch {
    return undefined
  }
}
