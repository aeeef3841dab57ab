import { useState } from 'react'
import { useSaid } from '../../words.ts'
import { useMobileWords } from '../words.ts'
import type { NewDraft } from './draft.ts'
import { useDrafts } from './use-drafts.tsx'

/**
 * Hands what a form has finished to the drafts. `keep` returns whether the phone keeps it: only then the page may go on.
 * Otherwise `failure` says what to do, and the form must keep what was typed.
 */
export function useKeep() {
  const { word } = useMobileWords()
  const { add } = useDrafts()
  const [failure, setFailure] = useSaid<string>()
  const [isBusy, setBusy] = useState(false)

  async function keep(draft: NewDraft): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    try {
      await add(draft)
      setFailure(undefined)
      return true
    } catch {
      setFailure(word('storageFull'))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { keep, failure, isBusy }
}
