import { type LiveSocket, openSocket } from '@atrium/core/web/api/socket'
import { useLocale } from '@atrium/core/web/words'
import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { JoinRequest } from '../../contract/dashboard.ts'
import { type LinkStatus, type LiveLink, openLiveLink, type ParameterValues } from './live-link.ts'

export type OpenSocket = () => LiveSocket

const openOne: OpenSocket = () => openSocket('/')

/**
 * The page's one socket, joined to a dashboard, or to its draft; none if `dashboard` is null. `onDoubt` is called when the dashboard
 * itself may have changed.
 */
export function useLink(
  dashboard: string | null,
  data: JoinRequest['data'],
  onDoubt: () => void,
  open: OpenSocket = openOne,
  isDraft = false,
) {
  const [link, setLink] = useState<LiveLink | null>(null)
  const [status, setStatus] = useState<LinkStatus>('connecting')
  const doubt = useRef(onDoubt)
  doubt.current = onDoubt
  const parameters = JSON.stringify(data ?? null)
  // What the page has set is kept when the link is made anew for another language.
  const values = useRef<{ of: string; values: ParameterValues }>(undefined)
  const locale = useLocale()

  // Before the first paint, so that a dashboard that came with the document is drawn in it.
  useLayoutEffect(() => {
    if (dashboard === null) return
    const place = `${dashboard} ${parameters}`
    const kept = values.current?.of === place ? values.current.values : {}
    const given = { ...(JSON.parse(parameters) as JoinRequest['data'] | null), ...kept }
    const socket = open()
    socket.on('changed', () => doubt.current())
    const request: JoinRequest = {
      dashboard,
      locale,
      ...(isDraft ? { draft: true } : {}),
      ...(Object.keys(given).length > 0 ? { data: given } : {}),
    }
    const opened = openLiveLink(socket, request, { drawNow: flushSync, firstAtOnce: true })
    opened.onValues(() => {
      values.current = { of: place, values: opened.values }
    })
    let before = opened.status
    opened.onStatus(() => {
      setStatus(opened.status)
      // After an interruption, or when access is refused, the dashboard on the page may be out of date.
      if (opened.status === 'refused' || (opened.status === 'live' && before === 'lost')) doubt.current()
      before = opened.status
    })
    setLink(opened)
    return () => {
      opened.close()
      setLink(null)
    }
  }, [dashboard, parameters, locale, open, isDraft])

  return { link, status }
}
