import { Navigate, useLocation } from 'react-router'

export const PASSWORD_PAGE = '/user/password'

/** Sends a person who must change the password to that page, which says why, from every other page, and then back. */
export function PasswordDue() {
  const { pathname, search, hash } = useLocation()
  if (pathname === PASSWORD_PAGE) return null
  return <Navigate replace to={PASSWORD_PAGE} state={{ wanted: pathname + search + hash }} />
}
