import { useRef } from 'react'

/**
 * The moment of which a page is shown: the first page, and the one that a list opens with, are of the present, and the
 * others of the moment of that answer, so that new rows move none from one page to the next. `of` tells lists apart;
 * `note` takes each answer.
 */
export function useAsOf(of: string, current: number) {
  const held = useRef<{ of: string; page: number; asOf: string }>(undefined)
  const isHeld = current > 1 && held.current?.of === of && held.current.page !== current
  const asOf = isHeld ? held.current?.asOf : undefined
  const note = (answered: string | undefined) => {
    if (answered !== undefined && asOf === undefined) held.current = { of, page: current, asOf: answered }
  }
  return { asOf, note }
}
