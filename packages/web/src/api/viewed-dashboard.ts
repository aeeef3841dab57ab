import type { ViewedDashboard } from '@atrium/contract/dashboard'

export type DashboardAnswer =
  | { kind: 'shown'; dashboard: ViewedDashboard }
  | { kind: 'forbidden' }
  | { kind: 'unreachable' }

/**
 * The dashboard for a viewer. It never rejects and never leaves the page: a public screen has nobody in front of it
 * who could answer a sign-in form. `isPublic` asks for the public projection.
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
    // 4xx is an answer about this dashboard or its viewer; anything else may pass.
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
