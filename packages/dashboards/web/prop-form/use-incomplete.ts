import { useState } from 'react'

/**
 * What a person types into several fields that are one value. It stays until the value changes from elsewhere.
 * @returns what is shown, and what takes a further state with the value that the form has after it
 */
export function useIncomplete<Typed>(value: unknown, shown: Typed): [Typed, (typed: Typed, after: unknown) => void] {
  const [held, setHeld] = useState<{ typed: Typed; of: string } | null>(null)
  const keyOf = (of: unknown) => JSON.stringify(of ?? null)
  return [held?.of === keyOf(value) ? held.typed : shown, (typed, after) => setHeld({ typed, of: keyOf(after) })]
}
