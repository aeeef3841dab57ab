import type { Text } from '../refusal.ts'
import { validationText } from './validation-text.ts'

/** What is wrong with the two ends of a scale if the low one is not below the high one. */
export function limitErrors(low: unknown, high: unknown): Record<'low' | 'high', Text> | undefined {
  if (typeof low !== 'number' || typeof high !== 'number' || low < high) return undefined
  return { low: validationText('below', high), high: validationText('above', low) }
}
