import { ApiRefusal } from '../api/client.ts'
import { useEntityPage } from './entity-context.ts'
import { usePageLinks } from './place.ts'
import { Problem } from './problem.tsx'
import { useCrudWords } from './words.ts'

/** Shown when this person may not see the row, it does not exist, or it could not be loaded. */
export function NoRow({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { words } = useEntityPage()
  const { word } = useCrudWords()
  const links = usePageLinks()
  if (error instanceof ApiRefusal && error.body.statusCode < 500) {
    return (
      <Problem
        look="empty"
        title={word('notFound')}
        hint={word('notFoundHint')}
        action={{ label: word('back'), onClick: () => links.go(links.list) }}
      />
    )
  }
  return (
    <Problem
      look="broken"
      title={word('loadFailed', { name: words.name })}
      hint={word('loadFailedHint')}
      action={{ label: word('retry'), onClick: onRetry }}
    />
  )
}
