import { plainGet } from '@atrium/core/web/api/plain-get'
import type { ViewedDashboard } from '../../contract/dashboard.ts'

export type DashboardAnswer =
  | { kind: 'shown'; dashboard: ViewedDashboard }
  | { kind: 'forbidden' }
  /** `isAnswered`: the server, or a proxy before it, has a fault; otherwise it did not answer. */
  | { kind: 'unreachable'; isAnswered: boolean }

/** What is shown of a dashboard: what readers see, the public projection, or the draft for those who may edit it. */
export type ShownPart = 'released' | 'public' | 'draft'

const ADDRESSES: Record<ShownPart, (id: string) => string> = {
  released: (id) => `/api/dashboard?${new URLSearchParams({ _id: id, view: '1' })}`,
  public: (id) => `/api/dashboard?${new URLSearchParams({ _id: id, public: '1' })}`,
  draft: (id) => `/api/dashboard/draft/view?${new URLSearchParams({ _id: id })}`,
}

/**
 * Fetches the dashboard for a viewer. It never rejects and never opens the sign-in page, because nobody could sign in
 * at a public screen.
 */
export async function fetchViewedDashboard(id: string, part: ShownPart, signal: AbortSignal): Promise<DashboardAnswer> {
  try {
    const { status, body } = await plainGet(ADDRESSES[part](id), signal)
    if (isShown(body)) return { kind: 'shown', dashboard: body.dashboard }
    // A 4xx answer of Atrium is about this dashboard or its viewer. Any other error, and 429, may be temporary.
    const isRefused = body !== null && status >= 400 && status < 500 && status !== 429
    if (isRefused) return { kind: 'forbidden' }
    return { kind: 'unreachable', isAnswered: status === 429 || status >= 500 }
  } catch {
    return { kind: 'unreachable', isAnswered: false }
  }
}

/** The dashboard that came with the page's document. It is used once; later loads want to know what has changed. */
export function sentDashboard(id: string): ViewedDashboard | null {
  const sent = document.getElementById('shown-dashboard')
  if (!sent) return null
  sent.remove()
  const dashboard = JSON.parse(sent.textContent) as ViewedDashboard
  return dashboard._id === id ? dashboard : null
}

function isShown(body: unknown): body is { code: 0; dashboard: ViewedDashboard } {
  return typeof body === 'object' && body !== null && 'dashboard' in body && 'code' in body && body.code === 0
}
