import type { ViewedDashboard } from '@atrium/contract/dashboard'

export type DashboardAnswer =
  | { kind: 'shown'; dashboard: ViewedDashboard }
  | { kind: 'forbidden' }
  | { kind: 'unreachable' }

/**
 * Fetches the dashboard for a viewer. It never rejects and never opens the sign-in page, because nobody could sign in
 * at a public screen. `isPublic` requests the public projection.
 */
export async function fetchViewedDashboard(
  id: string,
  isPublic: boolean,
  signal: AbortSignal,
): Promise<DashboardAnswer> {
  const query = new URLSearchParams({ _id: id, ...(isPublic ? { public: '1' } : {}) })
  try {
    const response = await fetch(`/api/dashboard?${query}`, { signal, headers: { accept: 'application/json' } })
    const body: unknown = await response.json()
    if (isShown(body)) return { kind: 'shown', dashboard: body.dashboard }
    // A 4xx answer is about this dashboard or its viewer. Any other error, and 429, may be temporary.
    return response.status >= 400 && response.status < 500 && response.status !== 429
      ? { kind: 'forbidden' }
      : { kind: 'unreachable' }
  } catch {
    return { kind: 'unreachable' }
  }
}

function isShown(body: unknown): body is { code: 0; dashboard: ViewedDashboard } {
  return typeof body === 'object' && body !== null && 'dashboard' in body && 'code' in body && body.code === 0
}
