import { insufficientPermission } from '../../contract/refusal.ts'
import { ApiRefusal } from '../api/client.ts'
import { useTitle } from './site.ts'
import { BackHome, StatePage } from './states.tsx'
import { useWord } from './words.ts'

const INSUFFICIENT_PERMISSION = insufficientPermission().code

/** Whether this person lacks the permission for the call that failed. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiRefusal && error.body.code === INSUFFICIENT_PERMISSION
}

/** In place of a page for which this person lacks the permission. */
export function ForbiddenPage() {
  const word = useWord()
  useTitle(word('forbiddenTitle'))
  return (
    <StatePage title={word('forbiddenTitle')} text={word('forbidden')}>
      <BackHome />
    </StatePage>
  )
}
