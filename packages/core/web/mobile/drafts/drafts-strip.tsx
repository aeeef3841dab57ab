import { Link, useLocation } from 'react-router'
import { useMobileWords } from '../words.ts'
import { useDrafts } from './use-drafts.tsx'

const DRAFTS = '/m/drafts'

/** Below the title of each page: what this phone has not sent yet, and why. */
export function DraftsStrip() {
  const { word } = useMobileWords()
  const { drafts, state } = useDrafts()
  const isHere = useLocation().pathname === DRAFTS
  if (drafts.length === 0) return null
  const refused = drafts.filter(({ refusal }) => refusal).length
  const why = state === 'waiting' || state === 'signedOut' || state === 'sending' ? ` · ${word(state)}` : ''
  const text =
    refused > 0 ? word('refusedCount', { count: refused }) : `${word('waitingFor', { count: drafts.length })}${why}`
  return (
    <div className="core-mobile-strip" data-tone={refused > 0 ? 'attention' : undefined} role="status">
      <span>{text}</span>
      {state === 'signedOut' ? <SignInAgain /> : !isHere && <Link to={DRAFTS}>{word('drafts')}</Link>}
    </div>
  )
}

/** Leads to the sign-in page, and back to the page that is open. */
function SignInAgain() {
  const { word } = useMobileWords()
  const here = location.pathname + location.search
  return <a href={`/login?redirectUrl=${encodeURIComponent(here)}`}>{word('signIn')}</a>
}
