import { useEffect } from 'react'
import type { Choice, ChooseProps } from './phone-parts.ts'

/** Passes what is chosen to the page, `null` for nothing, whenever it differs from what the page has. */
export function useChoice(chosen: Choice | null, { choice, onChoose }: Pick<ChooseProps, 'choice' | 'onChoose'>): void {
  useEffect(() => {
    if (JSON.stringify(chosen) !== JSON.stringify(choice)) onChoose(chosen)
  })
}
