import { useRef } from 'react'
import { widest } from './fit.ts'

/**
 * The widest of these texts and of those that stood here before, as long as `written` (how they are written) stays: a
 * live number must not change its size with each digit.
 */
export function useWidest(texts: readonly string[], written: string): string {
  const kept = useRef({ written, text: '' })
  const before = kept.current.written === written ? [kept.current.text] : []
  const text = widest([...before, ...texts])
  kept.current = { written, text }
  return text
}
