import { auditWords } from '@atrium/core/contract/audit-words'
import { useAccessWords } from '@atrium/core/web/access/words'
import { useProduct } from '@atrium/core/web/app/product'
import { useTexts } from '@atrium/core/web/loaded-words'

/** Labels for who acted, and for the entities and actions of the audit log. */
export function useAuditWords() {
  const { found } = useTexts()
  const { apps } = useProduct()
  const { verb } = useAccessWords()
  const words = auditWords('manage', (key, path) =>
    apps.some(({ app }) => app.key === key) ? (found(key, path) ?? '') : '',
  )
  return {
    ...words,
    /** The filter also offers permissions that are never logged. */
    action(logged: string, action: string): string {
      const label = words.action(logged, action)
      return label === action ? (verb(action) ?? action) : label
    },
  }
}
