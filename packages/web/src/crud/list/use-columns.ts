import { useState } from 'react'
import { useSession } from '../../access/session.ts'
import { keep, kept } from '../../kept.ts'
import { useEntityPage } from '../entity-context.ts'

export interface Columns {
  /** All columns that a list and its export can show, in order. */
  offered: readonly string[]
  visible: readonly string[]
  /** Undefined returns to the columns of the descriptor. */
  choose(names: readonly string[] | undefined): void
}

/** The columns that this person chose for this entity, stored in the browser. */
export function useColumns(): Columns {
  const { app, entity } = useEntityPage()
  const { user } = useSession()
  const key = `atrium.columns.${user._id}.${app.key}.${entity.name}`
  const [chosen, setChosen] = useState(() => namesIn(kept(key)))
  const own = entity.list.columns
  const offered = own.includes('createdAt') ? own : [...own, 'createdAt']
  const visible = chosen ? offered.filter((name) => chosen.includes(name)) : own
  return {
    offered,
    visible: visible.length > 0 ? visible : own,
    choose(names) {
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
