import { render } from '@testing-library/react'
import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import type { Locale } from '../../contract/refusal.ts'

/** Renders in a language, as the shell does. */
export function renderIn(locale: Locale, node: ReactNode) {
  const i18n = createInstance()
  i18n.use(initReactI18next).init({ lng: locale, initAsync: false, resources: {} })
  return render(<I18nextProvider i18n={i18n}>{node}</I18nextProvider>)
}
