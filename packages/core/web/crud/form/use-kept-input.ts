import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../access/session.ts'
import { newKey } from '../../api/new-key.ts'
import {
  dropInput,
  type InputPlace,
  type KeptInput,
  keepInput,
  keptInputs,
  mayBeKept,
} from '../../unsaved/kept-input.ts'
import { changesOf, type NamedField } from './form-values.ts'
import type { FieldsForm } from './use-fields-form.ts'

export interface KeptForm {
  /** Input of an earlier form that was not saved. */
  offer?: { atMs: number; take(): void; discard(): void } | undefined
  /** Forgets what was typed in this form: it is saved, or the person has discarded it. */
  drop(): void
}

/**
 * Keeps what is typed in a form in this browser until it is saved or discarded, and offers what an earlier form for the
 * same thing, `form`, has left behind. `take` puts it into this one.
 */
export function useKeptInput(
  form: string,
  { before, values, restart }: FieldsForm,
  fields: readonly NamedField[],
  take: (input: KeptInput) => void = (input) => restart(before, { ...values, ...input.values }),
  idemKey?: string,
): KeptForm {
  const person = useSession().user._id
  const [own] = useState<InputPlace>(() => ({ person, form, id: newKey() }))
  const [left, setLeft] = useState(() => keptInputs(person, form))
  const isOver = useRef(false)
  const [first] = left

  // biome-ignore lint/correctness/useExhaustiveDependencies: kept when the person types, not when the page is drawn again
  useEffect(() => {
    if (isOver.current) return
    const named = fields.filter(([, field]) => mayBeKept(field)).map(([name]) => name)
    const only = (all: Readonly<Record<string, unknown>>, names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, all[name] ?? null]))
    const changed = Object.keys(changesOf(before, values)).filter((name) => named.includes(name))
    if (changed.length === 0) dropInput(own)
    else keepInput(own, { atMs: Date.now(), was: only(before, changed), values: only(values, changed), idemKey })
  }, [own, before, values, idemKey])

  function settle(id: string): void {
    dropInput({ person, form, id })
    setLeft(left.filter((one) => one.id !== id))
  }

  return {
    offer: first && {
      atMs: first.input.atMs,
      take() {
        take(first.input)
        settle(first.id)
      },
      discard: () => settle(first.id),
    },
    drop() {
      isOver.current = true
      dropInput(own)
    },
  }
}
