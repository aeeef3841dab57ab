import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import type { Locale } from '../../contract/refusal.ts'
import { startWith } from '../../web/loaded-words.ts'
import { setLocale } from '../../web/locale.ts'

/** Renders a part of an app with its words, as the shell does, without the shell. */
export const rendererOf =
  (key: string, { zh_CN, en_US }: Readonly<Record<Locale, object>>) =>
  (node: ReactNode, locale: Locale = 'zh_CN') => {
    startWith({ zh_CN: { [key]: zh_CN }, en_US: { [key]: en_US } })
    setLocale(locale)
    return render(
      <QueryClientProvider client={new QueryClient()}>
        <App>
          <MemoryRouter>{node}</MemoryRouter>
        </App>
      </QueryClientProvider>,
    )
  }
