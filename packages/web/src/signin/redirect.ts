/**
 * Where to go after signing in: the address that was asked for, else the tenant's page, else the launcher. Only paths
 * of this site count: anything else would let a link to the sign-in page hand people over to a stranger's.
 */
export function pageAfterSignIn(redirectUrl: string | null, loginPage: string | null): string {
  return ownPath(redirectUrl) ?? ownPath(loginPage) ?? '/home'
}

// The root is where everyone starts, not a page someone asked for: it must not win over the tenant's own page.
const NOT_ASKED_FOR = ['/', '/login']

function ownPath(address: string | null): string | undefined {
  // Browsers read a backslash as a slash and leave out tabs and line ends: `/\evil.example` is another site.
  if (!address?.startsWith('/') || /^\/[/\\]|[\t\n\r]/.test(address)) return undefined
  const url = URL.canParse(address, location.origin) ? new URL(address, location.origin) : undefined
  if (!url || url.origin !== location.origin || NOT_ASKED_FOR.includes(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}
