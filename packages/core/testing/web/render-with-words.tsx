import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { App } from 'antd'
import { createInstance, type ResourceKey } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import type { Locale } from '../../contract/refusal.ts'

/** Renders a part of an app with its words, as the shell does, without the shell. */
export const rendererOf =
  (key: string, { zh_CN, en_US }: Readonly<Record<Locale, ResourceKey>>) =>
  (node: ReactNode, locale: Locale = 'zh_CN') => {
    const i18n = createInstance()
    i18n.use(initReactI18next).init({
      lng: locale,
      initAsync: false,
      interpolation: { escapeValue: false },
      resources: { zh_CN: { [key]: zh_CN }, en_US: { [key]: en_US } },
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
