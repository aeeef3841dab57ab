import { useEffect } from 'react'
import type { Choice, ChooseProps } from '../app/phone-parts.ts'

/** Tells the page what is chosen now, `null` for nothing, whenever it differs from what the page knows. */
export function useChoice(chosen: Choice | null, { choice, onChoose }: Pick<ChooseProps, 'choice' | 'onChoose'>): void {
  useEffect(() => {
    if (JSON.stringify(chosen) !== JSON.stringify(choice)) onChoose(chosen)
  })
}
