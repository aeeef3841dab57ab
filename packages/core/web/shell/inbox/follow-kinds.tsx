import { useFollow } from '../../live/use-follow.ts'
import { INBOX, type Kind } from './kinds.ts'

/** The inbox follows the rows of all its kinds. */
export function FollowKinds({ kinds, everyMs }: { kinds: readonly Kind[]; everyMs: number }) {
  return kinds.map((kind) => <FollowKind key={kind.key} kind={kind} everyMs={everyMs} />)
}

function FollowKind({ kind: { entry, entity }, everyMs }: { kind: Kind; everyMs: number }) {
  useFollow({ app: entry.app.key, entity: entity.name }, INBOX, { everyMs })
  return null
}
