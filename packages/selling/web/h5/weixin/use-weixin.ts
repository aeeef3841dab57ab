import { newKey } from '@atrium/core/web/api/new-key'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { usePhone } from '../phone.tsx'
import type { Resolved } from '../phone-parts.ts'
import { isInWeixin, journey, setJourney } from './weixin.ts'

/** How long to wait for the mini program to open. */
const MINI_PROGRAM_MS = 3_000

/** Inside weixin the page signs in through weixin: it redirects there once, without a visible page, and comes back. */
export function useWeixin(no: string | null, resolved: Resolved | undefined): void {
  const { app, api, no: visited } = usePhone()
  // Only after this browser has stored the code that was scanned.
  const isWanted = resolved?.setting.weixin === true && resolved.consumer?.isWeixin !== true && visited === no
  const isScan = (useLocation().state as { isScan?: boolean } | null)?.isScan === true
  const waitMs = isScan && resolved?.setting.miniProgram ? MINI_PROGRAM_MS : 0
  useEffect(() => {
    if (no === null || !isWanted || !isInWeixin() || journey(no) !== undefined) return
    const code = no
    const timer = setTimeout(ask, waitMs)
    return () => clearTimeout(timer)

    function ask() {
      if (document.visibilityState !== 'visible') return
      // Weixin returns letters and digits only.
      const state = newKey().replaceAll('-', '')
      if (!setJourney(code, { state, to: `/h5/${app.key}?no=${code}` })) return
      api
        .get<{ url: string }>(`/api/client/${app.key}/weixin`, { no: code, state })
        .then(({ url }) => location.assign(url))
        // After an error the session of this phone is kept.
        .catch(() => setJourney(code, 'over'))
    }
  }, [isWanted, waitMs, app.key, api, no])
}
