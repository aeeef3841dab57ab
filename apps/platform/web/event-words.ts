import { useAccessWords } from '@atrium/web/access/words'
import { useProduct } from '@atrium/web/shell/product'
import { useSession } from '@atrium/web/shell/session'
import { useMemo } from 'react'
import { eventChoices } from './event-choices.ts'

interface EventWords {
  choices: { value: string; label: string }[]
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
    const choices = eventChoices(known).map(({ event, app, entity, module, verb }) => {
      const verbWord = words.permission({ app, module, permission: verb })
      return { value: event, label: [words.app(app), words.entity(app, entity), verbWord].join(' · ') }
    })
    const named = new Map(choices.map(({ value, label }) => [value, label]))
    return { choices, wordsOf: (event) => named.get(event) ?? event }
  }, [apps, tenant.apps, words])
}
