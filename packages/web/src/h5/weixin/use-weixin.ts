import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Resolved } from '../../app/phone-parts.ts'
import { newKey, usePhone } from '../phone.tsx'
import { isInWeixin, journey, setJourney } from './weixin.ts'

/** A scan has gone on to the mini program by then, or will not. */
const MINI_PROGRAM_MS = 3_000

/** Inside weixin people are whom weixin says they are: the page goes there once, unseen, and comes back. */
export function useWeixin(no: string, resolved: Resolved | undefined): void {
  const { app, api, no: visited } = usePhone()
  // Not before this browser remembers whose code it was.
  const isWanted = resolved?.setting.weixin === true && resolved.consumer?.isWeixin !== true && visited === no
  const isScan = (useLocation().state as { isScan?: boolean } | null)?.isScan === true
  const waitMs = isScan && resolved?.setting.miniProgram ? MINI_PROGRAM_MS : 0
  useEffect(() => {
    if (!isWanted || !isInWeixin() || journey(no) !== undefined) return
    const timer = setTimeout(ask, waitMs)
    return () => clearTimeout(timer)

    function ask() {
      if (document.visibilityState !== 'visible') return
      const state = newKey()
      if (!setJourney(no, { state, to: `/h5/${app.key}?no=${no}` })) return
      api
        .get<{ url: string }>(`/api/client/${app.key}/weixin`, { no, state })
        .then(({ url }) => location.assign(url))
        // Then they stay whoever holds this phone.
        .catch(() => setJourney(no, 'over'))
    }
  }, [isWanted, waitMs, app.key, api, no])
}
