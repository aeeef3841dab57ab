import { useAccessWords } from '@atrium/web/access/words'
import { useProduct } from '@atrium/web/shell/product'
import { useSession } from '@atrium/web/shell/session'
import { useMemo } from 'react'
import { eventChoices } from './event-choices.ts'

interface NamedEvent {
  value: string
  /** 登记记录 · 入场 */
  label: string
}

interface EventWords {
  /** A group for each app. */
  groups: { label: string; options: NamedEvent[] }[]
  /** 访客 · 登记记录 · 入场; an event that no app of the tenant's names stays as it is. */
  wordsOf(event: string): string
}

/** The events of the tenant's apps in words. */
export function useEventWords(): EventWords {
  const { apps } = useProduct()
  const { tenant } = useSession()
  const words = useAccessWords()
  return useMemo(() => {
    const known = apps.flatMap(({ app }) => (tenant.apps.includes(app.key) ? [app] : []))
    const named = new Map<string, string>()
    const groups = known.map((app) => {
      const label = words.app(app.key)
      const options = eventChoices([app]).map(({ event, entity, module, verb }) => {
        const verbWord = words.permission({ app: app.key, module, permission: verb })
        const option = { value: event, label: `${words.entity(app.key, entity)} · ${verbWord}` }
        named.set(event, `${label} · ${option.label}`)
        return option
      })
      return { label, options }
    })
    return { groups: groups.filter(({ options }) => options.length > 0), wordsOf: (event) => named.get(event) ?? event }
  }, [apps, tenant.apps, words])
}
