import { App } from 'antd'
import { api } from '../../api/client.ts'
import type { LauncherApp } from './launcher-apps.ts'

interface Credential {
  username: string
  time: number
  token: string
}

/**
 * Opens a third-party app in a new window, with a credential that can be used once within a minute. The address comes
 * from the app; parameters of the page are not passed on.
 */
export function useOpenThirdParty(): (app: Pick<LauncherApp, 'key' | 'link'>) => Promise<void> {
  const { message } = App.useApp()
  return async ({ key, link }) => {
    // The window is opened before the answer arrives: browsers block a window that is not opened directly by a click.
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

export function isThirdPartyLink(link: string | null): link is string {
  return link !== null && /^https?:\/\//.test(link)
}
