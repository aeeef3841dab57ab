import type { IncomingHttpHeaders } from 'node:http'
import { parseUrl } from '@atrium/core/contract/parse-url'
import type { Text } from '@atrium/core/contract/refusal'
import type { Egress } from '@atrium/core/server/outside/egress'

const FORBIDS: Text = {
  zh_CN: '该网站不允许被嵌入',
  en_US: 'This site does not allow other sites to frame it',
}
const LEADS_AWAY: Text = {
  zh_CN: '该网页转到了另一个网站，请改用转到的地址',
  en_US: 'This page leads to another site; use the address of that one',
}

const KEPT_MS = 5 * 60_000
const MAX_KEPT = 500
const TIMEOUT_MS = 3_000

interface ForWhom {
  tenantId: string
  /** The addresses besides public ones that the server may reach for the tenant. */
  allow: readonly string[]
}

/**
 * Tells why a page would be a white hole in its frame. A browser does not say so to the page around it, so the server
 * looks at the headers. Of pages that it may not reach, such as others of a plant's network, it learns nothing.
 */
export function openFrameCheck(
  egress: Egress,
  ownOrigin: string,
): (url: URL, forWhom: ForWhom) => Promise<Text | undefined> {
  const known = new Map<string, { why: Promise<Text | undefined>; atMs: number }>()

  async function ask(url: URL, allow: readonly string[]): Promise<Text | undefined> {
    try {
      const request = { url: url.href, allow, timeoutMs: TIMEOUT_MS, maxAnswerBytes: 1024, cutsAnswer: true }
      const { status, headers } = await egress.send(request)
      const to = status >= 300 && status < 400 ? parseUrl(headers.location ?? '', url.href) : undefined
      if (to && to.origin !== url.origin) return LEADS_AWAY
      return forbidsFrames(headers, ownOrigin) ? FORBIDS : undefined
    } catch {
      return undefined
    }
  }

  return (url, { tenantId, allow }) => {
    const key = `${tenantId} ${url.origin}${url.pathname}`
    const before = known.get(key)
    if (before && Date.now() - before.atMs < KEPT_MS) return before.why
    if (known.size >= MAX_KEPT) known.delete(known.keys().next().value!)
    const why = ask(url, allow)
    known.set(key, { why, atMs: Date.now() })
    return why
  }
}

/** As browsers read these two headers; `frame-ancestors` wins over the older one. */
export function forbidsFrames(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  const policies = [headers['content-security-policy'] ?? []].flat().flatMap((value) => value.split(','))
  const ancestors = policies.flatMap((policy) => {
    const [name, ...sources] = (policy.split(';').find((part) => /^\s*frame-ancestors\b/i.test(part)) ?? '')
      .trim()
      .split(/\s+/)
    return name ? [sources] : []
  })
  if (ancestors.length > 0) return !ancestors.every((sources) => sources.some((source) => allows(source, ownOrigin)))
  const option = [headers['x-frame-options'] ?? ''].flat().join(',').trim().toLowerCase()
  return option === 'deny' || option === 'sameorigin'
}

/** A source of a form that is not known here allows: a browser decides about it. */
function allows(source: string, ownOrigin: string): boolean {
  if (source === '*') return true
  if (source.startsWith("'")) return false
  const own = new URL(ownOrigin)
  if (/^[a-z]+:$/i.test(source)) return source.toLowerCase() === own.protocol
  const host = /^(?:[a-z][\w+.-]*:\/\/)?([^/:]+)/i.exec(source)?.[1]?.toLowerCase()
  if (host === undefined) return true
  return host === own.hostname || (host.startsWith('*.') && own.hostname.endsWith(host.slice(1)))
}
