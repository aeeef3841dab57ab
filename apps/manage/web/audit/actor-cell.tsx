import { useWords } from '../words.ts'

const PERSON = 1

interface Acted {
  source: number
  actor: string | null
}

/** Who acted: a person's name, the system, or a device or consumer with the name at that time. */
export default function ActorCell({ row: { source, actor } }: { row: Acted }) {
  const { t } = useWords()
  if (source === PERSON) return <>{actor}</>
  return <>{[t(`more.actor_${source}`), actor].filter(Boolean).join(' ')}</>
}
