import { App, ConfigProvider } from 'antd'
import en_US from 'antd/locale/en_US'
import zh_CN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { Outlet } from 'react-router'
import { useLocale } from '../words.ts'
import { antdThemeOf } from './antd-theme.ts'
import { styleNonce } from './nonce.ts'
import { useTheme } from './theme-choice.ts'

/** In the empty strip between header and page, where a line covers neither. */
const BELOW_HEADER = { top: 49 }
const still = matchMedia('(prefers-reduced-motion: reduce)')

/** Provides antd's theme, its language and the container of its messages to everything drawn with antd. */
export function AntdFrame({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const theme = useTheme()
  const config = useMemo(() => antdThemeOf(theme, !still.matches), [theme])
  return (
    <ConfigProvider
      theme={config}
      locale={locale === 'zh_CN' ? zh_CN : en_US}
      // Otherwise antd puts a space between the two characters of 登录.
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
      {...(styleNonce ? { csp: { nonce: styleNonce } } : {})}
    >
      <App component={false} notification={BELOW_HEADER}>
        {children}
      </App>
    </ConfigProvider>
  )
}

export default function AntdRoutes() {
  return (
    <AntdFrame>
      <Outlet />
    </AntdFrame>
  )
}
