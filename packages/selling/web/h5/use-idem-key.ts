import { newKey } from '@atrium/core/web/api/new-key'
import { useRef } from 'react'

/** One idempotency key for each content: pressing twice, or retrying after a lost answer, makes one order. */
export function useIdemKey(body: unknown): string {
  const content = JSON.stringify(body)
  const last = useRef({ content, key: newKey() })
  if (last.current.content !== content) last.current = { content, key: newKey() }
  return last.current.key
}
