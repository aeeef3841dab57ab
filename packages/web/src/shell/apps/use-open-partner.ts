import { App } from 'antd'
import { api } from '../../api/client.ts'
import type { LauncherApp } from './launcher-apps.ts'

interface Credential {
  username: string
  time: number
  token: string
}

/**
 * Opens another site in a window of its own, with a credential for it that holds for a minute and once. The address is
 * the app's; nothing a page was given takes part in it.
 */
export function useOpenPartner(): (app: Pick<LauncherApp, 'key' | 'link'>) => Promise<void> {
  const { message } = App.useApp()
  return async ({ key, link }) => {
    // Opened at once: a window that opens only when an answer has come counts as one nobody asked for.
    const page = window.open('', '_blank')
    try {
      const { username, time, token } = await api.get<Credential>('/api/user/token', { app: key })
      const address = new URL(link ?? '')
      for (const [name, value] of Object.entries({ username, time, token }))
        address.searchParams.set(name, String(value))
      if (!page) return location.assign(address.href)
      page.opener = null
      page.location.replace(address.href)
    } catch (failure) {
      page?.close()
      message.error(failure instanceof Error ? failure.message : String(failure))
    }
  }
}

export function isPartner(link: string | null): link is string {
  return link !== null && /^https?:\/\//.test(link)
}
