import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Locale } from '../../contract/refusal.ts'
import { setLocale } from '../locale.ts'

/** Renders in a language, as the shell does. */
export function renderIn(locale: Locale, node: ReactNode) {
  setLocale(locale)
  return render(node)
}
