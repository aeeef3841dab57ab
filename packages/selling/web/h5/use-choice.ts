import { useEffect } from 'react'
import type { PhoneCalls } from '../../contract/patterns/phone.ts'
import type { Choice, ChooseProps } from './phone-parts.ts'

/** Passes what is chosen to the page, `null` for nothing, whenever it differs from what the page has. */
export function useChoice<P extends PhoneCalls>(
  chosen: Choice<P> | null,
  { choice, onChoose }: Pick<ChooseProps<P>, 'choice' | 'onChoose'>,
): void {
  useEffect(() => {
    if (JSON.stringify(chosen) !== JSON.stringify(choice)) onChoose(chosen)
  })
}
