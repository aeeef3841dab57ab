import { useSession } from '@atrium/core/web/access/session'
import { useAccessWords } from '@atrium/core/web/access/words'
import { useProduct } from '@atrium/core/web/app/product'
import { useMemo } from 'react'
import { type EventChoice, eventChoices } from './event-choices.ts'

interface EventWords {
  choices: { value: string; label: string }[]
  /** The event's labels, such as 访客 · 登记记录 · 入场. An event of an app that the tenant does not have stays as it is. */
  wordsOf(event: string): string
}

/** The labels of the events of the tenant's apps. */
export function useEventWords(): EventWords {
  const { apps } = useProduct()
  const { tenant } = useSession()
  const words = useAccessWords()
  return useMemo(() => {
    const known = apps.flatMap(({ app }) => (tenant.apps.includes(app.key) ? [app] : []))
    const worded = ({ app, entity, module, verb }: Omit<EventChoice, 'event'>) =>
      [words.app(app), words.entity(app, entity), words.permission({ app, module, permission: verb })].join(' · ')
    const choices = eventChoices(known).map((choice) => ({ value: choice.event, label: worded(choice) }))
    const named = new Map(choices.map(({ value, label }) => [value, label]))
    return {
      choices,
      wordsOf(event) {
        // The test of a callback, for example: an event that cannot be subscribed to.
        const [app = '', entity = '', verb = ''] = event.split('.')
        const isOurs = known.some(({ key }) => key === app) && verb !== ''
        return named.get(event) ?? (isOurs ? worded({ app, entity, module: entity, verb }) : event)
      },
    }
  }, [apps, tenant.apps, words])
}
