import { useAuditWords } from './audit-words.ts'

/** Who acted: a person's name, the system, or a device or consumer with the name at that time. */
export default function ActorCell({ row }: { row: { source: number; actor: string | null } }) {
  return <>{useAuditWords().actor(row)}</>
}
