import { Segmented } from 'antd'
import { holds } from '../../../../contract/access.ts'
import { useSession } from '../../../access/session.ts'
import { useEntityPage } from '../../../crud/entity-context.ts'
import { RefSelect } from '../../../crud/form/ref-select.tsx'
import { useWord, type Word } from '../../words.ts'
import { isPicked, SCOPES, type ScopeKind } from './calls.ts'

export interface Receivers {
  kind: ScopeKind
  ids: readonly string[]
}

export const EVERYONE: Receivers = { kind: 'all', ids: [] }

const KIND_WORDS = {
  all: 'broadcastAll',
  agents: 'broadcastAgents',
  merchants: 'broadcastMerchants',
  roles: 'broadcastRoles',
  groups: 'broadcastGroups',
  users: 'broadcastUsers',
} as const satisfies Record<ScopeKind, Word>

/** Kind of receivers → the entity from which they are chosen. */
const ENTITY_OF = { roles: 'role', groups: 'group', users: 'user', agents: 'agent', merchants: 'merchant' } as const

interface ReceiversInputProps {
  id?: string
  value?: Receivers
  onChange?(value: Receivers): void
}

/** Everyone, or some people by role, group or name; only kinds whose list this person may read. */
export function ReceiversInput({ id, value = EVERYONE, onChange }: ReceiversInputProps) {
  const word = useWord()
  const { app } = useEntityPage()
  const { permissions } = useSession()
  const mayPick = (kind: ScopeKind) => {
    if (kind === 'all') return true
    const target = app.entities?.find(({ name }) => name === ENTITY_OF[kind])
    // Every signed-in person may read the names of people, even if the app has no list of them.
    if (kind === 'users' && !target) return true
    return target !== undefined && holds(permissions, [app.key, target.module, 'read'])
  }
  return (
    <div className="core-user-receivers" id={id} tabIndex={-1}>
      <Segmented<ScopeKind>
        aria-label={word('broadcastTo')}
        value={value.kind}
        onChange={(kind) => onChange?.({ kind, ids: [] })}
        options={SCOPES.filter(mayPick).map((kind) => ({ value: kind, label: word(KIND_WORDS[kind]) }))}
      />
      {isPicked(value.kind) && (
        <RefSelect
          key={value.kind}
          to={ENTITY_OF[value.kind]}
          many
          value={value.ids}
          onChange={(ids) => onChange?.({ kind: value.kind, ids: (ids ?? []) as string[] })}
          aria={{ 'aria-label': word(KIND_WORDS[value.kind]) }}
        />
      )}
    </div>
  )
}
