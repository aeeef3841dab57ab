import { ownPath } from '../../contract/own-path.ts'

/**
 * The page after signing in: the requested address, otherwise the tenant's page, otherwise the launcher. Only paths of
 * this site are allowed: otherwise a link to the sign-in page could redirect people to a foreign site.
 */
export function pageAfterSignIn(redirectUrl: string | null, loginPage: string | null): string {
  return asked(redirectUrl) ?? asked(loginPage) ?? '/home'
}

// Everyone starts at the root without requesting it, so it must not win over the tenant's own page.
const NOT_ASKED_FOR = ['/', '/login']

function asked(address: string | null): string | undefined {
  const path = ownPath(address)
  return path && !NOT_ASKED_FOR.includes(path.split(/[?#]/)[0] ?? '') ? path : undefined
}
