import type { Locale } from '@atrium/contract/refusal'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { App } from 'antd'
import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import en_US from '../en_US.ts'
import zh_CN from '../zh_CN.ts'

/** Renders with this app's texts, as the shell does. */
export function renderWithWords(node: ReactNode, locale: Locale = 'zh_CN') {
  const i18n = createInstance()
  i18n.use(initReactI18next).init({
    lng: locale,
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: { zh_CN: { charge: zh_CN }, en_US: { charge: en_US } },
  })
  return render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <App>
          <MemoryRouter>{node}</MemoryRouter>
        </App>
      </QueryClientProvider>
    </I18nextProvider>,
  )
}
