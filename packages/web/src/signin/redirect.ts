import { ownPath } from '@atrium/contract/own-path'

/**
 * Where to go after signing in: the address that was asked for, else the tenant's page, else the launcher. Only paths
 * of this site count: anything else would let a link to the sign-in page hand people over to a stranger's.
 */
export function pageAfterSignIn(redirectUrl: string | null, loginPage: string | null): string {
  return asked(redirectUrl) ?? asked(loginPage) ?? '/home'
}

// The root is where everyone starts, not a page someone asked for: it must not win over the tenant's own page.
const NOT_ASKED_FOR = ['/', '/login']

function asked(address: string | null): string | undefined {
  const path = ownPath(address)
  return path && !NOT_ASKED_FOR.includes(path.split(/[?#]/)[0] ?? '') ? path : undefined
}
