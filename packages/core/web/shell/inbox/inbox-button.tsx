import { Link, useLocation } from 'react-router'
import { LineIcon } from '../../ui/line-icon.tsx'
import { useWord } from '../words.ts'
import { FollowKinds } from './follow-kinds.tsx'
import { countText, useCounts, useKinds } from './kinds.ts'

const EVERY_MS = 10_000

/** The way to the inbox, with the number of rows that wait. Nothing for a person for whom nothing can wait. */
export function InboxButton() {
  const word = useWord()
  const { pathname } = useLocation()
  const kinds = useKinds()
  const counts = useCounts(kinds)
  if (kinds.length === 0) return null
  const count = [...(counts?.values() ?? [])].reduce((sum, each) => sum + each, 0)
  const text = countText(count)
  return (
    <>
      <FollowKinds kinds={kinds} everyMs={EVERY_MS} />
      <Link
        className="core-icon-button core-shell-inbox-button"
        to="/inbox"
        aria-current={pathname === '/inbox' ? 'page' : undefined}
        aria-label={count > 0 ? word('inboxCount', { count: text }) : word('inbox')}
        title={word('inbox')}
      >
        <LineIcon name="inbox" size={18} />
        {count > 0 && (
          <span className="core-shell-inbox-count" aria-hidden="true">
            {text}
          </span>
        )}
      </Link>
    </>
  )
}
